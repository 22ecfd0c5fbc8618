package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is consumed, and what is compared.
class TotalsTest {
    private static final List<Column> COLUMNS = List.of(new Column("day", Column.Kind.DATE),
            new Column("price", Column.Kind.REAL), new Column("name", Column.Kind.TEXT));

    @Test
    void everyByteOfATextCounts() {
        for (int count = 1; count < 40; count++) {
            byte[] text = new byte[count + 1];
            long before = Tally.hash(text, 1, count);
            for (int i = 1; i <= count; i++) {
                text[i] = 1;
                assertThat(Tally.hash(text, 1, count)).as("byte %d of %d", i, count).isNotEqualTo(before);
                text[i] = 0;
            }
        }
        assertThat(Tally.hash(new byte[0], 0, 0)).isZero();
    }

    @Test
    void stringsCountAsTheirBytes() {
        Tally strings = new Tally(COLUMNS);
        strings.add(2, "some text");
        Tally bytes = new Tally(COLUMNS);
        bytes.add(2, "some text".getBytes(StandardCharsets.UTF_8), 0, 9);
        assertThat(strings.totals()).isEqualTo(bytes.totals());
    }

    @Test
    void partsComeToTheWhole() {
        Tally whole = new Tally(COLUMNS);
        Tally sum = new Tally(COLUMNS);
        for (int i = 1; i <= 3; i++) {
            Tally part = new Tally(COLUMNS);
            for (Tally each : List.of(whole, part)) {
                each.addRows(1);
                each.add(0, (long) i);
                each.add(1, i / 2.0);
                each.add(2, "text " + i);
            }
            sum.add(part);
        }
        assertThat(sum.totals()).isEqualTo(whole.totals());
        assertThat(Totals.parse(whole.totals().toString())).isEqualTo(whole.totals());
    }

    @Test
    void saysWhatDiffers() {
        Totals three = totals(3, 1.5, Totals.Rule.HASH);
        assertThat(three.difference(totals(3, 1.5 + 1e-12, Totals.Rule.OTHER_HASH))).isEmpty();
        assertThat(three.difference(totals(4, 1.5, Totals.Rule.HASH))).hasValue("3 rows, not 4");
        assertThat(three.difference(totals(3, 1.6, Totals.Rule.HASH))).hasValueSatisfying(
                difference -> assertThat(difference).startsWith("Column 0: REAL:"));
    }

    private static Totals totals(long rows, double real, Totals.Rule rule) {
        return new Totals(rows, List.of(new Totals.Figure(Totals.Rule.REAL, Double.doubleToLongBits(real)),
                new Totals.Figure(rule, rule.ordinal())));
    }
}
