package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.bench.peer.Totals;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// That all contenders read the same.
class ScanTest {
    private static final int ROWS = 5000;

    @TempDir
    static Path folder;

    /// Everything by columns, and what else is measured.
    static Stream<Workload> workloads() {
        Stream<Workload> tables = Arrays.stream(Table.values())
                .map(table -> new Workload(table, Codec.SNAPPY, Size.SMALL, Shape.COLUMNS));
        Stream<Workload> codecs = Stream.of(Codec.ZSTD, Codec.UNCOMPRESSED)
                .map(codec -> new Workload(Table.TAXI, codec, Size.SMALL, Shape.COLUMNS));
        Stream<Workload> writers = Stream.of(Table.LINEITEM, Table.TAXI, Table.NESTED, Table.ENCODINGS)
                .map(table -> new Workload(table, Writer.PARQUET_JAVA, Codec.SNAPPY, Size.SMALL, Shape.COLUMNS));
        Stream<Workload> shapes = Stream.of(Table.LINEITEM, Table.NESTED)
                .flatMap(table -> Stream.of(Shape.ROWS, Shape.RECORDS, Shape.THREADS)
                        .map(shape -> new Workload(table, Codec.ZSTD, Size.SMALL, shape)));
        return Stream.of(tables, codecs, writers, shapes).flatMap(each -> each);
    }

    static Stream<Arguments> cases() {
        return workloads().flatMap(workload -> Entrant.of(workload).stream()
                .map(entrant -> Arguments.of(entrant, workload)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void findsWhatDuckDbFinds(Entrant entrant, Workload workload) throws Exception {
        TestFiles files = new TestFiles(folder);
        Table table = workload.table();
        Path file = files.get(table, workload.writer(), workload.codec(), ROWS);
        Totals expected = files.totals(table, ROWS);
        assertThat(expected.rows()).isEqualTo(ROWS);
        assertThat(expected.leaves()).allMatch(leaf -> leaf.values() > 0);
        try (Contender contender = entrant.start()) {
            assertThat(contender.scan(file, table).difference(expected, table.paths())).isEmpty();
            assertThat(contender.version()).isNotBlank().isNotEqualTo("null");
        }
    }

    @ParameterizedTest
    @EnumSource
    void hasALabelInCommands(Entrant entrant) {
        assertThat(Entrant.of(entrant.label())).isEqualTo(entrant);
    }
}
