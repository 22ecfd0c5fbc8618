package dev.lamella.arrow.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.ColumnOptions;
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
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.Encoding;
import dev.lamella.row.Interval;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.variant.Variant;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each Parquet type, as Arrow's Java library sees it.
class ExportedTypesTest {
    /// @param arrow the Arrow type, as `ArrowField` prints it
    record Case(String type, List<Object> values, String arrow, List<String> expected) {}

    private static final byte[] BYTES = {1, 2, 3};
    /// The point (0 0) in well-known binary.
    private static final byte[] POINT = {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

    static final List<Case> CASES = List.of(
            new Case("BOOLEAN", List.of(true, false), "bool", List.of("true", "false")),
            new Case("INT32", List.of(1, Integer.MIN_VALUE), "int32", List.of("1", "-2147483648")),
            new Case("INT(8,true)", List.of((byte) -128, (byte) 127), "int8", List.of("-128", "127")),
            new Case("INT(16,true)", List.of((short) -32768, (short) 7), "int16", List.of("-32768", "7")),
            new Case("INT(8,false)", List.of(255, 0), "uint8", List.of("-1", "0")),
            new Case("INT(16,false)", List.of(65535, 0), "uint16", List.of("\uffff", "\0")),
            new Case("INT(32,false)", List.of(4_294_967_295L, 0L), "uint32", List.of("-1", "0")),
            new Case("INT(64,true)", List.of(Long.MIN_VALUE, 5L), "int64", List.of("-9223372036854775808", "5")),
            new Case("FLOAT", List.of(1.5f, Float.NaN), "float", List.of("1.5", "NaN")),
            new Case("DOUBLE", List.of(-0.0, 1e300), "double", List.of("-0.0", "1.0E300")),
            new Case("FLOAT16", List.of(1.5f, -2f), "halffloat", List.of("15872", "-16384")),
            new Case("DECIMAL(5,2)", List.of(new BigDecimal("-1.50"), new BigDecimal("999.99")), "decimal128(5, 2)",
                    List.of("-1.50", "999.99")),
            new Case("DECIMAL(18,3)", List.of(new BigDecimal("-123456789012345.678"), new BigDecimal("0.001")),
                    "decimal128(18, 3)", List.of("-123456789012345.678", "0.001")),
            new Case("DECIMAL(38,0)", List.of(new BigDecimal("-" + "9".repeat(38)), new BigDecimal("1")),
                    "decimal128(38, 0)", List.of("-" + "9".repeat(38), "1")),
            new Case("DECIMAL(76,6)", List.of(new BigDecimal("-" + "9".repeat(70) + ".123456"),
                    new BigDecimal("0.000001")), "decimal256(76, 6)",
                    List.of("-" + "9".repeat(70) + ".123456", "0.000001")),
            new Case("DATE", List.of(LocalDate.of(1969, 12, 31), LocalDate.of(1970, 1, 3)), "date32[day]",
                    List.of("-1", "2")),
            new Case("TIME(false,MILLIS)", List.of(LocalTime.of(0, 0, 1), LocalTime.MIDNIGHT), "time32[ms]",
                    List.of("1970-01-01T00:00:01", "1970-01-01T00:00")),
            new Case("TIME(true,MICROS)", List.of(LocalTime.of(0, 0, 1), LocalTime.MIDNIGHT), "time64[us]",
                    List.of("1000000", "0")),
            new Case("TIMESTAMP(true,MICROS)", List.of(Instant.ofEpochSecond(1), Instant.ofEpochSecond(-1)),
                    "timestamp[us, tz=UTC]", List.of("1000000", "-1000000")),
            new Case("INT96", List.of(Instant.ofEpochSecond(1, 5), Instant.ofEpochSecond(-86_401)),
                    "timestamp[ns, tz=UTC]", List.of("1000000005", "-86401000000000")),
            new Case("INTERVAL", List.of(new Interval(1, 2, 3), new Interval(0, 0, 4_000_000_000L)),
                    "month_day_nano_interval", List.of("P1M2D PT0.003S", "P0D PT1111H6M40S")),
            new Case("STRING", List.of("a", "\u00e4 longer than twelve bytes"), "string",
                    List.of("a", "\u00e4 longer than twelve bytes")),
            new Case("ENUM", List.of("A", "B"), "string", List.of("A", "B")),
            new Case("JSON", List.of("{}", "[1]"), "string", List.of("{}", "[1]")),
            new Case("BYTE_ARRAY", List.of(BYTES, new byte[0]), "binary", List.of("[1, 2, 3]", "[]")),
            new Case("FIXED_LEN_BYTE_ARRAY(3)", List.of(BYTES, BYTES), "fixed_size_binary[3]",
                    List.of("[1, 2, 3]", "[1, 2, 3]")),
            new Case("UUID", List.of(new UUID(1, 2), new UUID(0, 0)), "fixed_size_binary[16]",
                    List.of("[0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2]",
                            Arrays.toString(new byte[16]))),
            new Case("BSON", List.of(new byte[]{5, 0, 0, 0, 0}, new byte[]{5, 0, 0, 0, 0}), "binary",
                    List.of("[5, 0, 0, 0, 0]", "[5, 0, 0, 0, 0]")),
            new Case("GEOGRAPHY", List.of(POINT, POINT), "binary",
                    List.of(Arrays.toString(POINT), Arrays.toString(POINT))),
            new Case("GEOMETRY", List.of(POINT, POINT), "binary",
                    List.of(Arrays.toString(POINT), Arrays.toString(POINT))));

    @ParameterizedTest
    @FieldSource("CASES")
    void holdsTheSameValues(Case c) throws Exception {
        Schema schema = Schema.builder("m").optional("a", c.type()).build();
        try (ParquetReader file = Files.of(schema, rows -> {
            rows.append(row -> row.set("a", c.values().getFirst()));
            rows.append(row -> row.setNull("a"));
            rows.append(row -> row.set("a", c.values().getLast()));
        }); BufferAllocator allocator = new RootAllocator()) {
            assertThat(ArrowBatches.schema(schema, List.of(), ArrowOptions.DEFAULT).fields().getFirst().type())
                    .hasToString(c.arrow());
            assertThat(export(file, allocator, ArrowOptions.DEFAULT))
                    .containsExactly(c.expected().getFirst(), "null", c.expected().getLast());
            assertThat(allocator.getAllocatedMemory()).isZero();
        }
    }

    @ParameterizedTest
    @FieldSource("LAYOUTS")
    void obeysTheLayoutOfTheFile(Layout c) throws Exception {
        Schema schema = Schema.parse(c.schema());
        ArrowSchema arrow = c.arrow().getFirst() instanceof ArrowHint hint
                ? ArrowSchemaBuilder.of(schema).with(ColumnPath.of("a"), hint).build()
                : new ArrowSchema(List.of(ArrowField.nullable("a", (ArrowType) c.arrow().getFirst())), Map.of());
        WriteOptions options = WriteOptions.DEFAULT.withKeyValue(ArrowSchema.KEY, arrow.toBase64());
        try (ParquetReader file = Files.of(schema, options, rows -> {
            rows.append(row -> row.set("a", c.value()));
            rows.append(row -> row.setNull("a"));
        }); BufferAllocator allocator = new RootAllocator()) {
            try (ArrowReader batches = ArrowBatches.read(file, Scan.all(), allocator)) {
                assertThat(batches.getVectorSchemaRoot().getSchema().getFields().getFirst())
                        .asString().isEqualTo(c.field());
            }
            assertThat(export(file, allocator, ArrowOptions.DEFAULT)).containsExactly(c.expected(), "null");
        }
    }

    record Layout(String schema, Object value, List<Object> arrow, String field, String expected) {}

    private static final String LONG_TEXT = "a text of more than twelve bytes";

    static final List<Layout> LAYOUTS = List.of(
            layout("binary a (STRING)", LONG_TEXT, new ArrowType.LargeUtf8(), "a: LargeUtf8", LONG_TEXT),
            layout("binary a (STRING)", LONG_TEXT, new ArrowType.Utf8View(), "a: Utf8View", LONG_TEXT),
            layout("binary a (STRING)", "short", new ArrowType.Utf8View(), "a: Utf8View", "short"),
            layout("binary a", BYTES, new ArrowType.LargeBinary(), "a: LargeBinary", "[1, 2, 3]"),
            layout("binary a", BYTES, new ArrowType.BinaryView(), "a: BinaryView", "[1, 2, 3]"),
            layout("int32 a (DECIMAL(5,2))", new BigDecimal("1.50"), new ArrowType.Decimal(5, 2, 256),
                    "a: Decimal(5, 2, 256)", "1.50"),
            // Arrow's Java library has no vectors of 32 and 64 bits.
            layout("int32 a (DECIMAL(5,2))", new BigDecimal("1.50"), new ArrowType.Decimal(5, 2, 32),
                    "a: Decimal(5, 2, 128)", "1.50"),
            layout("int32 a (DATE)", LocalDate.of(1970, 1, 3), new ArrowType.Date(ArrowType.DateUnit.MILLISECOND),
                    "a: Date(MILLISECOND)", "1970-01-03T00:00"),
            layout("int32 a (TIME(MILLIS,false))", LocalTime.of(0, 0, 7), new ArrowType.Time(ArrowTimeUnit.SECOND, 32),
                    "a: Time(SECOND, 32)", "7"),
            // A unit that was not stored says nothing of the values.
            layout("int64 a (TIMESTAMP(MICROS,false))", LocalDate.EPOCH.atStartOfDay(),
                    new ArrowType.Timestamp(ArrowTimeUnit.SECOND, java.util.Optional.empty()),
                    "a: Timestamp(MICROSECOND, null)", "1970-01-01T00:00"),
            layout("int64 a", 7L, new ArrowType.Int(32, false), "a: Int(32, false)", "7"),
            // Arrow has no integers of such widths.
            layout("int32 a", 7, new ArrowType.Int(7, true), "a: Int(32, true)", "7"),
            layout("int64 a", 7L, new ArrowType.Int(-8, true), "a: Int(64, true)", "7"),
            layout("int64 a", 7L, new ArrowType.Duration(ArrowTimeUnit.MICROSECOND), "a: Duration(MICROSECOND)",
                    "PT0.000007S"),
            layout("int64 a (TIMESTAMP(MILLIS,true))", Instant.EPOCH,
                    new ArrowType.Timestamp(ArrowTimeUnit.MILLISECOND, java.util.Optional.of("Europe/Berlin")),
                    "a: Timestamp(MILLISECOND, Europe/Berlin)", "0"),
            // Julian days have a sign.
            layout("int96 a", Instant.ofEpochSecond(86_400 * -2_149_924_236L),
                    new ArrowType.Timestamp(ArrowTimeUnit.MILLISECOND, java.util.Optional.of("UTC")),
                    "a: Timestamp(MILLISECOND, UTC)", "-185753453990400000"),
            layout("binary a (STRING)", "x", new ArrowHint.Categorical(new ArrowType.Int(8, true), false),
                    "a: Int(8, true)[dictionary: 0]", "0"));

    private static Layout layout(String field, Object value, Object arrow, String shown, String expected) {
        return new Layout("message m { optional " + field + "; }", value, List.of(arrow), shown, expected);
    }

    /// The order of categories is that of the file's dictionary, also if a batch does not have all of them.
    @Test
    void orderedCategoriesKeepTheirOrder() throws Exception {
        Schema schema = Schema.builder("m").required("a", "STRING").build();
        ArrowSchema arrow = ArrowSchemaBuilder.of(schema)
                .with(ColumnPath.of("a"), new ArrowHint.Categorical(new ArrowType.Int(8, true), true)).build();
        WriteOptions options = WriteOptions.DEFAULT.withKeyValues(List.of(arrow.toKeyValue())).withColumn("a",
                ColumnOptions.DEFAULT.withEncoding(Encoding.RLE_DICTIONARY));
        try (ParquetReader file = Files.of(schema, options, rows -> {
            for (String size : "S M L M L M L M L".split(" ", -1)) {
                rows.append(row -> row.set("a", size));
            }
        });
                BufferAllocator allocator = new RootAllocator();
                ArrowReader batches = ArrowBatches.read(file, Scan.all().offset(2), allocator)) {
            assertThat(batches.loadNextBatch()).isTrue();
            FieldVector sizes = batches.getVectorSchemaRoot().getVector(0);
            FieldVector entries = batches.lookup(sizes.getField().getDictionary().getId()).getVector();
            assertThat(IntStream.range(0, entries.getValueCount()).mapToObj(i -> entries.getObject(i).toString()))
                    .containsExactly("S", "M", "L");
            assertThat(sizes.getObject(0)).isEqualTo((byte) 2);
        }
    }

    /// Entries of up to 16 or 32 bytes are copied with a fixed number of bytes.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 31, 32, 33})
    void textsOfADictionaryAreWhole(int longest) throws Exception {
        Schema schema = Schema.builder("m").optional("a", "STRING").build();
        List<@Nullable String> texts = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            texts.add(i % 7 == 3 ? null : "abcdefgh".repeat(5).substring(0, Math.max(0, longest - i % 3)));
        }
        try (ParquetReader file = Files.of(schema, rows -> {
            for (String text : texts) {
                rows.append(row -> row.set("a", text));
            }
        });
                BufferAllocator allocator = new RootAllocator();
                ArrowReader batches = ArrowBatches.read(file, Scan.all(), allocator)) {
            assertThat(batches.loadNextBatch()).isTrue();
            FieldVector found = batches.getVectorSchemaRoot().getVector(0);
            assertThat(IntStream.range(0, texts.size())
                    .mapToObj(i -> found.isNull(i) ? null : found.getObject(i).toString())).isEqualTo(texts);
        }
    }

    @ParameterizedTest
    @FieldSource("MISFITS")
    void saysWhichValueDoesNotFit(Misfit c) throws Exception {
        Schema schema = Schema.parse("message m { optional " + c.field() + "; }");
        ArrowOptions options = ArrowOptions.DEFAULT
                .withSchema(new ArrowSchema(List.of(ArrowField.nullable("a", c.arrow())), Map.of()));
        try (ParquetReader file = Files.of(schema, rows -> {
            rows.append(row -> row.setNull("a"));
            rows.append(row -> row.set("a", c.value()));
        }); BufferAllocator allocator = new RootAllocator()) {
            assertThatThrownBy(() -> export(file, allocator, options)).isInstanceOf(ValueException.class)
                    .hasMessageContaining("column a, slot 1 of the batch").hasMessageContaining(c.problem());
            assertThat(allocator.getAllocatedMemory()).isZero();
        }
    }

    record Misfit(String field, Object value, ArrowType arrow, String problem) {}

    static final List<Misfit> MISFITS = List.of(
            new Misfit("int32 a", 128, new ArrowType.Int(8, true), "The value does not fit int8"),
            new Misfit("int32 a", -1, new ArrowType.Int(16, false), "The value does not fit uint16"),
            new Misfit("int64 a", 1L << 32, new ArrowType.Int(32, false), "The value does not fit uint32"),
            new Misfit("int96 a", Instant.parse("2300-01-01T00:00:00Z"),
                    new ArrowType.Timestamp(ArrowTimeUnit.NANOSECOND, java.util.Optional.of("UTC")),
                    "The value does not fit timestamp[ns]"),
            new Misfit("int96 a", Instant.ofEpochSecond(0, 1),
                    new ArrowType.Timestamp(ArrowTimeUnit.MICROSECOND, java.util.Optional.of("UTC")),
                    "The INT96 value has digits below the unit us"),
            new Misfit("int64 a (TIMESTAMP(MILLIS,true))", Instant.ofEpochMilli(1001),
                    new ArrowType.Timestamp(ArrowTimeUnit.SECOND, java.util.Optional.of("UTC")),
                    "The value has digits below seconds"),
            new Misfit("fixed_len_byte_array(12) a (INTERVAL)", new Interval(1, 1, 0),
                    new ArrowType.Interval(ArrowType.IntervalUnit.YEAR_MONTH), "The value does not fit month_interval"),
            new Misfit("fixed_len_byte_array(12) a (INTERVAL)", new Interval(1L << 31, 1, 0),
                    new ArrowType.Interval(ArrowType.IntervalUnit.MONTH_DAY_NANO),
                    "The value does not fit month_day_nano_interval"));

    record Damaged(String field, ColumnVector stored, String problem) {}

    static final List<Damaged> DAMAGED = List.of(
            new Damaged("int32 a (DECIMAL(5,2))", ints(99_999, 100_000), "The value does not fit decimal128(5, 2)"),
            new Damaged("int32 a (DECIMAL(5,2))", ints(-99_999, -100_000), "The value does not fit decimal128(5, 2)"),
            new Damaged("int64 a (DECIMAL(18,0))",
                    new LongVector(2, Validity.none(), new long[]{1, Long.MIN_VALUE}),
                    "The value does not fit decimal128(18, 0)"),
            new Damaged("fixed_len_byte_array(16) a (DECIMAL(38,0))", fixed(16, "9".repeat(38), "1" + "0".repeat(38)),
                    "The value does not fit decimal128(38, 0)"),
            new Damaged("fixed_len_byte_array(17) a (DECIMAL(20,0))",
                    fixed(17, "-" + "9".repeat(20), "-1" + "0".repeat(20)),
                    "The value does not fit decimal128(20, 0)"),
            new Damaged("fixed_len_byte_array(17) a (DECIMAL(20,0))", fixed(17, "0", "-" + BigInteger.TWO.pow(130)),
                    "The value does not fit decimal128(20, 0)"),
            new Damaged("fixed_len_byte_array(32) a (DECIMAL(60,0))",
                    fixed(32, "-" + "9".repeat(60), "-1" + "0".repeat(60)),
                    "The value does not fit decimal256(60, 0)"),
            new Damaged("binary a (DECIMAL(9,2))",
                    new BytesVector(2, Validity.none(), new byte[]{1}, new long[]{1, 0}),
                    "The stored number has no bytes"));

    private static ColumnVector ints(int... values) {
        return new IntVector(values.length, Validity.none(), values);
    }

    private static ColumnVector fixed(int width, String... numbers) {
        byte[] bytes = new byte[numbers.length * width];
        for (int i = 0; i < numbers.length; i++) {
            byte[] number = new BigInteger(numbers[i]).toByteArray();
            Arrays.fill(bytes, i * width, (i + 1) * width, (byte) (number[0] >> 7));
            System.arraycopy(number, 0, bytes, (i + 1) * width - number.length, number.length);
        }
        return new FixedBytesVector(numbers.length, Validity.none(), width, bytes);
    }

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void rejectsDecimalsThatTheirTypeDoesNotHave(Damaged c) throws Exception {
        Schema schema = Schema.parse("message m { optional " + c.field() + "; }");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("test", bytes), schema,
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            writer.write(new Batch(schema, 2, List.of(c.stored())));
            writer.commit();
        }
        try (ParquetReader file = Parquet.open(InputFile.of(bytes.toByteArray()));
                BufferAllocator allocator = new RootAllocator()) {
            assertThatThrownBy(() -> export(file, allocator, ArrowOptions.DEFAULT)).isInstanceOf(ValueException.class)
                    .hasMessageContaining("column a, slot 1 of the batch").hasMessageContaining(c.problem());
        }
    }

    record Spread(String element, Object value) {}

    static final List<Spread> SPREAD = List.of(new Spread("INT32", 7), new Spread("STRING", "x"),
            new Spread("LIST(TIMESTAMP(true,MICROS))", List.of(Instant.ofEpochSecond(5))),
            new Spread("LIST(UUID)", List.of(new UUID(1, 2), new UUID(3, 4))),
            new Spread("STRUCT(s STRING, n LIST(DATE))", Map.of("s", "x", "n", List.of(LocalDate.EPOCH))),
            new Spread("MAP(INT64, INTERVAL)", Map.of(5L, new Interval(1, 2, 3))));

    /// Arrow has elements for null lists of one length, too.
    @ParameterizedTest
    @FieldSource("SPREAD")
    void listsOfOneLengthMayBeNull(Spread c) throws Exception {
        listsOfOneLength(c.element(), Arrays.asList(c.value(), null));
    }

    @Test
    void listsOfOneLengthThatMayBeNullHaveOnlyNulls() throws Exception {
        listsOfOneLength("UNKNOWN", Arrays.asList(null, null));
    }

    private static void listsOfOneLength(String element, List<Object> list) throws Exception {
        Schema schema = Schema.builder("m").optional("a", "LIST(" + element + ")").build();
        ArrowSchema arrow = ArrowSchemaBuilder.of(schema).with(ColumnPath.of("a"), new ArrowHint.FixedSize(2)).build();
        try (ParquetReader file = Files.of(schema, rows -> {
            rows.append(row -> row.setNull("a"));
            rows.append(row -> row.set("a", list));
            rows.append(row -> row.setNull("a"));
            rows.append(row -> row.set("a", list));
        });
                BufferAllocator allocator = new RootAllocator();
                BatchSource stored = file.batches(Scan.all());
                ArrowReader batches = ArrowBatches.read(file, Scan.all(), allocator,
                        ArrowOptions.DEFAULT.withSchema(arrow));
                ArrowSource again = ArrowSource.of(batches)) {
            assertThat(stored.next()).isTrue();
            assertThat(again.next()).isTrue();
            FixedSizeListVector lists = (FixedSizeListVector) batches.getVectorSchemaRoot().getVector(0);
            assertThat(lists.getDataVector().getValueCount()).isEqualTo(8);
            ColumnVector expected = stored.batch().columns().getFirst();
            ColumnVector found = again.batch().columns().getFirst();
            for (int i = 0; i < 4; i++) {
                assertThat(RandomVectors.describe(found, i)).isEqualTo(RandomVectors.describe(expected, i));
            }
        }
    }

    @Test
    void nullListsOfTooManyElementsAreRejected() throws Exception {
        Schema schema = Schema.builder("m").optional("a", "LIST(INT32)").build();
        ArrowSchema arrow = ArrowSchemaBuilder.of(schema)
                .with(ColumnPath.of("a"), new ArrowHint.FixedSize(Integer.MAX_VALUE)).build();
        try (ParquetReader file = Files.of(schema, rows -> {
            for (int i = 0; i < 3; i++) {
                rows.append(row -> row.setNull("a"));
            }
        }); BufferAllocator allocator = new RootAllocator()) {
            assertThatThrownBy(() -> export(file, allocator, ArrowOptions.DEFAULT.withSchema(arrow)))
                    .isInstanceOf(UnsupportedFeatureException.class).hasMessageContaining("column a")
                    .hasMessageContaining("have 4294967294 elements in Arrow")
                    .hasMessageContaining("Scan.batchRows");
        }
    }

    private static final String UNSHREDDED = "<metadata Binary not null, value Binary not null>";

    record Shredding(Optional<String> type, String arrow) {}

    static final List<Shredding> SHREDDINGS = List.of(
            new Shredding(Optional.empty(), UNSHREDDED),
            new Shredding(Optional.of("STRUCT(n INT64, s STRING)"), "<metadata Binary not null, value Binary, "
                    + "typed_value Struct<n Struct not null<value Binary, typed_value Int(64, true)>, "
                    + "s Struct not null<value Binary, typed_value Utf8>>>"));

    /// The extension type has the columns of shredded variants, too.
    @ParameterizedTest
    @FieldSource("SHREDDINGS")
    void keepsVariants(Shredding c) throws Exception {
        Schema schema = Schema.builder("m").optional("a", "VARIANT").build();
        List<String> documents = List.of("{\"n\":1,\"s\":\"x\"}", "[true]", "null", "{\"n\":\"not a number\"}");
        WriteOptions options = c.type().map(type -> WriteOptions.DEFAULT.withShredding("a", type))
                .orElse(WriteOptions.DEFAULT);
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        try (ParquetReader file = Files.of(schema, options, rows -> {
            for (String document : documents) {
                rows.append(row -> row.set("a", Variant.ofJson(document)));
            }
            rows.append(row -> row.setNull("a"));
        });
                BufferAllocator allocator = new RootAllocator();
                ArrowReader batches = ArrowBatches.read(file, Scan.all(), allocator);
                ArrowSource arrow = ArrowSource.of(batches);
                ParquetWriter writer = Parquet.create(OutputFile.of("again", again), arrow.schema())) {
            assertThat(ArrowShapes.of(batches.getVectorSchemaRoot().getSchema().getFields().getFirst()))
                    .isEqualTo("Struct arrow.parquet.variant " + c.arrow());
            assertThat(arrow.next()).isTrue();
            writer.write(arrow.batch());
            writer.commit();
        }
        List<Variant> found = new ArrayList<>();
        try (ParquetReader file = Parquet.open(InputFile.of(again.toByteArray())); RowCursor rows = file.rows()) {
            while (rows.next()) {
                if (rows.isNull("a")) {
                    break;
                }
                found.add(rows.getVariant("a"));
            }
        }
        assertThat(found).isEqualTo(documents.stream().map(Variant::ofJson).toList());
    }

    static List<String> export(ParquetReader file, BufferAllocator allocator, ArrowOptions options) throws Exception {
        List<String> found = new ArrayList<>();
        try (ArrowReader batches = ArrowBatches.read(file, Scan.all().batchRows(2), allocator, options)) {
            while (batches.loadNextBatch()) {
                FieldVector vector = batches.getVectorSchemaRoot().getVector(0);
                for (int i = 0; i < vector.getValueCount(); i++) {
                    Object value = vector.getObject(i);
                    found.add(value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value));
                }
            }
        }
        return found;
    }
}
