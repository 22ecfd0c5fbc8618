package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.Vectors;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortKey;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.shredding.Shredding;
import dev.lamella.vector.Batch;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a file says about the order of its rows is true: rows that are not in it are rejected.
class WriterOrderTest {
    private static final ColumnPath ID = ColumnPath.parse("id");
    private static final WriteOptions BY_ID = Tables.plain().withSortedBy(SortKey.ascending(ID));

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("table.parquet");
    }

    private List<Long> ids() throws IOException {
        return Tables.rows(file).stream().map(row -> Long.valueOf(row.replaceAll("\\D.*", ""))).toList();
    }

    @Test
    void rowGroupsSayHowTheirRowsAreSorted() throws IOException {
        WriteOptions options = BY_ID.withRowGroups(1 << 20, 40);
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, options)) {
            writer.write(Tables.batch(0, 100));
            writer.commit();
        }
        assertThat(Tables.metadata(file).rowGroups()).hasSize(3).extracting(RowGroup::sortingColumns)
                .containsOnly(List.of(new SortingColumn(0, false, false)));
    }

    @Test
    void aBatchThatGoesBackIsRejectedAndTheNextOneIsNot() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, BY_ID)) {
            writer.write(Tables.batch(10, 5));
            assertThatThrownBy(() -> writer.write(Tables.batch(13, 5))).isInstanceOf(ValueException.class)
                    .hasMessageContaining("table.parquet").hasMessageContaining("column id")
                    .hasMessageContaining("row 0 of the batch").hasMessageContaining("sorted ascending");
            writer.write(Tables.batch(14, 2));
            writer.commit();
        }
        assertThat(Tables.metadata(file).rowCount()).isEqualTo(7);
    }

    @Test
    void aRowGroupThatTheCallerEndsBeginsAnew() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, BY_ID)) {
            writer.write(Tables.batch(10, 5));
            writer.endRowGroup();
            writer.write(Tables.batch(0, 5));
            writer.commit();
        }
        assertThat(Tables.metadata(file).rowGroups()).hasSize(2);
    }

    @Test
    void appendedRowsAreInOrderByTheColumnsOfTheFile() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, BY_ID)) {
            writer.write(Tables.batch(0, 5));
            writer.commit();
        }
        Schema turned = Schema.of("turned", Tables.SCHEMA.fields().reversed());
        try (ParquetWriter writer = Parquet.append(file, turned, BY_ID, UpdateMode.COPY)) {
            writer.write(new Batch(turned, 5, Tables.batch(50, 5).columns().reversed()));
            assertThatThrownBy(() -> writer.write(new Batch(turned, 5, Tables.batch(20, 5).columns().reversed())))
                    .isInstanceOf(ValueException.class).hasMessageContaining("column id");
            writer.commit();
        }
        assertThat(Tables.metadata(file).rowGroups()).extracting(RowGroup::sortingColumns)
                .containsOnly(List.of(new SortingColumn(0, false, false)));
    }

    @Test
    void appendedRowsOfAnAppenderAreRejectedWhenTheyAreSent() throws IOException {
        Schema schema = Schema.builder("ids").required("id", "INT64").build();
        try (ParquetWriter writer = Parquet.create(file, schema, Tables.plain()
                .withSortedBy(SortKey.descending(ID)))) {
            for (long id : LongStream.of(3, 2, 1, 2).toArray()) {
                writer.rows().append(row -> row.setLong("id", id));
            }
            assertThatThrownBy(writer::commit).isInstanceOf(ValueException.class)
                    .hasMessageContaining("row 3 of the batch");
        }
        assertThat(file).doesNotExist();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"nothing, nothing", "xs, in a list or a map", "geo, which has 2 columns"})
    void onlyColumnsWithOneValueInARowAreSortedBy(String path, String problem) {
        Schema schema = Schema.builder("s").list("xs", "INT64")
                .struct("geo", geo -> geo.required("latitude", "DOUBLE").required("longitude", "DOUBLE")).build();
        WriteOptions options = Tables.plain().withSortedBy(SortKey.ascending(ColumnPath.parse(path)));

        assertThatThrownBy(() -> Parquet.create(file, schema, options)).isInstanceOf(SchemaMismatchException.class)
                .isInstanceOf(ParquetException.class).hasMessageContaining(problem);
        assertThat(file).doesNotExist();
    }

    @Test
    void sortedRowsAreRead() throws IOException {
        try (ParquetWriter writer = Parquet.create(file, Tables.SCHEMA, BY_ID)) {
            writer.write(Tables.batch(1, 3));
            writer.commit();
        }
        assertThat(ids()).containsExactly(1L, 2L, 3L);
    }

    /// The columns of the variant are not known before the rows.
    @Test
    void aBatchThatGoesBackIsRejectedWhileRowsAreSampled() throws IOException {
        Schema schema = Schema.of("events", TypeString.parseFields("id INT32!, v VARIANT"));
        try (ParquetWriter writer = Parquet.create(file, schema, BY_ID.withShredding(Shredding.AUTO))) {
            writer.write(events(schema, 1, 2));
            assertThatThrownBy(() -> writer.write(events(schema, 1, 0))).isInstanceOf(ValueException.class)
                    .hasMessageContaining("row 0 of the batch");
            assertThatThrownBy(() -> writer.write(events(schema, 5, 4))).isInstanceOf(ValueException.class)
                    .hasMessageContaining("row 1 of the batch");
            writer.write(events(schema, 3, 4));
            writer.commit();
        }
        assertThat(ids()).containsExactly(1L, 2L, 3L, 4L);
        try (ParquetWriter writer = Parquet.create(file, schema,
                BY_ID.withSort(SortKey.ascending(ID)).withShredding(Shredding.AUTO))) {
            writer.write(events(schema, 2, 1));
            writer.commit();
        }
        assertThat(ids()).containsExactly(1L, 2L);
    }

    private static Batch events(Schema schema, int... ids) {
        return new Batch(schema, ids.length, List.of(new IntVector(ids.length, Validity.none(), ids),
                Vectors.nulls(schema.root().children().getLast(), ids.length)));
    }
}
