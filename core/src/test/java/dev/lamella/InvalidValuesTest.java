package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.WriteOptions.Validation;
import dev.lamella.dataset.DatasetWriteOptions;
import dev.lamella.dataset.DatasetWriter;
import dev.lamella.error.ValueException;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.SortKey;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of another file's values that their annotation does not allow, when its rows are written again.
class InvalidValuesTest {
    private static final String ADVICE = "Give a value that fits, or choose a type that holds it. What another file has is"
            + " kept with Validation.KEEP, and becomes null with Validation.NULL_VALUES.";
    private static final String COUNT = " 3 values are not allowed in their columns.\n";
    private static final Schema SCHEMA = Schema.parse("""
            message m {
              optional int32 small (INTEGER(8,true));
              optional group texts (LIST) { repeated group list { optional binary element (STRING); } }
            }""");

    /// Four rows: 1, 200, null, -300; and a list for each, the third of them with text that is not UTF-8.
    private static byte[] file() throws IOException {
        return write(SCHEMA, new Batch(SCHEMA, 4, List.of(
                new IntVector(4, Validity.of(new long[]{0b1011}, 1), new int[]{1, 200, 0, -300}),
                new ListVector(4, Validity.none(), new int[]{0, 1, 1, 3, 3},
                        new BytesVector(3, Validity.none(), new byte[]{'a', 'b', -1}, new long[]{1, 1L << 32 | 1,
                                2L << 32 | 1})))));
    }

    private static byte[] write(Schema schema, Batch batch) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("old", file), schema,
                WriteOptions.DEFAULT.withValidation(Validation.KEEP))) {
            writer.write(batch);
            writer.commit();
        }
        return file.toByteArray();
    }

    private static ParquetReader open(byte[] file) throws IOException {
        return Parquet.open(InputFile.of(ByteBuffer.wrap(file)));
    }

    private static byte[] rewrite(byte[] file, Validation validation, int nulled) throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (ParquetReader reader = open(file)) {
            assertThat(Rewrite.DEFAULT.withOptions(WriteOptions.DEFAULT.withValidation(validation))
                    .run(reader, OutputFile.of("new", written)).nulledCount()).isEqualTo(nulled);
        }
        return written.toByteArray();
    }

    private static List<String> rows(byte[] file) throws IOException {
        List<String> rows = new ArrayList<>();
        try (ParquetReader reader = open(file); RowCursor cursor = reader.rows()) {
            while (cursor.next()) {
                rows.add((cursor.isNull("small") ? "null" : cursor.getInt("small")) + " "
                        + cursor.get("texts"));
            }
        }
        return rows;
    }

    @Test
    void theFirstIsNamedByItsRowAndAllAreCounted() throws IOException {
        byte[] file = file();
        assertThatThrownBy(() -> rewrite(file, Validation.CHECK, 0)).isInstanceOf(ValueException.class)
                .hasMessageEndingWith("column small, row 1:\nThe stored number is above what INTEGER(8,true) on INT32"
                        + " holds, -128 to 127." + COUNT + ADVICE);
        assertThatThrownBy(() -> {
            try (ParquetReader reader = open(file);
                    ParquetWriter writer = Parquet.create(
                            OutputFile.of("new", new ByteArrayOutputStream()), SCHEMA)) {
                writer.writeAll(reader);
            }
        }).isInstanceOf(ValueException.class).hasMessageContaining("column small, row 1:\n")
                .hasMessageContaining(COUNT);
    }

    @Test
    void aFilterCountsTheRowsOfTheFile() throws IOException {
        byte[] file = file();
        try (ParquetReader reader = open(file)) {
            assertThatThrownBy(() -> Rewrite.DEFAULT.withOffset(2).run(reader,
                    OutputFile.of("new", new ByteArrayOutputStream())))
                    .hasMessageContaining("column small, row 3:\n")
                    .hasMessageContaining(" 2 values are not allowed in their columns.");
        }
    }

    @Test
    void theyBecomeNullsThatAreCounted(@TempDir Path folder) throws IOException {
        List<String> expected = List.of("1 [a]", "null []", "null [b, null]", "null []");
        byte[] written = rewrite(file(), Validation.NULL_VALUES, 3);
        assertThat(rows(written)).isEqualTo(expected);
        assertThat(rewrite(written, Validation.CHECK, 0)).isNotEmpty();
        Path target = folder.resolve("target.parquet");
        Files.write(target, written);
        try (ParquetReader reader = open(file());
                ParquetWriter writer = Parquet.append(target,
                        WriteOptions.DEFAULT.withValidation(Validation.NULL_VALUES), UpdateMode.IN_PLACE)) {
            writer.writeAll(reader);
            assertThat(writer.nulledCount()).isEqualTo(3);
            writer.commit();
        }
        List<String> twice = new ArrayList<>(expected);
        twice.addAll(expected);
        assertThat(rows(Files.readAllBytes(target))).isEqualTo(twice);
    }

    @Test
    void theyBecomeNullsOfADirectory(@TempDir Path folder) throws IOException {
        DatasetWriteOptions options = DatasetWriteOptions.DEFAULT
                .withWriting(WriteOptions.DEFAULT.withValidation(Validation.NULL_VALUES));
        try (ParquetReader reader = open(file());
                DatasetWriter writer = DatasetWriter.create(folder.resolve("table"), SCHEMA, options)) {
            try (BatchSource batches = reader.batches()) {
                while (batches.next()) {
                    writer.write(batches.batch());
                }
            }
            assertThat(writer.nulledCount()).isEqualTo(3);
            assertThat(writer.commit().rowCount()).isEqualTo(4);
        }
    }

    @Test
    void theyAreKept() throws IOException {
        byte[] kept = rewrite(file(), Validation.KEEP, 0);
        assertThatThrownBy(() -> rewrite(kept, Validation.CHECK_VALUES, 0)).hasMessageContaining(COUNT);
    }

    /// A REQUIRED column, and a map, cannot hold a null instead.
    @Test
    void whereNullsAreNotAllowedTheyAreRejected() throws IOException {
        Schema required = Schema.parse("message m { required int32 small (INTEGER(8,true)); }");
        byte[] numbers = write(required, new Batch(required, 1, List.of(new IntVector(1, Validity.none(),
                new int[]{200}))));
        assertThatThrownBy(() -> rewrite(numbers, Validation.NULL_VALUES, 0))
                .hasMessageContaining("column small, row 0:\n");
        Schema map = Schema.parse("message m { optional group m (MAP) { repeated group key_value {"
                + " required int32 key; optional int32 value; } } }");
        int[] keys = new int[12];
        Arrays.setAll(keys, i -> i % 11);
        byte[] twice = write(map, new Batch(map, 2, List.of(new MapVector(2, Validity.none(), new int[]{0, 0, 12},
                new IntVector(12, Validity.none(), keys), new IntVector(12, Validity.none(), keys)))));
        for (Validation validation : List.of(Validation.CHECK, Validation.CHECK_VALUES, Validation.NULL_VALUES)) {
            assertThatThrownBy(() -> rewrite(twice, validation, 0)).hasMessageContaining(
                    "column m, row 1:\nThe map has a key twice.\n");
        }
        rewrite(twice, Validation.KEEP, 0);
    }

    /// A batch of two rows, sorted by `b`: `a` may become null, `b` may not.
    ///
    /// @param isComplete whether `c`, which is REQUIRED, has both values
    private static Batch batch(Schema schema, int a, int b, boolean isComplete) {
        return new Batch(schema, 2, List.of(new IntVector(2, Validity.none(), new int[]{1, a}),
                new IntVector(2, Validity.none(), new int[]{1, b}),
                new IntVector(2, isComplete ? Validity.none() : Validity.of(new long[]{1}, 1), new int[2])));
    }

    @Test
    void whatWasInARejectedBatchDoesNotCount() throws IOException {
        Schema schema = Schema.parse("message m { optional int32 a (INTEGER(8,true));"
                + " required int32 b (INTEGER(8,true)); required int32 c; }");
        WriteOptions options = WriteOptions.DEFAULT.withValidation(Validation.NULL_VALUES)
                .withSortedBy(SortKey.ascending(ColumnPath.of("b")));
        List<Batch> rejected = List.of(batch(schema, 200, 1, false), batch(schema, 200, 200, true),
                batch(schema, 200, 200, false), batch(schema, 200, -1, true));
        for (Batch bad : rejected) {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            try (ParquetWriter writer = Parquet.create(OutputFile.of("new", file), schema, options)) {
                for (int i = 0; i < 2; i++) {
                    assertThatThrownBy(() -> writer.write(bad)).isInstanceOf(ValueException.class)
                            .hasMessageNotContaining("values are not allowed");
                }
                assertThat(writer.nulledCount()).isZero();
                writer.write(batch(schema, 200, 1, true));
                assertThat(writer.nulledCount()).isEqualTo(1);
                assertThat(writer.commit().rowCount()).isEqualTo(2);
            }
        }
    }

    /// Nothing replaces half of a surrogate pair, which no file can hold: not even in names that are kept.
    @Test
    void aNameThatNoFileCanHoldIsRejected() throws IOException {
        Schema schema = Schema.asDeclared("m", List.of(PrimitiveField.asDeclared("c\ud800", Repetition.REQUIRED,
                PhysicalType.INT32, 0, OptionalInt.empty(), Annotation.NONE)));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("new", file), schema,
                WriteOptions.DEFAULT.withValidation(Validation.KEEP))) {
            assertThatThrownBy(writer::commit).isInstanceOf(ValueException.class).hasMessageContaining("half of a"
                    + " surrogate pair").hasMessageStartingWith("new");
        }
    }
}
