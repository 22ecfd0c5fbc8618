package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Rows that are appended to a writer are its rows: in order with batches, in its row groups, in its failures.
class WriterRowsTest {
    private static final Schema IDS = Schema.builder("ids").required("id", "INT64").build();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("ids.parquet");
    }

    private static Batch batch(long... ids) {
        return new Batch(IDS, ids.length, List.of(new LongVector(ids.length, Validity.none(), ids)));
    }

    private List<Long> ids() throws IOException {
        List<Long> ids = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(file); RowCursor row = reader.rows()) {
            while (row.next()) {
                ids.add(row.getLong("id"));
            }
        }
        return ids;
    }

    @Test
    void commitWritesTheRowsThatNoBatchWasFullOf() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, IDS, Tables.plain())) {
            writer.rows().append(row -> row.setLong("id", 7));
            writer.commit();
        }
        assertThat(ids()).containsExactly(7L);
    }

    @Test
    void rowsAndBatchesStayInOrder() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, IDS, Tables.plain())) {
            writer.rows().append(row -> row.setLong("id", 1));
            writer.write(batch(2, 3));
            writer.rows().append(row -> row.setLong("id", 4));
            writer.write(batch(5));
            writer.commit();
        }
        assertThat(ids()).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void aRowGroupEndsBehindTheRowsAppendedSoFar() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, IDS, Tables.plain())) {
            writer.rows().append(row -> row.setLong("id", 1));
            writer.endRowGroup();
            writer.rows().append(row -> row.setLong("id", 2));
            writer.rows().append(row -> row.setLong("id", 3));
            FileMetadata metadata = writer.commit();
            assertThat(metadata.rowGroups()).extracting(RowGroup::rowCount).containsExactly(1L, 2L);
        }
    }

    @Test
    void aRejectedRowIsNamedAndForgotten() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, IDS, Tables.plain())) {
            writer.write(batch(1, 2));
            assertThatThrownBy(() -> writer.rows().append(row -> row.set("id", "three")))
                    .isInstanceOf(ValueException.class).hasMessageContaining("ids.parquet")
                    .hasMessageContaining("row 2").hasMessageContaining("id");
            writer.rows().append(row -> row.setLong("id", 3));
            writer.commit();
        }
        assertThat(ids()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void nothingIsWrittenWhileARowIsBegun() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, IDS, Tables.plain())) {
            writer.rows().setLong("id", 1);
            assertThatThrownBy(writer::commit).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("endRow()");
            assertThatThrownBy(() -> writer.write(batch(2))).isInstanceOf(IllegalStateException.class);
            writer.rows().cancelRow();
            writer.write(batch(3));
            writer.commit();
        }
        assertThat(ids()).containsExactly(3L);
    }

    @Test
    void thereIsOneAppender() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, IDS, Tables.plain())) {
            RowAppender rows = writer.rows(AppendOptions.DEFAULT);
            assertThat(writer.rows()).isSameAs(rows);
            assertThatThrownBy(() -> writer.rows(AppendOptions.DEFAULT.strict()))
                    .isInstanceOf(IllegalStateException.class).hasMessageContaining("rows()");
        }
    }

    /// @param scan of a file with 12 rows and no columns, in row groups of 5, 5 and 2
    record WithoutColumns(Scan scan, long rowCount) {}

    static final List<WithoutColumns> WITHOUT_COLUMNS = List.of(new WithoutColumns(Scan.all(), 12),
            new WithoutColumns(Scan.all().rows(4, 7), 7), new WithoutColumns(Scan.all().offset(3).limit(100), 9),
            new WithoutColumns(Scan.all().filter(new Filter.Or(List.of())), 0),
            new WithoutColumns(Scan.all().filter(new Filter.And(List.of())).firstRow(2).offset(3).limit(6), 6));

    @ParameterizedTest
    @FieldSource("WITHOUT_COLUMNS")
    void rowsOfAFileWithoutColumnsAreWrittenToo(WithoutColumns example) throws IOException {
        Schema schema = Schema.builder("m").build();
        try (ParquetWriter writer = Parquet.create(file, schema, WriteOptions.DEFAULT.withRowGroups(1 << 20, 5))) {
            writer.write(new Batch(schema, 12, List.of()));
            writer.commit();
        }
        try (ParquetReader reader = Parquet.open(file);
                ParquetWriter writer = Parquet.create(file.resolveSibling("copy"), schema)) {
            assertThat(writer.writeAll(reader, example.scan)).isEqualTo(example.rowCount);
            assertThat(writer.commit().rowCount()).isEqualTo(example.rowCount);
        }
    }

    @Test
    void roundedValuesAreCounted() throws IOException {
        Schema schema = Schema.builder("moments").required("at", "TIMESTAMP(true,MILLIS)").build();
        try (ParquetWriter writer = Parquet.create(file, schema, Tables.plain())) {
            assertThat(writer.roundedValues()).isEmpty();
            writer.rows().append(row -> row.set("at", Instant.ofEpochSecond(1, 1_999_999)));
            writer.rows().append(row -> row.set("at", Instant.ofEpochSecond(1, 2_000_000)));
            writer.commit();
            assertThat(writer.roundedValues()).containsExactly(Map.entry(ColumnPath.parse("at"), 1L));
        }
    }

    @Test
    void afterTheEndNothingIsTaken() throws IOException {
        ParquetWriter closed = Parquet.create(file, IDS, Tables.plain());
        closed.close();
        ParquetWriter committed = Parquet.create(file, IDS, Tables.plain());
        committed.commit();
        for (ParquetWriter writer : List.of(closed, committed)) {
            assertThatIllegalStateException().isThrownBy(writer::rows).withMessageContaining("ids.parquet");
            assertThatIllegalStateException().isThrownBy(() -> writer.rows(AppendOptions.DEFAULT));
            assertThatIllegalStateException().isThrownBy(() -> writer.addKeyValue("key", "value"));
            writer.close();
        }
    }

    @Test
    void rowsOfAClosedWriterAreRejected() throws IOException {
        ParquetWriter writer = Parquet.create(file, IDS, Tables.plain());
        RowAppender rows = writer.rows();
        rows.append(row -> row.setLong("id", 1));
        writer.close();
        assertThatThrownBy(rows::flush).isInstanceOf(IllegalStateException.class).hasMessageContaining("closed");
        assertThat(file).doesNotExist();
    }

    @Test
    void whatIsAbortedIsNotThere() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, IDS, Tables.plain())) {
            writer.rows().append(row -> row.setLong("id", 1));
            writer.abort();
            assertThat(folder).isEmptyDirectory();
            assertThatThrownBy(writer::commit).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(writer::abort).isInstanceOf(IllegalStateException.class);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void rowsAreRejectedAfterTheCommit() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, IDS, Tables.plain())) {
            RowAppender rows = writer.rows();
            rows.append(row -> row.setLong("id", 1));
            writer.commit();
            assertThatIllegalStateException().isThrownBy(() -> rows.append(row -> row.setLong("id", 2)))
                    .withMessageContaining("ids.parquet is committed");
            assertThatIllegalStateException().isThrownBy(() -> rows.setLong("id", 2));
            rows.cancelRow();
            assertThatIllegalStateException().isThrownBy(rows::endRow).withMessageContaining("committed");
            assertThat(rows.rowCount()).isEqualTo(1);
        }
        assertThat(ids()).containsExactly(1L);
    }
}
