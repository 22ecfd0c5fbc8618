package dev.lamella.conformance;

import static org.apache.parquet.schema.LogicalTypeAnnotation.bsonType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.dateType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.decimalType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.enumType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.float16Type;
import static org.apache.parquet.schema.LogicalTypeAnnotation.geographyType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.geometryType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.intType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.intervalType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.jsonType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timeType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.unknownType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.uuidType;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ParquetReader;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.SortOrder;
import dev.lamella.schema.TimePrecision;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.ColumnOrder;
import org.apache.parquet.schema.ColumnOrder.ColumnOrderName;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveComparator;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Values sort as in parquet-java, and the bounds that other writers stored contain their values in our order.
class SortOrderAgreementTest {
    private static final long SEED = 20_260_102;
    private static final int VALUES = 200 * Integer.getInteger("lamella.effort", 1);
    private static final HexFormat HEX = HexFormat.of();

    /// A type as both have it.
    record Case(String name, PrimitiveType theirs, SortOrder ours) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case of(PhysicalType type, int length) {
        return new Case(name(type, length), theirs(type, length, Optional.empty(), ColumnOrder.typeDefined()),
                SortOrder.of(ours(type, length, Annotation.NONE)));
    }

    private static Case of(PhysicalType type, int length, LogicalType ours, LogicalTypeAnnotation theirs) {
        return new Case(name(type, length) + " " + ours,
                theirs(type, length, Optional.of(theirs), ColumnOrder.typeDefined()),
                SortOrder.of(ours(type, length, Annotation.written(ours))));
    }

    private static Case total(PhysicalType type) {
        return new Case(type + " in total order", theirs(type, 0, Optional.empty(), ColumnOrder.ieee754TotalOrder()),
                SortOrder.ofTotalOrder(ours(type, 0, Annotation.NONE)));
    }

    private static Case totalOfHalves() {
        return new Case("FLOAT16 in total order",
                theirs(PhysicalType.FIXED_LEN_BYTE_ARRAY, 2, Optional.of(float16Type()),
                        ColumnOrder.ieee754TotalOrder()),
                SortOrder.ofTotalOrder(
                        ours(PhysicalType.FIXED_LEN_BYTE_ARRAY, 2, Annotation.written(new LogicalType.Float16()))));
    }

    private static String name(PhysicalType type, int length) {
        return length == 0 ? type.name() : type + "(" + length + ")";
    }

    private static PrimitiveField ours(PhysicalType type, int length, Annotation annotation) {
        return PrimitiveField.of("c", Repetition.OPTIONAL, type, length, OptionalInt.empty(), annotation);
    }

    /// Its default for floats is the total order, so that the order has to be said.
    private static PrimitiveType theirs(PhysicalType type, int length, Optional<LogicalTypeAnnotation> annotation,
            ColumnOrder order) {
        PrimitiveTypeName name = type == PhysicalType.BYTE_ARRAY
                ? PrimitiveTypeName.BINARY
                : PrimitiveTypeName.valueOf(type.name());
        PrimitiveType made = Types.optional(name).length(length).as(annotation.orElse(null)).named("c");
        boolean isFloat = name == PrimitiveTypeName.FLOAT || name == PrimitiveTypeName.DOUBLE
                || annotation.orElse(null) instanceof Float16LogicalTypeAnnotation;
        return isFloat ? (PrimitiveType) made.withColumnOrder(order) : made;
    }

    private static final LogicalTypeAnnotation.TimeUnit MILLIS = LogicalTypeAnnotation.TimeUnit.MILLIS;
    private static final LogicalTypeAnnotation.TimeUnit MICROS = LogicalTypeAnnotation.TimeUnit.MICROS;
    private static final LogicalTypeAnnotation.TimeUnit NANOS = LogicalTypeAnnotation.TimeUnit.NANOS;

    static final List<Case> CASES = List.of(of(PhysicalType.BOOLEAN, 0), of(PhysicalType.INT32, 0),
            of(PhysicalType.INT64, 0),
            of(PhysicalType.INT96, 0), of(PhysicalType.FLOAT, 0), of(PhysicalType.DOUBLE, 0),
            of(PhysicalType.BYTE_ARRAY, 0),
            of(PhysicalType.FIXED_LEN_BYTE_ARRAY, 5),
            total(PhysicalType.FLOAT), total(PhysicalType.DOUBLE), totalOfHalves(),
            of(PhysicalType.BYTE_ARRAY, 0, new LogicalType.String(), stringType()),
            of(PhysicalType.BYTE_ARRAY, 0, new LogicalType.Enum(), enumType()),
            of(PhysicalType.BYTE_ARRAY, 0, new LogicalType.Json(), jsonType()),
            of(PhysicalType.BYTE_ARRAY, 0, new LogicalType.Bson(), bsonType()),
            of(PhysicalType.FIXED_LEN_BYTE_ARRAY, 16, new LogicalType.Uuid(), uuidType()),
            of(PhysicalType.FIXED_LEN_BYTE_ARRAY, 2, new LogicalType.Float16(), float16Type()),
            of(PhysicalType.INT32, 0, new LogicalType.Integer(8, true), intType(8, true)),
            of(PhysicalType.INT32, 0, new LogicalType.Integer(8, false), intType(8, false)),
            of(PhysicalType.INT32, 0, new LogicalType.Integer(16, true), intType(16, true)),
            of(PhysicalType.INT32, 0, new LogicalType.Integer(16, false), intType(16, false)),
            of(PhysicalType.INT32, 0, new LogicalType.Integer(32, true), intType(32, true)),
            of(PhysicalType.INT32, 0, new LogicalType.Integer(32, false), intType(32, false)),
            of(PhysicalType.INT64, 0, new LogicalType.Integer(64, true), intType(64, true)),
            of(PhysicalType.INT64, 0, new LogicalType.Integer(64, false), intType(64, false)),
            of(PhysicalType.INT32, 0, new LogicalType.Decimal(9, 2), decimalType(2, 9)),
            of(PhysicalType.INT64, 0, new LogicalType.Decimal(18, 2), decimalType(2, 18)),
            of(PhysicalType.BYTE_ARRAY, 0, new LogicalType.Decimal(30, 2), decimalType(2, 30)),
            of(PhysicalType.FIXED_LEN_BYTE_ARRAY, 7, new LogicalType.Decimal(16, 2), decimalType(2, 16)),
            of(PhysicalType.FIXED_LEN_BYTE_ARRAY, 20, new LogicalType.Decimal(40, 2), decimalType(2, 40)),
            of(PhysicalType.INT32, 0, new LogicalType.Date(), dateType()),
            of(PhysicalType.INT32, 0, new LogicalType.Time(true, TimePrecision.MILLIS), timeType(true, MILLIS)),
            of(PhysicalType.INT64, 0, new LogicalType.Time(false, TimePrecision.MICROS), timeType(false, MICROS)),
            of(PhysicalType.INT64, 0, new LogicalType.Time(true, TimePrecision.NANOS), timeType(true, NANOS)),
            of(PhysicalType.INT64, 0, new LogicalType.Timestamp(true, TimePrecision.MILLIS),
                    timestampType(true, MILLIS)),
            of(PhysicalType.INT64, 0, new LogicalType.Timestamp(false, TimePrecision.MICROS),
                    timestampType(false, MICROS)),
            of(PhysicalType.INT64, 0, new LogicalType.Timestamp(true, TimePrecision.NANOS), timestampType(true, NANOS)),
            of(PhysicalType.FIXED_LEN_BYTE_ARRAY, 12, new LogicalType.Interval(), intervalType()),
            of(PhysicalType.BYTE_ARRAY, 0, new LogicalType.Geometry(Optional.empty()), geometryType(null)),
            of(PhysicalType.BYTE_ARRAY, 0, new LogicalType.Geography(Optional.empty(), Optional.empty()),
                    geographyType()),
            of(PhysicalType.INT32, 0, new LogicalType.Unknown(), unknownType()),
            of(PhysicalType.DOUBLE, 0, new LogicalType.Unknown(), unknownType()),
            of(PhysicalType.BYTE_ARRAY, 0, new LogicalType.Unknown(), unknownType()));

    /// Both zeros are alike to us, so that a bound of either sign holds both; to parquet-java -0 is below +0. The
    /// format leaves it open, and has bounds widened instead.
    private static boolean areZeros(SortOrder order, byte[] left, byte[] right) {
        return order.kind() == SortOrder.Kind.FLOAT && isZero(left) && isZero(right);
    }

    private static boolean isZero(byte[] number) {
        byte[] zero = new byte[number.length];
        zero[zero.length - 1] = (byte) (number[number.length - 1] & 0x80);
        return Arrays.equals(number, zero);
    }

    static final List<Case> ORDERED = CASES.stream().filter(c -> c.ours().isDefined()).toList();

    @ParameterizedTest
    @FieldSource("ORDERED")
    void storedValuesSortAsParquetJavaSortsThem(Case c) {
        Random random = new Random(SEED);
        List<byte[]> values = new ArrayList<>();
        for (int i = 0; i < VALUES; i++) {
            values.add(value(c.theirs(), random));
        }
        int zeros = 0;
        for (byte[] left : values) {
            for (byte[] right : values) {
                boolean areZeros = areZeros(c.ours(), left, right);
                int ours = Integer.signum(c.ours().compareStored(left, right));
                assertThat(ours).as("seed %d: %s and %s", SEED, HEX.formatHex(left), HEX.formatHex(right))
                        .isEqualTo(areZeros ? 0 : Integer.signum(theirs(c.theirs(), left, right)));
                zeros += areZeros && !Arrays.equals(left, right) ? 1 : 0;
            }
        }
        assertThat(zeros > 0).as("zeros of both signs").isEqualTo(c.ours().kind() == SortOrder.Kind.FLOAT);
    }

    /// Types that parquet-java gives an order that the format does not have: that of coordinates' bytes, and that of
    /// the values of columns that have none.
    static final List<String> WITHOUT_ORDER = List.of("BYTE_ARRAY GEOMETRY", "BYTE_ARRAY GEOGRAPHY", "INT32 UNKNOWN",
            "DOUBLE UNKNOWN", "BYTE_ARRAY UNKNOWN");

    @Test
    void theSameTypesHaveAnOrder() {
        assertThat(CASES.stream().filter(c -> c.ours().isDefined() == isUndefined(c.theirs())).map(Case::name))
                .containsExactlyElementsOf(WITHOUT_ORDER);
        assertThat(CASES.stream().filter(c -> isUndefined(c.theirs())).map(Case::name))
                .containsExactly("INT96", "FIXED_LEN_BYTE_ARRAY(12) INTERVAL");
    }

    private static boolean isUndefined(PrimitiveType type) {
        return type.columnOrder().getColumnOrderName() == ColumnOrderName.UNDEFINED;
    }

    /// Columns whose stored bounds are not valid: the maximum is NaN.
    static final List<String> ILLEGAL = List.of("data/nan_in_stats.parquet x");

    private static List<String> files() {
        List<String> unread = ParquetJavaAgreementTest.DIFFERENCES.stream().map(Difference::file).toList();
        return Stream.concat(Corpus.data().stream(), Corpus.shreddedVariants().stream())
                .filter(name -> !unread.contains(name)).toList();
    }

    @Test
    void valuesLieWithinTheBoundsThatOtherWritersStored() throws IOException {
        Corpus.assumeThere();
        List<String> illegal = new ArrayList<>();
        Map<SortOrder.Kind, Integer> checked = new EnumMap<>(SortOrder.Kind.class);
        for (String name : files()) {
            Path file = Corpus.file(name);
            ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
            try (ParquetReader ours = FourWays.openWithoutChecksums(file);
                    ParquetFileReader theirs = ParquetFileReader.open(new LocalInputFile(file), options)) {
                MessageType type = theirs.getFooter().getFileMetaData().getSchema();
                for (RowGroup rowGroup : ours.metadata().rowGroups()) {
                    if (rowGroup.rowCount() == 0) {
                        continue;
                    }
                    ColumnReadStoreImpl columns = new ColumnReadStoreImpl(theirs.readNextRowGroup(),
                            new GroupRecordConverter(type).getRootConverter(), type, "");
                    for (Leaf leaf : ours.schema().leaves()) {
                        Optional<Bounds> bounds = bounds(ours.metadata(), rowGroup, leaf);
                        if (bounds.isEmpty() || !bounds.get().order().isDefined()) {
                            continue;
                        }
                        SortOrder order = bounds.get().order();
                        if (!order.areLegalBounds(bounds.get().min(), bounds.get().max())) {
                            illegal.add(name + " " + leaf);
                            continue;
                        }
                        ColumnReader values = columns.getColumnReader(type.getColumns().get(leaf.index()));
                        assertThat(outside(bounds.get(), values, leaf)).as(name + " " + leaf).isEmpty();
                        checked.merge(order.kind(), 1, Integer::sum);
                    }
                }
            }
        }
        assertThat(checked.keySet()).as("%s", checked).containsExactlyInAnyOrder(SortOrder.Kind.FALSE_BEFORE_TRUE,
                SortOrder.Kind.SIGNED, SortOrder.Kind.UNSIGNED_BYTES, SortOrder.Kind.DECIMAL_BYTES,
                SortOrder.Kind.FLOAT,
                SortOrder.Kind.IEEE_754_TOTAL_ORDER);
        assertThat(checked.values().stream().mapToInt(Integer::intValue).sum()).as("%s", checked).isGreaterThan(400);
        assertThat(illegal.stream().distinct()).as("illegal").containsExactlyElementsOf(ILLEGAL);
    }

    private record Bounds(SortOrder order, byte[] min, byte[] max) {}

    /// The bounds of a chunk, the deprecated ones where they are in the order of the column.
    private static Optional<Bounds> bounds(FileMetadata file, RowGroup rowGroup, Leaf leaf) {
        Statistics statistics = rowGroup.columns().get(leaf.index()).metadata().flatMap(ColumnMetadata::statistics)
                .orElse(null);
        if (statistics == null) {
            return Optional.empty();
        }
        if (file.columnOrders().isPresent() && statistics.minValue().isPresent() && statistics.maxValue().isPresent()) {
            return Optional.of(new Bounds(file.columnOrders().get().get(leaf.index()).sortOrder(leaf),
                    statistics.minValue().get(), statistics.maxValue().get()));
        }
        return SortOrder.of(leaf).isOrderOfDeprecatedBounds() && statistics.min().isPresent()
                && statistics.max().isPresent()
                        ? Optional.of(new Bounds(SortOrder.of(leaf), statistics.min().get(), statistics.max().get()))
                        : Optional.empty();
    }

    private static List<String> outside(Bounds bounds, ColumnReader values, Leaf leaf) {
        SortOrder order = bounds.order();
        byte[] lower = order.lowerBound(bounds.min());
        byte[] upper = order.upperBound(bounds.max());
        List<String> outside = new ArrayList<>();
        for (long i = 0; i < values.getTotalValueCount(); i++) {
            if (values.getCurrentDefinitionLevel() == leaf.maxDefinitionLevel()) {
                byte[] value = stored(values, leaf.field().type());
                boolean isApart = order.isNan(value, 0) && !order.isNan(lower, 0);
                if (!isApart && (order.compareStored(lower, value) > 0 || order.compareStored(value, upper) > 0)) {
                    outside.add("value " + i);
                }
            }
            values.consume();
        }
        return outside;
    }

    private static byte[] stored(ColumnReader values, PhysicalType type) {
        return switch (type) {
            case BOOLEAN -> new byte[]{(byte) (values.getBoolean() ? 1 : 0)};
            case INT32 -> little(values.getInteger(), 4);
            case INT64 -> little(values.getLong(), 8);
            case FLOAT -> little(Float.floatToRawIntBits(values.getFloat()), 4);
            case DOUBLE -> little(Double.doubleToRawLongBits(values.getDouble()), 8);
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> values.getBinary().getBytes();
        };
    }

    private static int theirs(PrimitiveType type, byte[] left, byte[] right) {
        ByteBuffer a = ByteBuffer.wrap(left).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer b = ByteBuffer.wrap(right).order(ByteOrder.LITTLE_ENDIAN);
        PrimitiveComparator<Binary> comparator = type.comparator();
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> comparator.compare(left[0] == 1, right[0] == 1);
            case INT32 -> comparator.compare(a.getInt(), b.getInt());
            case INT64 -> comparator.compare(a.getLong(), b.getLong());
            case FLOAT -> comparator.compare(a.getFloat(), b.getFloat());
            case DOUBLE -> comparator.compare(a.getDouble(), b.getDouble());
            case INT96, BINARY, FIXED_LEN_BYTE_ARRAY ->
                comparator.compare(Binary.fromConstantByteArray(left), Binary.fromConstantByteArray(right));
        };
    }

    /// Zeros, infinities, quiet and signalling NaN, and 1, as FLOAT16.
    private static final int[] EDGES = {0, 0x8000, 0x7c00, 0xfc00, 0x7e00, 0xfe00, 0x7c01, 0x3c00};

    private static byte[] value(PrimitiveType type, Random random) {
        boolean isEdge = random.nextBoolean();
        int half = EDGES[random.nextInt(EDGES.length)];
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> new byte[]{(byte) random.nextInt(2)};
            case INT32 -> little(random.nextInt() >> random.nextInt(32), 4);
            case INT64 -> little(random.nextLong() >> random.nextInt(64), 8);
            case FLOAT -> little(isEdge ? half << 16 : random.nextInt(), 4);
            case DOUBLE -> little(isEdge ? (long) half << 48 : random.nextLong(), 8);
            case INT96 -> bytes(random, 12);
            case BINARY -> bytes(random, random.nextInt(6));
            case FIXED_LEN_BYTE_ARRAY ->
                isEdge && type.getTypeLength() == 2 ? little(half, 2) : bytes(random, type.getTypeLength());
        };
    }

    private static byte[] little(long number, int length) {
        return Arrays.copyOf(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(number).array(), length);
    }

    private static byte[] bytes(Random random, int length) {
        byte[] few = {0, 1, 0x7f, (byte) 0x80, (byte) 0xff};
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = random.nextInt(4) == 0 ? (byte) random.nextInt() : few[random.nextInt(few.length)];
        }
        return bytes;
    }
}
