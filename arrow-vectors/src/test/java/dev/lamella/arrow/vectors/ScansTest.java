package dev.lamella.arrow.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowField;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.arrow.ArrowType;
import dev.lamella.dataset.Dataset;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimePrecision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Scans of files and data sets, as Arrow.
class ScansTest {
    private static final Schema SCHEMA = Schema.builder("m").required("id", "INT64").required("took", "INT64").build();
    private static final ArrowSchema ARROW = ArrowSchemaBuilder.of(SCHEMA)
            .with(ColumnPath.of("took"), new ArrowHint.Duration(ArrowTimeUnit.SECOND)).build();

    @TempDir
    private Path folder;

    @Test
    void aProjectionKeepsHints() throws IOException {
        write("a.parquet");
        try (BufferAllocator allocator = new RootAllocator();
                ParquetReader file = Parquet.open(folder.resolve("a.parquet"));
                ArrowReader batches = ArrowBatches.read(file, Scan.all().columns("took"), allocator)) {
            assertThat(batches.getVectorSchemaRoot().getSchema().getFields())
                    .hasToString("[took: Duration(SECOND) not null]");
            assertThat(batches.loadNextBatch()).isTrue();
            assertThat(batches.bytesRead()).isEqualTo(2 * Long.BYTES);
        }
    }

    @Test
    void theArrowSchemaOfManyColumnsIsMadeQuickly() {
        int count = 100_000;
        Schema wide = Schema.of("m", IntStream.range(0, count).<dev.lamella.schema.Field>mapToObj(
                i -> PrimitiveField.of("c" + i, Repetition.REQUIRED, PhysicalType.INT64)).toList());
        KeyValue stored = ArrowSchemaBuilder.of(wide).build().toKeyValue();
        ArrowSchema exported = assertTimeoutPreemptively(Duration.ofSeconds(30),
                () -> ArrowBatches.schema(wide, List.of(stored), ArrowOptions.DEFAULT));
        assertThat(exported.fields()).hasSize(count);
    }

    /// A tool changed the columns, but not the Arrow schema.
    @Test
    void anOutdatedArrowSchemaIsIgnoredInEveryProjection() throws IOException {
        Schema schema = Schema.builder("m").required("a", "INT64").required("b", "STRUCT(x INT64)").build();
        ArrowType seconds = new ArrowType.Duration(ArrowTimeUnit.SECOND);
        ArrowField more = ArrowField.required("b", new ArrowType.Struct(), ArrowField.nullable("x", seconds),
                ArrowField.nullable("y", seconds));
        ArrowField a = ArrowField.required("a", seconds);
        List<Scan> scans = List.of(Scan.all(), Scan.all().columns("a"), Scan.all().columns("b"));
        write("a.parquet", schema, List.of(new ArrowSchema(List.of(a, more, more), Map.of()).toKeyValue()));
        for (Scan scan : scans) {
            assertThat(everywhere("a.parquet", scan)).doesNotContain("Duration");
        }
        // Levels are compared alone.
        write("a.parquet", schema, List.of(new ArrowSchema(List.of(a, more), Map.of()).toKeyValue()));
        assertThat(everywhere("a.parquet", Scan.all())).contains("a: Duration(SECOND)").contains("x: Int(64, true)");
    }

    /// The fields of a scan, which are the same from a file and from a data set.
    private String everywhere(String name, Scan scan) throws IOException {
        List<String> fields = fields(Dataset.of(folder.resolve(name)), scan);
        try (BufferAllocator allocator = new RootAllocator();
                ParquetReader file = Parquet.open(folder.resolve(name));
                ArrowReader batches = ArrowBatches.read(file, scan, allocator)) {
            assertThat(fields(batches)).isEqualTo(fields);
        }
        return fields.toString();
    }

    @Test
    void aBatchThatFailsIsNotSkipped() throws IOException {
        Schema schema = Schema.builder("m").required("a", "INT32").build();
        ArrowOptions bytes = ArrowOptions.DEFAULT.withSchema(
                new ArrowSchema(List.of(ArrowField.required("a", new ArrowType.Int(8, true))), Map.of()));
        try (ParquetWriter writer = Parquet.create(folder.resolve("a.parquet"), schema)) {
            for (int value : new int[]{1, 128, 3}) {
                writer.rows().append(row -> row.setInt("a", value));
            }
            writer.commit();
        }
        try (BufferAllocator allocator = new RootAllocator();
                ParquetReader file = Parquet.open(folder.resolve("a.parquet"));
                ArrowReader batches = ArrowBatches.read(file, Scan.all().batchRows(1), allocator, bytes)) {
            assertThat(batches.loadNextBatch()).isTrue();
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(batches::loadNextBatch).isInstanceOf(ValueException.class)
                        .hasMessageContaining("a.parquet").hasMessageContaining("The value does not fit int8");
            }
        }
    }

    @Test
    void withoutRowsThereIsASchema() throws IOException {
        write("a.parquet");
        try (BufferAllocator allocator = new RootAllocator();
                ParquetReader file = Parquet.open(folder.resolve("a.parquet"));
                ArrowReader batches = ArrowBatches.read(file, Scan.all().columns("took").where("id > 9"), allocator)) {
            assertThat(batches.getVectorSchemaRoot().getSchema().getFields())
                    .hasToString("[took: Duration(SECOND) not null]");
            assertThat(batches.loadNextBatch()).isFalse();
        }
    }

    static final List<Scan> SCANS = List.of(Scan.all(), Scan.all().columns("at"),
            Scan.all().timestamps(TimePrecision.NANOS), Scan.all().variant("event", "$.a"),
            Scan.all().columns("id").variants(VariantExtract.of("event", "$.a").as("INT64")),
            Scan.all().variants(VariantExtract.presence("event")).truncatedTimestamps(TimePrecision.MILLIS));

    @ParameterizedTest
    @FieldSource("SCANS")
    void theSchemaDoesNotDependOnWhetherThereAreRows(Scan scan) throws IOException {
        Schema schema = Schema.builder("m").required("id", "INT64").required("at", "TIMESTAMP(true,MICROS)")
                .optional("event", "VARIANT").build();
        try (ParquetWriter writer = Parquet.create(folder.resolve("a.parquet"), schema)) {
            writer.rows().append(row -> row.setLong("id", 1).set("at", Instant.EPOCH).setJson("event", "{\"a\": 1}"));
            writer.commit();
        }
        List<String> fields = fields(Dataset.of(folder), scan);
        assertThat(fields(Dataset.of(folder), scan.where("id > 1"))).isEqualTo(fields);
        try (BufferAllocator allocator = new RootAllocator();
                ParquetReader file = Parquet.open(folder.resolve("a.parquet"));
                ArrowReader rows = ArrowBatches.read(file, scan, allocator);
                ArrowReader none = ArrowBatches.read(file, scan.where("id > 1"), allocator)) {
            assertThat(none.getVectorSchemaRoot().getSchema()).isEqualTo(rows.getVectorSchemaRoot().getSchema());
            assertThat(fields(rows)).isEqualTo(fields);
            assertThat(none.loadNextBatch()).isFalse();
        }
    }

    @Test
    void aDataSetIsReadFileAfterFile() throws IOException {
        write("a.parquet");
        write("b.parquet");
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader batches = ArrowBatches.read(Dataset.of(folder), Scan.all(), allocator)) {
            int rows = 0;
            while (batches.loadNextBatch()) {
                rows += batches.getVectorSchemaRoot().getRowCount();
            }
            assertThat(rows).isEqualTo(4);
            assertThat(batches.getVectorSchemaRoot().getSchema().findField("took"))
                    .hasToString("took: Duration(SECOND) not null");
        }
    }

    /// @param second the key-value metadata of the second of two files
    /// @param took the column in Arrow
    record Shared(String what, List<KeyValue> second, String took) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Shared> SHARED = List.of(
            new Shared("the same unit", List.of(took(SCHEMA, ArrowTimeUnit.SECOND)), "took: Duration(SECOND) not null"),
            new Shared("another unit", List.of(took(SCHEMA, ArrowTimeUnit.MICROSECOND)),
                    "took: Int(64, true) not null"),
            new Shared("no Arrow schema", List.of(), "took: Int(64, true) not null"));

    @ParameterizedTest
    @FieldSource("SHARED")
    void aColumnOfADataSetHasTheHintsOfAllFiles(Shared shared) throws IOException {
        write("day=1/a.parquet");
        write("day=2/b.parquet", SCHEMA, shared.second);
        write("day=3/c.parquet", SCHEMA.project(List.of(ColumnPath.of("id"))), List.of());
        assertThat(fields(Dataset.of(folder), Scan.all())).contains("day: Int(64, true) not null")
                .contains(shared.took.replace(" not null", ""));
        assertThat(fields(Dataset.of(folder + "/day=[12]/*"), Scan.all().columns("took"))).containsExactly(shared.took);
    }

    private static List<String> fields(Dataset dataset, Scan scan) throws IOException {
        try (BufferAllocator allocator = new RootAllocator();
                ArrowReader batches = ArrowBatches.read(dataset, scan, allocator)) {
            return fields(batches);
        }
    }

    private static List<String> fields(ArrowReader batches) throws IOException {
        return batches.getVectorSchemaRoot().getSchema().getFields().stream().map(Field::toString).toList();
    }

    private static KeyValue took(Schema schema, ArrowTimeUnit unit) {
        return ArrowSchemaBuilder.of(schema).with(ColumnPath.of("took"), new ArrowHint.Duration(unit)).build()
                .toKeyValue();
    }

    private void write(String name, Schema schema, List<KeyValue> keyValues) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        try (ParquetWriter writer = Parquet.create(folder.resolve(name), schema,
                WriteOptions.DEFAULT.withKeyValues(keyValues))) {
            writer.commit();
        }
    }

    private void write(String name) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        try (ParquetWriter writer = Parquet.create(folder.resolve(name), SCHEMA,
                WriteOptions.DEFAULT.withKeyValues(List.of(ARROW.toKeyValue())))) {
            writer.rows().append(row -> row.setLong("id", 1).setLong("took", 5));
            writer.rows().append(row -> row.setLong("id", 2).setLong("took", 6));
            writer.commit();
        }
    }
}
