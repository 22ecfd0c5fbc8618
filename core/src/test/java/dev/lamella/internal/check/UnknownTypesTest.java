package dev.lamella.internal.check;

import static dev.lamella.build.With.with;
import static dev.lamella.internal.check.BrokenFiles.good;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.Rewrite;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Columns that cannot be read leave the others readable.
class UnknownTypesTest {
    record Case(String type, UnaryOperator<SchemaElement> change) {
        @Override
        public String toString() {
            return type;
        }
    }

    static final List<Case> CASES = List.of(new Case("physical type 8", e -> with(e, "type", OptionalInt.of(8))),
            new Case("physical type -1", e -> with(e, "type", OptionalInt.of(-1))),
            new Case("FIXED_LEN_BYTE_ARRAY without a length", e -> with(e, "type", OptionalInt.of(7))),
            new Case("FIXED_LEN_BYTE_ARRAY of -4 bytes",
                    e -> with(with(e, "type", OptionalInt.of(7)), "typeLength", OptionalInt.of(-4))));

    private static ParquetReader open(BrokenFiles file) throws IOException {
        return Parquet.open(InputFile.of(ByteBuffer.wrap(file.bytes())));
    }

    private static long count(ParquetReader reader, Scan scan) throws IOException {
        long rows = 0;
        try (RowCursor cursor = reader.rows(scan)) {
            while (cursor.next()) {
                rows++;
            }
        }
        return rows;
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void theOtherColumnsAreRead(Case c) throws IOException {
        try (ParquetReader reader = open(good().element("id", c.change))) {
            Scan names = Scan.all().columns(List.of(ColumnPath.of("name")));
            assertThat(count(reader, names)).isEqualTo(reader.rowCount());
            assertThatThrownBy(() -> count(reader, Scan.all())).isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining(
                            "column id:\nThe column has " + c.type + ", which cannot be read.\n"
                                    + "Read the other columns");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            assertThatThrownBy(() -> Rewrite.DEFAULT.run(reader, OutputFile.of("new", out)))
                    .isInstanceOf(UnsupportedFeatureException.class).hasMessageContaining(c.type);
            assertThat(out.size()).isZero();
            Rewrite.DEFAULT.withColumns(List.of(ColumnPath.of("name"))).run(reader, OutputFile.of("new", out));
            assertThat(out.size()).isPositive();
        }
    }

    /// The footer of the row group gives the same type as the schema, and the pages an encoding that BYTE_ARRAY does not have.
    @ParameterizedTest
    @FieldSource("CASES")
    void nothingIsFoundAsIfTheyWereBytes(Case c) throws IOException {
        BrokenFiles file = good().element("id", c.change).file(m -> with(m, "createdBy", Optional.empty()));
        int type = file.metadata().schemaElements().get(1).type().orElseThrow();
        for (int group = 0; group < 2; group++) {
            file.column(group, BrokenFiles.ID, m -> with(with(m, "type", type), "encodingStats",
                    List.of(new PageEncodingStats(PageType.DATA_PAGE, Encoding.BYTE_STREAM_SPLIT, 1)))).column(group,
                            BrokenFiles.ID, m -> with(m, "encodings", List.of(Encoding.BYTE_STREAM_SPLIT)));
        }
        assertThat(EveryRuleTest.findings(file.bytes())).extracting(finding -> finding.rule().id())
                .containsOnly(type == 7 ? "LP-FIXED-LENGTH" : "LP-TYPE-UNKNOWN", "LP-TYPE-READERS",
                        "LP-DATA-UNSUPPORTED", "LP-CREATED-BY-MISSING");
    }

    @Test
    void aChunkOfAnotherTypeThanAnUnknownOneIsFound() throws IOException {
        assertThat(EveryRuleTest.findings(good().element("id", e -> with(e, "type", OptionalInt.of(8))).bytes()))
                .filteredOn(finding -> finding.rule().id().equals("LP-CHUNK-TYPE")).first().asString()
                .contains("the column chunk says that its physical type is INT64")
                .contains("the schema says physical type 8");
    }

    /// The file opens, its rows before that row group are read, and everything that needs the number fails with its place.
    @Test
    void aNegativeRowCountFailsWhereItIsNeeded() throws IOException {
        try (ParquetReader reader = open(good().rowGroup(1, g -> with(g, "rowCount", -5L)))) {
            assertThat(reader.schema().leaves()).isNotEmpty();
            long first = reader.metadata().rowGroups().getFirst().rowCount();
            assertThat(count(reader, Scan.all().limit(first))).isEqualTo(first);
            assertThat(reader.pages(1, 0).next()).isTrue();
            List<ThrowingCallable> failing = List.of(() -> count(reader, Scan.all()),
                    () -> count(reader, Scan.all().firstRow(first)), reader::rowCount,
                    () -> reader.count(Filter.parse("id > 0")),
                    () -> Rewrite.DEFAULT.run(reader, OutputFile.of("new", OutputStream.nullOutputStream())));
            for (ThrowingCallable each : failing) {
                assertThatThrownBy(each).isInstanceOf(CorruptFileException.class)
                        .hasMessageContaining(
                                ", row group 1:\nThe row group claims -5 rows.\nOnly the rows of earlier");
            }
        }
    }

    @Test
    void aColumnWithoutRepetitionIsRequired() throws IOException {
        try (ParquetReader reader = open(good().element("id", e -> with(e, "repetition", OptionalInt.empty())))) {
            assertThat(reader.schema().toString()).contains("required int64 id;");
            assertThat(count(reader, Scan.all())).isEqualTo(reader.rowCount());
        }
    }
}
