package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ReadOptions;
import dev.lamella.check.FileCheck;
import dev.lamella.check.Finding;
import dev.lamella.check.Severity;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Files of random schemas and rows: Lamella, parquet-java and DuckDB read the rows that were written, the metadata
/// describe them correctly, and the check has no avoidable findings.
///
/// [Lacking] lists the features that the peers lack.
class WriterAgreementTest {
    /// Warnings about what a case asks for: old layouts and types, and names.
    private static final Set<String> ASKED_FOR = Set.of("LP-ENCODING-READERS", "LP-LIST-LEGACY", "LP-LIST-UNANNOTATED",
            "LP-INT96");

    private static DuckDb duckDb;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void open() throws SQLException {
        duckDb = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        duckDb.close();
    }

    static IntStream numbers() {
        return IntStream.range(0, WriterCase.COUNT * Integer.getInteger("lamella.effort", 1));
    }

    @ParameterizedTest(name = "case {0}")
    @MethodSource("numbers")
    void allReadWhatWasWritten(int number) throws IOException, SQLException {
        WriterCase written = WriterCase.of(number);
        byte[] file = written.write();
        String schema = written + ", " + written.schema();
        try (ParquetReader reader = Parquet.open(InputFile.of(file),
                ReadOptions.DEFAULT.withParallelism(DrawnThreads.of(number)))) {
            FourWays.assertSame("Lamella, " + schema, number % 20 == 0
                    ? FourWays.read(reader)
                    : FourWays.rows(reader, number % 3 > 0
                            ? Scan.all()
                            : Scan.all().batchRows(DrawnThreads.batchRows(number))),
                    written.rows());
            Claims.verify(written, file);
            assertThat(worries(file)).as(schema).isEmpty();
            Path path = Files.write(folder.resolve("case.parquet"), file);
            Lacking.Gap lacking = Lacking.PARQUET_JAVA.of(written);
            if (!lacking.isWhole()) {
                FourWays.assertSame("parquet-java, " + schema, readable(written.rows(), written.schema(), lacking),
                        ParquetJava.rows(path, reader.schema(), lacking.without(written.schema())));
            }
            agreesWithDuckDb(written, reader, path, schema);
        }
    }

    /// Fails if a peer meanwhile supports a feature that [Lacking] lists.
    @Test
    void peersLackWhatTheTablesSay() throws IOException, SQLException {
        Path path = folder.resolve("lacking.parquet");
        List<Lacking.Row> unproved = new ArrayList<>(Lacking.PARQUET_JAVA.rows());
        unproved.addAll(Lacking.DUCK_DB.rows());
        for (int number = 0; number < WriterCase.COUNT && !unproved.isEmpty(); number++) {
            WriterCase written = WriterCase.of(number);
            List<Lacking.Row> rows = unproved.stream().filter(row -> written.schema().leaves().stream()
                    .anyMatch(leaf -> row.holds().test(written.cell(leaf), leaf))).toList();
            if (written.rows().isEmpty() || rows.isEmpty()) {
                continue;
            }
            Files.write(path, written.write());
            for (Lacking.Row row : rows) {
                Lacking only = new Lacking("", List.of(row));
                List<Field> kept = only.of(written).without(written.schema());
                List<Field> lacking = written.schema().fields().stream().filter(field -> !kept.contains(field))
                        .toList();
                if (Lacking.DUCK_DB.rows().contains(row)
                        ? duckDbFails(path, lacking)
                        : parquetJavaFails(path, lacking,
                                written)) {
                    unproved.remove(row);
                }
            }
        }
        assertThat(unproved.stream().map(Lacking.Row::what)).containsExactlyElementsOf(
                WriterCase.Deck.CODECS.contains(CompressionCodec.BROTLI)
                        ? List.of()
                        : List.of(Lacking.PARQUET_JAVA.rows().getFirst().what()));
    }

    private static boolean duckDbFails(Path path, List<Field> fields) throws IOException {
        try (ParquetReader reader = FourWays.open(path)) {
            agreesWithDuckDb(fields, reader, path, "");
            return false;
        } catch (AssertionError | SQLException _) {
            return true;
        }
    }

    private static boolean parquetJavaFails(Path path, List<Field> fields, WriterCase written) {
        try {
            ParquetJava.rows(path, written.schema(), fields);
            return false;
        } catch (IOException | RuntimeException | LinkageError _) {
            return true;
        }
    }

    private static void agreesWithDuckDb(WriterCase written, ParquetReader reader, Path path, String schema)
            throws IOException, SQLException {
        Lacking.Gap lacking = Lacking.DUCK_DB.of(written);
        List<Field> kept = lacking.without(written.schema());
        if (!lacking.isWhole() && !kept.isEmpty()) {
            agreesWithDuckDb(kept, reader, path, schema);
        }
    }

    private static void agreesWithDuckDb(List<Field> kept, ParquetReader reader, Path path, String schema)
            throws IOException, SQLException {
        List<ColumnPath> paths = kept.stream().map(field -> ColumnPath.of(List.of(field.name()))).toList();
        String names = kept.stream().map(field -> "\"" + field.name().replace("\"", "\"\"") + "\"")
                .collect(Collectors.joining(", "));
        List<Fields> ours = Logical.rows(reader.rows(Scan.all().columns(paths)));
        List<Fields> theirs = duckDb
                .query("SELECT " + names + " FROM read_parquet(" + DuckDb.literal(path) + ")");
        for (int i = 0; i < kept.size(); i++) {
            FourWays.assertSame("DuckDB, " + kept.get(i) + ", " + schema, column(ours, i), column(theirs, i));
        }
    }

    private static List<Fields> column(List<Fields> rows, int index) {
        return rows.stream().map(row -> new Fields(row.values().subList(index, index + 1))).toList();
    }

    static List<Fields> readable(List<Fields> rows, Schema schema, Lacking.Gap lacking) {
        List<Integer> kept = IntStream.range(0, schema.fields().size())
                .filter(i -> lacking.without(schema).contains(schema.fields().get(i))).boxed().toList();
        List<Fields> left = new ArrayList<>();
        for (Fields row : rows) {
            List<Object> values = new ArrayList<>();
            kept.forEach(i -> values.add(row.values().get(i)));
            left.add(new Fields(values));
        }
        return left;
    }

    private static List<Finding> worries(byte[] file) throws IOException {
        try (InputFile input = InputFile.of(file)) {
            return FileCheck.check(input).stream().filter(finding -> finding.rule().severity() != Severity.NOTE)
                    .filter(finding -> !ASKED_FOR.contains(finding.rule().id())).toList();
        }
    }
}
