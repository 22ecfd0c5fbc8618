package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.bench.peer.Totals;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// That all contenders write the same.
class WritingTest {
    private static final int ROWS = 3000;

    @TempDir
    private Path folder;

    static Stream<Arguments> cases() {
        return Arrays.stream(WriteEntrant.values()).flatMap(entrant -> Stream.of(Table.LINEITEM, Table.NESTED)
                .flatMap(table -> Codec.WRITTEN.stream().map(codec -> Arguments.of(entrant, table, codec))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void writesWhatWasLoaded(WriteEntrant entrant, Table table, Codec codec) throws Exception {
        TestFiles files = new TestFiles(folder);
        Path source = files.get(table, Codec.SNAPPY, ROWS);
        Totals expected = files.totals(table, ROWS);
        Path written = folder.resolve("written.parquet");
        try (WriteContender contender = entrant.start()) {
            contender.load(source, table);
            contender.write(written, codec);
        }
        for (Totals found : List.of(new LamellaColumns(TextRule.VALUES).scan(written, table),
                DuckDb.reference(written, table))) {
            assertThat(found.difference(expected, table.paths())).isEmpty();
        }
    }
}
