package dev.lamella.cli.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.shell.TerminalWidth;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tables fit the terminal.
class TextTableTest {
    private static final List<String> NAMES = List.of("id", "name", "remark", "price");

    private static String table(TextTable.Layout layout, List<String> names, String... rows) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TextTable table = new TextTable(names, layout, out)) {
            for (String row : rows) {
                table.add(List.of(row.split("\\|")).stream()
                        .map(cell -> new TextTable.Cell(cell, cell.matches("[\\d.]+"))).toList());
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String table(int width) {
        return table(new TextTable.Layout(width, false), NAMES, "1|Assam|strong, from the valley of a river|6.50",
                "20|Oolong|half of the way from green to black|12.00");
    }

    @Test
    void aWideTerminalShowsEverything() {
        assertThat(table(100)).isEqualTo("""
                id  name    remark                               price
                --  ------  -----------------------------------  -----
                 1  Assam   strong, from the valley of a river    6.50
                20  Oolong  half of the way from green to black  12.00
                """);
    }

    @Test
    void longTextIsShortenedFirst() {
        assertThat(table(40)).isEqualTo("""
                id  name    remark                 price
                --  ------  ---------------------  -----
                 1  Assam   strong, from the val…   6.50
                20  Oolong  half of the way from…  12.00
                """);
    }

    @Test
    void thenTheLastColumnsAreLeftOutAndNamed() {
        assertThat(table(30)).isEqualTo("""
                id  name    remark
                --  ------  ------------------
                 1  Assam   strong, from the …
                20  Oolong  half of the way f…
                Not shown: 1 of 4 columns (--…
                """);
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        for (int width = 12; width < 70; width++) {
            assertThat(table(width).lines().mapToInt(TerminalWidth::of).max().orElseThrow()).as("width %s", width)
                    .isLessThanOrEqualTo(width);
        }
    }

    @Test
    void numbersAreNeverShortened() {
        assertThat(table(new TextTable.Layout(8, false), List.of("n"), "123456789012")).contains("123456789012\n");
    }

    @Test
    void anExpandedTableHasAValueOnALine() {
        assertThat(table(new TextTable.Layout(10, true), List.of("id", "名前"), "1|長い名前の紅茶です")).isEqualTo("""
                -- row 1
                id    1
                名前  長い名前の紅茶です
                """);
    }

    @Test
    void wideCharactersAndMarksAlign() {
        assertThat(table(TextTable.Layout.WIDE, List.of("name", "n"), "中国|1", "e\u0301te\u0301|2", "👨‍👩‍👧|3",
                "🇩🇪|4", "abcd|5"))
                .isEqualTo("""
                        name  n
                        ----  -
                        中国  1
                        e\u0301te\u0301   2
                        👨‍👩‍👧    3
                        🇩🇪    4
                        abcd  5
                        """);
    }

    @ParameterizedTest
    @CsvSource({"abc,3", "中国,4", "한국,4", "✅,2", "'',0", "ｱ,1", "é,1"})
    void textHasTheWidthOfTerminals(String text, int width) {
        assertThat(TerminalWidth.of(text)).isEqualTo(width);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001b[2J", "\u202eabc", "\u0007", "a\u009bb"})
    void charactersThatControlATerminalAreReplaced(String text) {
        assertThat(table(TextTable.Layout.WIDE, List.of("text"), text)).doesNotContain(text).contains("\uFFFD");
    }
}
