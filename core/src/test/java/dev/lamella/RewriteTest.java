package dev.lamella;

import static dev.lamella.Tables.SCHEMA;
import static dev.lamella.Tables.plain;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.encryption.Decryption;
import dev.lamella.encryption.Encryption;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Filter;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SortKey;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.observe.ProgressListener;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.SchemaUpgrade;
import dev.lamella.schema.TypeString;
import dev.lamella.shredding.Shredding;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.variant.Variant;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/// What a rewritten file has of the old one, and what is changed on request.
class RewriteTest {
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    private record Result(byte[] file, Rewrite.Summary summary) {}

    private static Result rewrite(byte[] file, Rewrite rewrite) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            Rewrite.Summary summary = rewrite.run(reader, OutputFile.of("new", bytes));
            return new Result(bytes.toByteArray(), summary);
        }
    }

    private static Schema schema(byte[] file) throws IOException {
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            return reader.schema();
        }
    }

    private static byte[] write(Schema schema, int rows, ColumnVector... columns) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("old", bytes), schema,
                plain().withValidation(WriteOptions.Validation.KEEP))) {
            writer.write(new Batch(schema, rows, List.of(columns)));
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static Rewrite plainly() {
        return Rewrite.DEFAULT.withOptions(plain());
    }

    @Test
    void rowsTypesAndMetadataStay() throws IOException {
        byte[] old = Tables.file(0, 1000, plain().withKeyValue("a", "1").withKeyValue("ARROW:schema", "x"));
        Result result = rewrite(old,
                Rewrite.DEFAULT.withOptions(plain().withKeyValue("b", "2").withRowGroups(1 << 20, 300)));

        assertThat(Reading.rows(result.file)).isEqualTo(Reading.rows(old));
        assertThat(schema(result.file)).isEqualTo(SCHEMA);
        assertThat(result.summary.metadata().keyValues()).containsExactly(new KeyValue("a", Optional.of("1")),
                new KeyValue("ARROW:schema", Optional.of("x")), new KeyValue("b", Optional.of("2")));
        assertThat(result.summary.metadata().rowGroups()).extracting(RowGroup::rowCount).containsExactly(300L, 300L,
                300L, 100L);
        assertThat(result.summary.fileSize()).isEqualTo(result.file.length);
        assertThat(result.summary.droppedKeys()).isEmpty();
    }

    @Test
    void columnsAreLeftOutWithTheArrowSchemaThatDescribesThem() throws IOException {
        byte[] old = Tables.file(0, 100, plain().withKeyValue("ARROW:schema", "x"));
        Result result = rewrite(old, plainly().withColumns(List.of(ColumnPath.parse("xs"), ColumnPath.parse("id"))));

        assertThat(schema(result.file).fields()).containsExactly(SCHEMA.fields().get(0), SCHEMA.fields().get(2));
        assertThat(Reading.rows(result.file).get(7)).isEqualTo("7|[9, 10, 11]");
        assertThat(result.summary.droppedKeys()).containsExactly("ARROW:schema");
        assertThat(result.summary.metadata().keyValues()).isEmpty();
    }

    @Test
    void rowsWithoutColumnsAreCounted() throws IOException {
        Schema nothing = Schema.asDeclared("nothing", List.of());
        byte[] old = write(nothing, 5);

        Result result = rewrite(old, plainly());
        assertThat(result.summary.metadata().rowCount()).isEqualTo(5);
    }

    @Test
    void matchingRowsAreCountedIfNoColumnIsKept() throws IOException {
        byte[] old = Tables.file(0, 100, plain().withRowGroups(1 << 20, 40));
        Rewrite none = plainly().withColumns(List.of());

        assertThat(rewrite(old, none).summary.metadata().rowCount()).isEqualTo(100);
        Rewrite some = none.withFilter(Filter.parse("id >= 30 and id < 90"));
        assertThat(rewrite(old, some).summary.metadata().rowCount()).isEqualTo(60);
        assertThat(rewrite(old, some.withOffset(50).withLimit(100)).summary.metadata().rowCount()).isEqualTo(10);
        assertThat(rewrite(old, some.withLimit(7)).summary.metadata().rowCount()).isEqualTo(7);
    }

    @Test
    void listsOfOldLayoutsBecomeModern() throws IOException {
        Schema legacy = Schema.asDeclared("legacy", SchemaText.parse("""
                message legacy {
                  repeated int32 bare;
                  optional group two (LIST) { repeated int32 array; }
                  required group pairs (LIST) { repeated group pair { required int32 a; required int32 b; } }
                }
                """).fields());
        ColumnVector ints = new IntVector(3, Validity.none(), new int[]{1, 2, 3});
        int[] offsets = {0, 1, 3};
        byte[] old = write(legacy, 2, new ListVector(2, Validity.none(), offsets, ints),
                new ListVector(2, Validity.none(), offsets, ints),
                new ListVector(2, Validity.none(), offsets, new StructVector(3, Validity.none(), List.of(ints, ints))));

        Result result = rewrite(old, plainly().withUpgrade(SchemaUpgrade.Int96.MICROS));
        assertThat(schema(result.file)).isEqualTo(legacy.upgrade().schema());
        assertThat(Reading.rows(result.file)).isEqualTo(Reading.rows(old));
        assertThat(result.summary.steps()).isEqualTo(legacy.upgrade().steps()).isNotEmpty();
    }

    @Test
    void aNullKeyFailsTheUpgradeThatForbidsIt() throws IOException {
        Schema schema = Schema.asDeclared("m", SchemaText.parse("""
                message m {
                  required group m (MAP) { repeated group key_value { optional int32 key; optional int32 value; } }
                }
                """).fields());
        ColumnVector keys = new IntVector(2, Validity.of(new long[]{0b01}, 1), new int[2]);
        ColumnVector values = new IntVector(2, Validity.none(), new int[2]);
        byte[] old = write(schema, 1, new MapVector(1, Validity.none(), new int[]{0, 2}, keys, values));

        assertThatThrownBy(() -> rewrite(old, plainly().withUpgrade(SchemaUpgrade.Int96.MICROS)))
                .isInstanceOf(ValueException.class);
    }

    record Instant(String what, long day, long nanos, SchemaUpgrade.Int96 unit, long stored, long rounded) {}

    static final List<Instant> INSTANTS = List.of(
            new Instant("the epoch", 2_440_588, 0, SchemaUpgrade.Int96.MICROS, 0, 0),
            new Instant("digits below a microsecond", 2_440_588, 1_999, SchemaUpgrade.Int96.MICROS, 1, 1),
            new Instant("before the epoch", 2_440_587, NANOS_PER_DAY - 1, SchemaUpgrade.Int96.MICROS, -1, 1),
            new Instant("milliseconds", 2_440_589, 5_000_000, SchemaUpgrade.Int96.MILLIS, 86_400_005, 0),
            new Instant("nanoseconds", 2_440_588, 7, SchemaUpgrade.Int96.NANOS, 7, 0),
            new Instant("a nanosecond that is more than a day", 2_440_588, NANOS_PER_DAY + 5_000,
                    SchemaUpgrade.Int96.MICROS, 86_400_000_005L, 0),
            new Instant("a negative nanosecond", 2_440_588, -1_000, SchemaUpgrade.Int96.MICROS, -1, 0),
            new Instant("the least that nanoseconds hold", 2_440_588 - 106_752, 763_145_224_192L,
                    SchemaUpgrade.Int96.NANOS, Long.MIN_VALUE, 0));

    private static final Schema INT96 = Schema.parse("message t { required int96 at; }");

    private static byte[] int96(long day, long nanos) {
        return ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putLong(nanos).putInt((int) day).array();
    }

    @ParameterizedTest
    @FieldSource("INSTANTS")
    void int96BecomesATimestamp(Instant instant) throws IOException {
        byte[] old = write(INT96, 1, new FixedBytesVector(1, Validity.none(), 12, int96(instant.day, instant.nanos)));
        Result result = rewrite(old, plainly().withUpgrade(instant.unit));

        assertThat(schema(result.file)).isEqualTo(INT96.upgrade(instant.unit).schema());
        assertThat(result.summary.roundedCount()).isEqualTo(instant.rounded);
        try (ParquetReader reader = Parquet.open(InputFile.of(result.file)); var rows = reader.rows()) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getLong("at")).as(instant.what).isEqualTo(instant.stored);
        }
    }

    @Test
    void anInstantThatTheUnitDoesNotHoldIsRejected() throws IOException {
        byte[] old = write(INT96, 1, new FixedBytesVector(1, Validity.none(), 12, int96(1, 0)));

        assertThatThrownBy(() -> rewrite(old, plainly().withUpgrade(SchemaUpgrade.Int96.NANOS)))
                .isInstanceOf(ValueException.class).hasMessageContaining("Column at: an instant is too far from 1970");
    }

    @Test
    void aStepThatIsNotTakenIsNamed() throws IOException {
        byte[] old = write(INT96, 1, new FixedBytesVector(1, Validity.none(), 12, new byte[12]));

        assertThatThrownBy(() -> rewrite(old, plainly().withUpgrade(SchemaUpgrade.Int96.WIDE_NANOS)))
                .isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining("at is INT96 and would become TIMESTAMP(NANOS,true) on FIXED_LEN_BYTE_ARRAY(12)");
    }

    @Test
    void rowsAreSortedWithAllThatBelongsToThem() throws IOException {
        byte[] old = Tables.file(0, 20_000, plain());
        List<SortKey> keys = List.of(
                new SortKey(ColumnPath.parse("name"), SortKey.Direction.DESCENDING, SortKey.Nulls.FIRST),
                SortKey.descending(ColumnPath.parse("id")));
        Result result = rewrite(old, plainly().withSort(keys));

        List<String> expected = new ArrayList<>(Reading.rows(old));
        Comparator<String> byName = Comparator.comparing(row -> row.split("\\|", -1)[1]);
        expected.sort(Comparator.<String, Boolean>comparing(row -> !row.contains("|null|"))
                .thenComparing(byName.reversed())
                .thenComparing(row -> -Long.parseLong(row.split("\\|", -1)[0])));
        assertThat(Reading.rows(result.file)).isEqualTo(expected);
        assertThat(result.summary.metadata().rowGroups()).allSatisfy(group -> assertThat(group.sortingColumns())
                .containsExactly(new SortingColumn(1, true, true), new SortingColumn(0, true, false)));
    }

    @Test
    void rowsThatCompareAlikeKeepTheirOrder() throws IOException {
        Schema schema = Schema.parse("message t { required double x; required int32 place; }");
        long seed = 42;
        Random random = new Random(seed);
        double[] values = {0.0, -0.0, 1, Double.NaN, -1};
        double[] xs = IntStream.range(0, 10_000).mapToDouble(ignored -> values[random.nextInt(values.length)])
                .toArray();
        byte[] old = write(schema, xs.length, new DoubleVector(xs.length, Validity.none(), xs),
                new IntVector(xs.length, Validity.none(), IntStream.range(0, xs.length).toArray()));
        Result result = rewrite(old, plainly().withSort(List.of(SortKey.ascending(ColumnPath.parse("x")))));

        List<String> expected = new ArrayList<>(Reading.rows(old));
        Collections.sort(expected, Comparator.comparingDouble(row -> {
            double x = Double.parseDouble(row.split("\\|", -1)[0]);
            return x == 0 ? 0.0 : x;
        }));
        assertThat(Reading.rows(result.file)).as("seed %d", seed).isEqualTo(expected);
    }

    @Test
    void rowsBeyondTheMemoryAreSortedOnDisk() throws IOException {
        byte[] old = Tables.file(0, 60_000, plain());
        Rewrite rewrite = plainly().withSort(List.of(SortKey.descending(ColumnPath.parse("id"))));

        assertThat(rewrite(old, rewrite.withSortMemory(1 << 20)).file).isEqualTo(rewrite(old, rewrite).file);
    }

    @Test
    void aListenerGetsTheRowsAndBytesThatAreWritten() throws IOException {
        byte[] old = Tables.file(0, 10_000, plain());
        List<Long> rows = new ArrayList<>();
        List<Long> bytes = new ArrayList<>();
        ProgressListener listener = new ProgressListener() {
            @Override
            public void rowsWritten(long count) {
                rows.add(count);
            }

            @Override
            public void bytesWritten(long count) {
                bytes.add(count);
            }
        };
        byte[] made = rewrite(old, plainly().withOptions(plain().withProgress(listener))).file();

        assertThat(rows).hasSizeGreaterThan(1);
        assertThat(rows.stream().mapToLong(Long::longValue).sum()).isEqualTo(10_000);
        assertThat(bytes.stream().mapToLong(Long::longValue).sum()).isEqualTo(made.length);
    }

    @Test
    void variantsAreSortedBesideTheirRows() throws IOException {
        Schema schema = Schema.builder("v").required("id", "INT32").optional("body", "VARIANT").build();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WriteOptions options = WriteOptions.DEFAULT.withShredding(Shredding.AUTO)
                .withSort(SortKey.descending(ColumnPath.of("id"))).withSortMemory(1);
        try (ParquetWriter writer = Parquet.create(OutputFile.of("memory", bytes), schema, options)) {
            for (int i = 0; i < 9000; i++) {
                int id = i;
                writer.rows().append(row -> row.setInt("id", id).set("body", Variant.ofJson("{\"user\":" + id + "}")));
            }
            writer.commit();
        }
        List<String> expected = IntStream.range(0, 9000).map(i -> 8999 - i)
                .mapToObj(id -> id + " {\"user\":" + id + "}")
                .toList();
        List<String> found = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes.toByteArray()));
                RowCursor row = reader.rows()) {
            while (row.next()) {
                found.add(row.getInt("id") + " " + row.getVariant("body").toJson());
            }
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void whatHasManyValuesInARowIsNoSortKey() throws IOException {
        byte[] old = Tables.file(0, 10, plain());
        Rewrite rewrite = plainly().withSort(List.of(SortKey.ascending(ColumnPath.parse("xs"))));

        assertThatThrownBy(() -> rewrite(old, rewrite)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Rows cannot be sorted by this column, which is in a list or a map");
    }

    @Test
    void whatHasNoOrderIsNoSortKey() throws IOException {
        byte[] old = write(INT96, 1, new FixedBytesVector(1, Validity.none(), 12, new byte[12]));
        Rewrite rewrite = plainly().withSort(List.of(SortKey.ascending(ColumnPath.parse("at"))));

        assertThatThrownBy(() -> rewrite(old, rewrite)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("Rows cannot be sorted by this column, which is of a type that has no order");
    }

    @Test
    void anInt96ColumnCanBeSortedOnceItIsATimestamp() throws IOException {
        byte[] stored = new byte[24];
        System.arraycopy(int96(2_440_589, 0), 0, stored, 0, 12);
        System.arraycopy(int96(2_440_588, 0), 0, stored, 12, 12);
        byte[] old = write(INT96, 2, new FixedBytesVector(2, Validity.none(), 12, stored));
        Rewrite rewrite = plainly().withUpgrade(SchemaUpgrade.Int96.MICROS)
                .withSort(List.of(SortKey.ascending(ColumnPath.parse("at"))));

        assertThat(Reading.rows(rewrite(old, rewrite).file)).containsExactly("1970-01-01T00:00:00Z",
                "1970-01-02T00:00:00Z");
    }

    record Misfit(Rewrite rewrite, Class<? extends Exception> kind, String message) {}

    static final List<Misfit> MISFITS = List.of(
            new Misfit(
                    plainly().withOptions(plain().withColumn("name", ColumnOptions.DEFAULT.withEncoding(Encoding.RLE))),
                    IllegalArgumentException.class, "Column name cannot be written as RLE"),
            new Misfit(plainly().withColumns(List.of(ColumnPath.parse("none"))), SchemaMismatchException.class, "none"),
            new Misfit(plainly().withSort(List.of(SortKey.ascending(ColumnPath.parse("xs")))),
                    SchemaMismatchException.class,
                    "Rows cannot be sorted by this column, which is in a list or a map"));

    @ParameterizedTest
    @FieldSource("MISFITS")
    void whatDoesNotFitIsFoundBeforeAnythingIsWritten(Misfit c) throws IOException {
        byte[] old = Tables.file(0, 10, plain());
        try (ParquetReader reader = Parquet.open(InputFile.of(old))) {
            assertThatThrownBy(() -> c.rewrite.check(reader)).isInstanceOf(c.kind).hasMessageContaining(c.message);
            plainly().check(reader);
        }
        assertThatThrownBy(() -> rewrite(old, c.rewrite)).isInstanceOf(c.kind).hasMessageContaining(c.message);
    }

    @Test
    void theSortOfTheRewriteReplacesThatOfItsOptions() throws IOException {
        byte[] old = Tables.file(0, 20, plain());
        Result result = rewrite(old,
                Rewrite.DEFAULT.withOptions(plain().withSort(SortKey.descending(ColumnPath.of("id"))))
                        .withSort(List.of()));
        assertThat(Reading.rows(result.file)).isEqualTo(Reading.rows(old));
        assertThat(result.summary.metadata().rowGroups().getFirst().sortingColumns()).isEmpty();
    }

    @Test
    void newColumnsOfAnEncryptedVariantAreEncryptedToo() throws IOException {
        Schema schema = Schema.of("m", TypeString.parseFields("id INT32!, v VARIANT"));
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        Encryption parts = Encryption.of(key).withOtherColumns(Encryption.OtherColumns.CLEAR)
                .withColumn("v.value").withColumn("v.metadata");
        ByteArrayOutputStream old = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("old", old), schema,
                plain().withEncryption(parts))) {
            for (int i = 0; i < 100; i++) {
                int id = i;
                writer.rows().append(row -> row.setInt("id", id).setJson("v", "{\"ssn\":\"SECRET\"}"));
            }
            writer.commit();
        }
        Rewrite inferred = Rewrite.DEFAULT.withOptions(plain().withEncryption(parts)).withShredding(Shredding.AUTO);
        assertThatThrownBy(() -> rewritten(old.toByteArray(), key, inferred))
                .isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining("column v").hasMessageContaining("Encrypt the whole VARIANT");

        // As it is, as a whole, or on request.
        rewritten(old.toByteArray(), key, Rewrite.DEFAULT.withOptions(plain().withEncryption(parts)));
        Encryption whole = Encryption.of(key).withOtherColumns(Encryption.OtherColumns.CLEAR).withColumn("v");
        byte[] closed = rewritten(old.toByteArray(), key, inferred.withOptions(plain().withEncryption(whole))
                .withShredding(Shredding.AUTO));
        assertThat(new String(closed, StandardCharsets.ISO_8859_1)).doesNotContain("SECRET");
        byte[] open = rewritten(old.toByteArray(), key, inferred.decrypting());
        assertThat(new String(open, StandardCharsets.ISO_8859_1)).contains("SECRET");
    }

    @Test
    void aVariantInAListDoesNotLoseItsEncryption() throws IOException {
        Schema schema = Schema.of("m", TypeString.parseFields("id INT32!, vs LIST(VARIANT)"));
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        Encryption parts = Encryption.of(key).withOtherColumns(Encryption.OtherColumns.CLEAR)
                .withColumn("vs.list.element.value");
        ByteArrayOutputStream old = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("old", old), schema, plain().withEncryption(parts))) {
            writer.rows().append(row -> row.setInt("id", 1).list("vs", list -> list.addJson("{\"ssn\":\"SECRET\"}")));
            writer.commit();
        }
        Rewrite inferred = Rewrite.DEFAULT.withOptions(plain().withEncryption(parts)).withShredding(Shredding.AUTO);
        assertThatThrownBy(() -> rewritten(old.toByteArray(), key, inferred))
                .isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining("column vs.list.element:")
                .hasMessageContaining("Encrypt the whole VARIANT");
    }

    private static byte[] rewritten(byte[] file, SecretKey key, Rewrite rewrite) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetReader reader = Parquet.open(InputFile.of(file),
                ReadOptions.DEFAULT.withDecryption(Decryption.of(key)))) {
            rewrite.run(reader, OutputFile.of("new", bytes));
        }
        return bytes.toByteArray();
    }

    /// A lenient reader gives whole values, which are shredded again into the same columns.
    @ParameterizedTest
    @EnumSource
    void aShreddedVariantDoesNotLoseItsEncryption(VariantConformance conformance) throws IOException {
        Schema schema = Schema.of("m", TypeString.parseFields("id INT32!, v VARIANT"));
        SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
        Encryption none = Encryption.of(key).withOtherColumns(Encryption.OtherColumns.CLEAR);
        WriteOptions shredded = plain().withShredding("v", "STRUCT(ssn STRING)");
        ByteArrayOutputStream old = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("old", old), schema,
                shredded.withEncryption(none.withColumn("v.typed_value")))) {
            writer.rows().append(row -> row.setInt("id", 1).setJson("v", "{\"ssn\":\"SECRET\"}"));
            writer.commit();
        }
        assertThat(new String(old.toByteArray(), StandardCharsets.ISO_8859_1)).doesNotContain("SECRET");
        ReadOptions reading = ReadOptions.DEFAULT.withDecryption(Decryption.of(key)).withVariants(conformance);
        for (WriteOptions target : List.of(shredded, plain(), plain().withShredding(Shredding.NONE),
                plain().withShredding(Shredding.AUTO))) {
            try (ParquetReader reader = Parquet.open(InputFile.of(old.toByteArray()), reading)) {
                Rewrite rewrite = Rewrite.DEFAULT.withOptions(target.withEncryption(none.withColumn("id")));
                assertThatThrownBy(() -> rewrite.check(reader)).isInstanceOf(UnsupportedFeatureException.class)
                        .hasMessageContaining("column v").hasMessageContaining("encrypted");
                Rewrite.DEFAULT.withOptions(target.withEncryption(none.withColumn("v"))).check(reader);
            }
        }
        // Values that are not where they belong may move from an encrypted column to one that is not.
        try (ParquetReader reader = Parquet.open(InputFile.of(old.toByteArray()), reading)) {
            Rewrite same = Rewrite.DEFAULT.withOptions(shredded.withEncryption(none.withColumn("v.typed_value")));
            switch (conformance) {
                case STRICT -> same.check(reader);
                case LENIENT -> assertThatThrownBy(() -> same.check(reader))
                        .isInstanceOf(UnsupportedFeatureException.class)
                        .hasMessageContaining("Encrypt the whole VARIANT");
            }
        }
    }
}
