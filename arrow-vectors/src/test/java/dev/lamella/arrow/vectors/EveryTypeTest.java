package dev.lamella.arrow.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.extension.OpaqueType;
import org.apache.arrow.vector.extension.UuidType;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.ExtensionTypeRegistry;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Each Arrow type goes through Parquet and comes back as the same type with the same values.
class EveryTypeTest {
    private static final int ROWS = 40;
    private static final long SEED = Long.getLong("lamella.seed", 20_261_124);
    private static final String NAME = "ARROW:extension:name";
    private static final String METADATA = "ARROW:extension:metadata";

    record Case(String parquet, Field field) {
        @Override
        public String toString() {
            return ArrowShapes.of(field);
        }
    }

    private static final Field POINT = struct("", leaf("x", float64()), leaf("y", float64()));

    static final List<Case> CASES = List.of(
            of("UNKNOWN on INT32", new ArrowType.Null()),
            of("BOOLEAN", new ArrowType.Bool()),
            of("INTEGER(8,true) on INT32", new ArrowType.Int(8, true)),
            of("INTEGER(8,false) on INT32", new ArrowType.Int(8, false)),
            of("INTEGER(16,true) on INT32", new ArrowType.Int(16, true)),
            of("INTEGER(16,false) on INT32", new ArrowType.Int(16, false)),
            of("INT32", new ArrowType.Int(32, true)),
            of("INTEGER(32,false) on INT32", new ArrowType.Int(32, false)),
            of("INT64", new ArrowType.Int(64, true)),
            of("INTEGER(64,false) on INT64", new ArrowType.Int(64, false)),
            of("FLOAT16 on FIXED_LEN_BYTE_ARRAY(2)", new ArrowType.FloatingPoint(FloatingPointPrecision.HALF)),
            of("FLOAT", new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE)),
            of("DOUBLE", float64()),
            of("DECIMAL(9,2) on INT32", new ArrowType.Decimal(9, 2, 128)),
            of("DECIMAL(18,0) on INT64", new ArrowType.Decimal(18, 0, 128)),
            of("DECIMAL(38,38) on FIXED_LEN_BYTE_ARRAY(16)", new ArrowType.Decimal(38, 38, 128)),
            of("DECIMAL(9,2) on INT32", new ArrowType.Decimal(9, 2, 256)),
            of("DECIMAL(76,6) on FIXED_LEN_BYTE_ARRAY(32)", new ArrowType.Decimal(76, 6, 256)),
            of("DATE on INT32", new ArrowType.Date(DateUnit.DAY)),
            of("DATE on INT32", new ArrowType.Date(DateUnit.MILLISECOND)),
            of("TIME(MILLIS,false) on INT32", new ArrowType.Time(TimeUnit.SECOND, 32)),
            of("TIME(MILLIS,false) on INT32", new ArrowType.Time(TimeUnit.MILLISECOND, 32)),
            of("TIME(MICROS,false) on INT64", new ArrowType.Time(TimeUnit.MICROSECOND, 64)),
            of("TIME(NANOS,false) on INT64", new ArrowType.Time(TimeUnit.NANOSECOND, 64)),
            of("TIMESTAMP(MILLIS,false) on INT64", new ArrowType.Timestamp(TimeUnit.SECOND, null)),
            of("TIMESTAMP(MILLIS,true) on INT64", new ArrowType.Timestamp(TimeUnit.SECOND, "Asia/Tokyo")),
            of("TIMESTAMP(MILLIS,true) on INT64", new ArrowType.Timestamp(TimeUnit.MILLISECOND, "+05:30")),
            of("TIMESTAMP(MICROS,false) on INT64", new ArrowType.Timestamp(TimeUnit.MICROSECOND, null)),
            of("TIMESTAMP(NANOS,true) on INT64", new ArrowType.Timestamp(TimeUnit.NANOSECOND, "UTC")),
            of("INT64", new ArrowType.Duration(TimeUnit.SECOND)),
            of("INT64", new ArrowType.Duration(TimeUnit.MILLISECOND)),
            of("INT64", new ArrowType.Duration(TimeUnit.MICROSECOND)),
            of("INT64", new ArrowType.Duration(TimeUnit.NANOSECOND)),
            of("INTERVAL on FIXED_LEN_BYTE_ARRAY(12)", new ArrowType.Interval(IntervalUnit.YEAR_MONTH)),
            of("INTERVAL on FIXED_LEN_BYTE_ARRAY(12)", new ArrowType.Interval(IntervalUnit.DAY_TIME)),
            of("INTERVAL on FIXED_LEN_BYTE_ARRAY(12)", new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO)),
            of("STRING on BYTE_ARRAY", new ArrowType.Utf8()),
            of("STRING on BYTE_ARRAY", new ArrowType.LargeUtf8()),
            of("STRING on BYTE_ARRAY", new ArrowType.Utf8View()),
            of("BYTE_ARRAY", new ArrowType.Binary()),
            of("BYTE_ARRAY", new ArrowType.LargeBinary()),
            of("BYTE_ARRAY", new ArrowType.BinaryView()),
            of("FIXED_LEN_BYTE_ARRAY(5)", new ArrowType.FixedSizeBinary(5)),
            new Case("STRING on BYTE_ARRAY", dictionary(new ArrowType.Utf8(), new ArrowType.Int(8, true), false)),
            new Case("STRING on BYTE_ARRAY", dictionary(new ArrowType.Utf8(), new ArrowType.Int(32, false), true)),
            new Case("STRING on BYTE_ARRAY", dictionary(new ArrowType.Utf8(), new ArrowType.Int(64, true), false)),
            new Case("BYTE_ARRAY", dictionary(new ArrowType.Binary(), new ArrowType.Int(16, true), false)),
            lists("STRING on BYTE_ARRAY", new ArrowType.List(), leaf("element", new ArrowType.Utf8View())),
            lists("INT64", new ArrowType.LargeList(), leaf("element", new ArrowType.Duration(TimeUnit.NANOSECOND))),
            lists("INT32", new ArrowType.ListView(), leaf("element", new ArrowType.Int(32, true))),
            lists("STRING on BYTE_ARRAY", new ArrowType.LargeListView(), leaf("element", new ArrowType.Utf8())),
            lists("INT32", new ArrowType.FixedSizeList(3), leaf("element", new ArrowType.Int(32, true))),
            lists("INT32", new ArrowType.List(), list("element", new ArrowType.LargeList(),
                    required("element", new ArrowType.Int(32, true)))),
            new Case("STRING on BYTE_ARRAY", map(new ArrowType.Map(false), leaf("value", new ArrowType.LargeUtf8()))),
            new Case("STRING on BYTE_ARRAY", map(new ArrowType.Map(true),
                    list("value", new ArrowType.List(), leaf("element", new ArrowType.Bool())))),
            new Case("INTEGER(8,true) on INT32", struct("", leaf("a", new ArrowType.Int(8, true)),
                    required("b", new ArrowType.LargeBinary()),
                    list("c", new ArrowType.List(), struct("", leaf("d", new ArrowType.Date(DateUnit.MILLISECOND)))))),
            extension("UUID on FIXED_LEN_BYTE_ARRAY(16)", new ArrowType.FixedSizeBinary(16), "arrow.uuid", ""),
            extension("JSON on BYTE_ARRAY", new ArrowType.Utf8(), "arrow.json", ""),
            extension("JSON on BYTE_ARRAY", new ArrowType.LargeUtf8(), "arrow.json", ""),
            extension("JSON on BYTE_ARRAY", new ArrowType.Utf8View(), "arrow.json", ""),
            extension("INTEGER(8,true) on INT32", new ArrowType.Int(8, true), "arrow.bool8", ""),
            extension("INT32", new ArrowType.FixedSizeList(4), "arrow.fixed_shape_tensor", "{\"shape\":[2,2]}",
                    leaf("element", new ArrowType.Int(32, true))),
            extension("INT32", new ArrowType.Struct(), "arrow.variable_shape_tensor", "{}",
                    list("data", new ArrowType.List(), leaf("element", new ArrowType.Int(32, true))),
                    list("shape", new ArrowType.FixedSizeList(2), leaf("element", new ArrowType.Int(32, true)))),
            extension("TIMESTAMP(MICROS,true) on INT64", new ArrowType.Struct(), "arrow.timestamp_with_offset", "",
                    required("timestamp", new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC")),
                    required("offset_minutes", new ArrowType.Int(16, true))),
            extension("BYTE_ARRAY", new ArrowType.Struct(), "arrow.parquet.variant", "",
                    required("metadata", new ArrowType.Binary()), required("value", new ArrowType.Binary())),
            extension("STRING on BYTE_ARRAY", new ArrowType.Utf8(), "arrow.opaque",
                    "{\"type_name\":\"t\",\"vendor_name\":\"v\"}"),
            extension("STRING on BYTE_ARRAY", new ArrowType.Utf8(), "example.of_a_stranger", "any\u00e4"),
            extension("GEOMETRY on BYTE_ARRAY", new ArrowType.Binary(), "geoarrow.wkb",
                    "{\"crs\":\"OGC:CRS84\",\"crs_type\":\"authority_code\"}"),
            extension("GEOMETRY(srid:4326) on BYTE_ARRAY", new ArrowType.LargeBinary(), "geoarrow.wkb",
                    "{\"crs\":\"4326\",\"crs_type\":\"srid\"}"),
            extension("GEOGRAPHY(OGC:CRS84,KARNEY) on BYTE_ARRAY", new ArrowType.BinaryView(), "geoarrow.wkb",
                    "{\"crs\":\"OGC:CRS84\",\"crs_type\":\"authority_code\",\"edges\":\"karney\"}"),
            extension("STRING on BYTE_ARRAY", new ArrowType.Utf8(), "geoarrow.wkt", "{}"),
            extension("DOUBLE", new ArrowType.Struct(), "geoarrow.point", "{\"crs\":\"OGC:CRS84\"}",
                    leaf("x", float64()), leaf("y", float64())),
            extension("DOUBLE", new ArrowType.FixedSizeList(2), "geoarrow.point", "{}", required("xy", float64())),
            extension("DOUBLE", new ArrowType.List(), "geoarrow.linestring", "{}", POINT),
            extension("DOUBLE", new ArrowType.List(), "geoarrow.polygon", "{}",
                    list("rings", new ArrowType.List(), POINT)));

    @AfterEach
    void forget() {
        ExtensionTypeRegistry.unregister(UuidType.INSTANCE);
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void comesBack(Case c) throws Exception {
        ExtensionTypeRegistry.unregister(UuidType.INSTANCE);
        roundTrip(c);
    }

    /// With a class of Arrow's Java library for the extension type, fields and vectors are of other classes.
    @ParameterizedTest
    @FieldSource("CLASSES")
    void comesBackThroughClassesOfExtensions(Case c) throws Exception {
        ExtensionTypeRegistry.register(UuidType.INSTANCE);
        roundTrip(c);
    }

    static final List<Case> CLASSES = List.of(
            of("UUID on FIXED_LEN_BYTE_ARRAY(16)", UuidType.INSTANCE),
            lists("UUID on FIXED_LEN_BYTE_ARRAY(16)", new ArrowType.List(), leaf("element", UuidType.INSTANCE)),
            of("STRING on BYTE_ARRAY", new OpaqueType(new ArrowType.Utf8(), "t", "v")));

    private static void roundTrip(Case c) throws Exception {
        try (BufferAllocator allocator = new RootAllocator()) {
            List<String> written = new ArrayList<>();
            byte[] file = file(c, allocator, written);
            try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
                assertThat(reader.schema().leaves().getFirst().field().typeText()).isEqualTo(c.parquet());
                List<String> found = new ArrayList<>();
                try (ArrowReader batches = ArrowBatches.read(reader, Scan.all().batchRows(ROWS / 3), allocator)) {
                    Field field = batches.getVectorSchemaRoot().getSchema().getFields().getFirst();
                    assertThat(ArrowShapes.of(field)).isEqualTo(ArrowShapes.of(c.field()));
                    while (batches.loadNextBatch()) {
                        values(batches.getVectorSchemaRoot(), batches, found);
                    }
                }
                assertThat(found).as("seed %d", SEED).isEqualTo(written);
            }
            assertThat(allocator.getAllocatedMemory()).isZero();
        }
    }

    private static byte[] file(Case c, BufferAllocator allocator, List<String> written) throws Exception {
        Random random = new Random(SEED);
        try (MapDictionaryProvider dictionaries = new MapDictionaryProvider()) {
            DictionaryEncoding encoding = c.field().getDictionary();
            if (encoding != null) {
                Field entries = leaf("d", ((ArrowType) c.field().getType()));
                FieldVector vector = entries.createVector(allocator);
                RandomArrow.distinct(vector, ROWS / 2);
                dictionaries.put(new Dictionary(vector, encoding));
            }
            Field field = encoding == null
                    ? c.field()
                    : new Field("a", new FieldType(true, encoding.getIndexType(), encoding), List.of());
            try (VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(field)), allocator)) {
                if (encoding == null) {
                    RandomArrow.fill(root.getVector(0), ROWS, random);
                } else {
                    RandomArrow.indices(root.getVector(0), ROWS, ROWS / 2, random);
                }
                root.setRowCount(ROWS);
                ArrowImporter importer = ArrowImporter.of(root.getSchema(), dictionaries);
                values(root, dictionaries, written);
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (ParquetWriter writer = Parquet.create(OutputFile.of("test", bytes), importer.schema(),
                        WriteOptions.DEFAULT.withKeyValues(List.of(importer.keyValue())))) {
                    writer.write(importer.batch(root));
                    writer.commit();
                }
                return bytes.toByteArray();
            }
        }
    }

    private static void values(VectorSchemaRoot root,
            org.apache.arrow.vector.dictionary.DictionaryProvider dictionaries,
            List<String> found) {
        FieldVector vector = root.getVector(0);
        DictionaryEncoding encoding = vector.getField().getDictionary();
        if (encoding == null) {
            RandomArrow.describe(vector, found);
            return;
        }
        try (FieldVector decoded = (FieldVector) DictionaryEncoder.decode(vector,
                dictionaries.lookup(encoding.getId()))) {
            RandomArrow.describe(decoded, found);
        }
    }

    private static ArrowType float64() {
        return new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
    }

    private static Field leaf(String name, ArrowType type) {
        return new Field(name, FieldType.nullable(type), List.of());
    }

    private static Field required(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), List.of());
    }

    private static Case of(String parquet, ArrowType type) {
        return new Case(parquet, leaf("a", type));
    }

    private static Case lists(String parquet, ArrowType type, Field element) {
        return new Case(parquet, list("a", type, element));
    }

    private static Field list(String name, ArrowType type, Field element) {
        return new Field(name, FieldType.nullable(type), List.of(element));
    }

    private static Field struct(String name, Field... children) {
        return new Field(name.isEmpty() ? "a" : name, FieldType.nullable(new ArrowType.Struct()), List.of(children));
    }

    private static Field map(ArrowType.Map type, Field value) {
        return new Field("a", FieldType.nullable(type), List.of(new Field("entries",
                FieldType.notNullable(new ArrowType.Struct()),
                List.of(required("key", new ArrowType.Utf8()), value))));
    }

    private static Field dictionary(ArrowType type, ArrowType.Int index, boolean isOrdered) {
        return new Field("a", new FieldType(true, type, new DictionaryEncoding(1, isOrdered, index)), List.of());
    }

    private static Case extension(String parquet, ArrowType storage, String name, String metadata, Field... children) {
        return new Case(parquet, new Field("a",
                new FieldType(true, storage, null, Map.of(NAME, name, METADATA, metadata)), List.of(children)));
    }
}
