package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.records.Records;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Records whose values do not fit, among others.
class RejectedRecordsTest {
    record Wide(long number) {}

    record Narrow(int number) {}

    /// Every third number is too great.
    private static byte[] file(int count) throws IOException {
        return Records.toBytes(Wide.class,
                IntStream.range(0, count).mapToObj(i -> new Wide(i % 3 == 2 ? Long.MAX_VALUE : i)).toList());
    }

    @Test
    void oneThatIsRejectedIsPassedOverByTheNextCall() throws IOException {
        List<Integer> read = new ArrayList<>();
        int rejected = 0;
        try (RecordReader<Narrow> reader = RecordMapping.of(Narrow.class).open(InputFile.of(file(1000)))) {
            Iterator<Narrow> records = reader.iterator();
            while (records.hasNext()) {
                try {
                    read.add(records.next().number());
                } catch (ValueException e) {
                    assertThat(e).hasMessageContaining("row " + (3 * rejected + 2) + ":");
                    rejected++;
                }
            }
        }
        assertThat(rejected).isEqualTo(333);
        assertThat(read).isEqualTo(IntStream.range(0, 1000).filter(i -> i % 3 != 2).boxed().toList());
    }

    @Test
    void aListOfAllIsRejectedWithTheFirst() throws IOException {
        byte[] file = file(5);
        assertThatThrownBy(() -> Records.fromBytes(file, Narrow.class)).isInstanceOf(ValueException.class)
                .hasMessageContaining("row 2");
    }

    @Test
    void aScanOfColumnsIsRejectedAsTheClassSaysThem() throws IOException {
        InputFile file = InputFile.of(file(1));
        assertThatThrownBy(() -> RecordMapping.of(Wide.class).open(file, Scan.all().columns("nope")))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(
                        "The scan selects columns, but the class decides which columns are read. Leave the columns");
    }
}
