package dev.lamella.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.lang.management.ManagementFactory;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What each type of Arrow says about a column `c`, and where it says nothing.
class HintsSpecTest {
    private static final ArrowType UTF8 = new ArrowType.Utf8();
    private static final ArrowType BINARY = new ArrowType.Binary();
    private static final ArrowType INT16 = new ArrowType.Int(16, true);
    private static final ArrowType INT32 = new ArrowType.Int(32, true);
    private static final ArrowType INT64 = new ArrowType.Int(64, true);
    private static final ArrowType STRUCT = new ArrowType.Struct();
    private static final ArrowType LIST = new ArrowType.List();
    private static final ArrowType DATE_MILLIS = new ArrowType.Date(ArrowType.DateUnit.MILLISECOND);

    /// `hints` are those of all fields, `path=[...]`, or the warning behind `!`.
    record Case(String column, ArrowField arrow, String hints) {
        @Override
        public String toString() {
            return arrow.toString().replace("\n", " ") + "on " + column;
        }
    }

    private static Case of(String column, ArrowType type, String hints) {
        return new Case(column, field(type), hints);
    }

    private static Case of(String column, ArrowField arrow, String hints) {
        return new Case(column, arrow, hints);
    }

    private static ArrowField field(ArrowType type, ArrowField... children) {
        return ArrowField.nullable("c", type, children);
    }

    private static ArrowField named(String name, ArrowType type, ArrowField... children) {
        return ArrowField.nullable(name, type, children);
    }

    private static ArrowField extension(String name, ArrowType type, ArrowField... children) {
        return field(type, children).withExtension(ArrowExtension.of(name));
    }

    private static ArrowType.Timestamp timestamp(ArrowTimeUnit unit, String zone) {
        return new ArrowType.Timestamp(unit, Optional.of(zone).filter(name -> !name.equals("-")));
    }

    private static ArrowField dictionary(ArrowType type) {
        return field(type).withDictionary(new ArrowDictionary(3, new ArrowType.Int(8, false), true));
    }

    private static String label(String extension) {
        return "Extension[type=ArrowExtension[name=" + extension + ", metadata=]]";
    }

    static final List<Case> DURATIONS = List.of(
            of("required int64 c;", new ArrowType.Duration(ArrowTimeUnit.SECOND), "c=[Duration[unit=SECOND]]"),
            of("optional int64 c (INTEGER(64,true));", new ArrowType.Duration(ArrowTimeUnit.NANOSECOND),
                    "c=[Duration[unit=NANOSECOND]]"),
            of("required int64 c (TIME(MICROS,true));", new ArrowType.Duration(ArrowTimeUnit.MICROSECOND),
                    "!it is TIME(MICROS,true) on INT64, but duration[us] in the Arrow schema, which is ignored for this field"),
            of("required int64 c (INTEGER(64,false));", new ArrowType.Duration(ArrowTimeUnit.MICROSECOND),
                    "!it is INTEGER(64,false) on INT64, but duration[us] in the Arrow schema, which is ignored for this field"),
            of("required int32 c;", new ArrowType.Duration(ArrowTimeUnit.MILLISECOND),
                    "!it is INT32, but duration[ms] in the Arrow schema, which is ignored for this field"));

    static final List<Case> TEXTS = List.of(
            of("required binary c;", UTF8, "c=[Text[]]"),
            of("required binary c;", new ArrowType.LargeUtf8(), "c=[Text[]]"),
            of("required binary c;", new ArrowType.Utf8View(), "c=[Text[]]"),
            of("required binary c (STRING);", UTF8, ""),
            of("required binary c (STRING);",
                    field(UTF8).withDictionary(new ArrowDictionary(3, new ArrowType.Int(128, true), false)),
                    "!Arrow has no integers of type int128, so its dictionary is ignored"),
            of("required binary c (ENUM);", UTF8, ""),
            of("required binary c (JSON);", UTF8, ""),
            of("required binary c (BSON);", UTF8,
                    "!it is BSON on BYTE_ARRAY, but string in the Arrow schema, which is ignored for this field"),
            of("required binary c (STRING);", dictionary(UTF8), "c=[Categorical[indexType=uint8, isOrdered=true]]"),
            of("required binary c (ENUM);", dictionary(new ArrowType.Utf8View()),
                    "c=[Categorical[indexType=uint8, isOrdered=true]]"),
            of("required binary c;", dictionary(new ArrowType.LargeUtf8()),
                    "c=[Text[], Categorical[indexType=uint8, isOrdered=true]]"),
            of("required int64 c;", dictionary(INT64), ""),
            of("required binary c;", dictionary(BINARY), "c=[Categorical[indexType=uint8, isOrdered=true]]"),
            of("required binary c (BSON);", dictionary(BINARY), ""),
            of("required int64 c;", dictionary(UTF8),
                    "!it is INT64, but string in the Arrow schema, which is ignored for this field"),
            of("required binary c;", BINARY, ""),
            of("required binary c (ENUM);", new ArrowType.LargeBinary(), ""),
            of("required binary c;", new ArrowType.BinaryView(), ""));

    static final List<Case> TIMES = List.of(
            of("required int64 c (TIMESTAMP(MICROS,true));", timestamp(ArrowTimeUnit.SECOND, "Europe/Berlin"),
                    "c=[Zone[zone=Europe/Berlin]]"),
            of("required int64 c (TIMESTAMP(MICROS,true));", timestamp(ArrowTimeUnit.MICROSECOND, "+02:00"),
                    "c=[Zone[zone=+02:00]]"),
            of("required int64 c (TIMESTAMP(MICROS,true));", timestamp(ArrowTimeUnit.MICROSECOND, "UTC+2"),
                    "c=[Zone[zone=+02:00]]"),
            of("required int64 c (TIMESTAMP(MICROS,true));", timestamp(ArrowTimeUnit.MICROSECOND, "+01:02:03"),
                    "c=[Zone[zone=UTC]]!the time zone \"+01:02:03\" is unknown, so UTC is used instead"),
            of("required int64 c (TIMESTAMP(MICROS,true));", timestamp(ArrowTimeUnit.MICROSECOND, "Z"),
                    "c=[Zone[zone=UTC]]"),
            of("required fixed_len_byte_array(12) c (TIMESTAMP(NANOS,true));",
                    timestamp(ArrowTimeUnit.NANOSECOND, "GMT"), "c=[Zone[zone=GMT]]"),
            of("required int64 c (TIMESTAMP(MICROS,true));", timestamp(ArrowTimeUnit.MICROSECOND, "-"), ""),
            of("required int64 c (TIMESTAMP(MICROS,true));", timestamp(ArrowTimeUnit.MICROSECOND, ""), ""),
            of("required int64 c (TIMESTAMP(MICROS,true));", timestamp(ArrowTimeUnit.MICROSECOND, "Mars/\nOlympus"),
                    "c=[Zone[zone=UTC]]!the time zone \"Mars/\\u000aOlympus\" is unknown, so UTC is used instead"),
            of("required int64 c (TIMESTAMP(MICROS,false));", timestamp(ArrowTimeUnit.MICROSECOND, "UTC"), ""),
            of("required int64 c;", timestamp(ArrowTimeUnit.SECOND, "UTC"),
                    "c=[Moment[unit=SECOND, zone=Optional[UTC]]]"),
            of("required int64 c;", timestamp(ArrowTimeUnit.SECOND, "-"),
                    "c=[Moment[unit=SECOND, zone=Optional.empty]]"),
            of("required int96 c;", timestamp(ArrowTimeUnit.NANOSECOND, "-"),
                    "c=[Moment[unit=NANOSECOND, zone=Optional.empty]]"),
            of("required int32 c (DATE);", timestamp(ArrowTimeUnit.SECOND, "-"),
                    "!it is DATE on INT32, but timestamp[s] in the Arrow schema, which is ignored for this field"),
            of("required int64 c;", DATE_MILLIS, "c=[DateInMillis[]]"),
            of("required int32 c (DATE);", DATE_MILLIS, ""),
            of("required int32 c (DATE);", new ArrowType.Date(ArrowType.DateUnit.DAY), ""),
            of("required int64 c;", new ArrowType.Date(ArrowType.DateUnit.DAY),
                    "!it is INT64, but date32[day] in the Arrow schema, which is ignored for this field"),
            of("required int32 c;", new ArrowType.Time(ArrowTimeUnit.SECOND, 32), "c=[TimeOfDay[unit=SECOND]]"),
            of("required int64 c;", new ArrowType.Time(ArrowTimeUnit.NANOSECOND, 64), "c=[TimeOfDay[unit=NANOSECOND]]"),
            of("required int32 c (TIME(MILLIS,true));", new ArrowType.Time(ArrowTimeUnit.SECOND, 32), ""),
            of("required int64 c;", new ArrowType.Time(ArrowTimeUnit.SECOND, 32),
                    "!it is INT64, but time32[s] in the Arrow schema, which is ignored for this field"),
            of("required fixed_len_byte_array(12) c (INTERVAL);",
                    new ArrowType.Interval(ArrowType.IntervalUnit.DAY_TIME), "c=[IntervalKind[unit=DAY_TIME]]"),
            of("required fixed_len_byte_array(12) c (INTERVAL);",
                    new ArrowType.Interval(ArrowType.IntervalUnit.MONTH_DAY_NANO), ""),
            of("required fixed_len_byte_array(12) c;", new ArrowType.Interval(ArrowType.IntervalUnit.DAY_TIME),
                    "!it is FIXED_LEN_BYTE_ARRAY(12), but day_time_interval in the Arrow schema, which is ignored for this field"));

    static final List<Case> SAME = List.of(
            of("required boolean c;", new ArrowType.Bool(), ""),
            of("required int32 c (UNKNOWN);", new ArrowType.Null(), ""),
            of("required int32 c (INTEGER(8,false));", new ArrowType.Int(8, false), ""),
            of("required int64 c;", new ArrowType.Int(32, false), ""),
            of("required int32 c;", new ArrowType.Int(7, true),
                    "!it is INT32, but int7 in the Arrow schema, which is ignored for this field"),
            of("required int32 c;", new ArrowType.Int(0, false),
                    "!it is INT32, but uint0 in the Arrow schema, which is ignored for this field"),
            of("required int64 c;", new ArrowType.Int(-8, true),
                    "!it is INT64, but int-8 in the Arrow schema, which is ignored for this field"),
            of("required int32 c;", INT64,
                    "!it is INT32, but int64 in the Arrow schema, which is ignored for this field"),
            of("required int32 c (INTEGER(8,true));", INT16,
                    "!it is INTEGER(8,true) on INT32, but int16 in the Arrow schema, which is ignored for this field"),
            of("required fixed_len_byte_array(2) c (FLOAT16);",
                    new ArrowType.FloatingPoint(ArrowType.Precision.HALF), ""),
            of("required float c;", new ArrowType.FloatingPoint(ArrowType.Precision.SINGLE), ""),
            of("required double c;", new ArrowType.FloatingPoint(ArrowType.Precision.SINGLE),
                    "!it is DOUBLE, but float in the Arrow schema, which is ignored for this field"),
            of("required int32 c (DECIMAL(7,3));", new ArrowType.Decimal(7, 3, 32), ""),
            of("required int32 c (DECIMAL(7,3));", new ArrowType.Decimal(7, 3, 256), ""),
            of("required int32 c (DECIMAL(7,3));", new ArrowType.Decimal(7, 2, 128),
                    "!it is DECIMAL(7,3) on INT32, but decimal128(7, 2) in the Arrow schema, which is ignored for this field"),
            of("required fixed_len_byte_array(5) c;", new ArrowType.FixedSizeBinary(5), ""),
            of("required fixed_len_byte_array(5) c;", new ArrowType.FixedSizeBinary(6),
                    "!it is FIXED_LEN_BYTE_ARRAY(5), but fixed_size_binary[6] in the Arrow schema, which is ignored for this field"),
            of("required binary c (GEOMETRY(`a\n" + "b".repeat(200) + "`));", INT64, "!it is GEOMETRY(`a\\u000a"
                    + "b".repeat(88) + "..., but int64 in the Arrow schema, which is ignored for this field"),
            of("required int32 c;", new ArrowType.Unrecognized(99), ""),
            of("required int32 c;", new ArrowType.Union(ArrowType.UnionMode.DENSE, List.of()),
                    "!it is INT32, but dense_union in the Arrow schema, which is ignored for this field"),
            of("required int32 c;", field(new ArrowType.RunEndEncoded(), named("run_ends", INT32),
                    named("values", new ArrowType.Time(ArrowTimeUnit.SECOND, 32))), "c=[TimeOfDay[unit=SECOND]]"),
            of("required int32 c;", field(new ArrowType.RunEndEncoded(), named("run_ends", INT32)),
                    "!it is INT32, but run_end_encoded in the Arrow schema, which is ignored for this field"));

    private static final String VARIANT = "optional group c { required binary metadata; optional binary value; }";
    private static final ArrowField[] VARIANT_PARTS = {named("metadata", BINARY), named("value", BINARY)};
    private static final String AT = "required group c { required int64 timestamp (TIMESTAMP(MICROS,%s));"
            + " required int32 offset_minutes (INTEGER(16,true)); }";
    private static final ArrowField[] AT_PARTS = {
            named("timestamp", timestamp(ArrowTimeUnit.MICROSECOND, "-")), named("offset_minutes", INT16)};

    static final List<Case> EXTENSIONS = List.of(
            of("required fixed_len_byte_array(16) c;", extension("arrow.uuid", new ArrowType.FixedSizeBinary(16)),
                    "c=[Uuid[], " + label("arrow.uuid") + "]"),
            of("required fixed_len_byte_array(16) c (UUID);",
                    extension("arrow.uuid", new ArrowType.FixedSizeBinary(16)), "c=[" + label("arrow.uuid") + "]"),
            of("required fixed_len_byte_array(8) c;", extension("arrow.uuid", new ArrowType.FixedSizeBinary(8)),
                    "c=[" + label("arrow.uuid") + "]"),
            of("required binary c (STRING);", extension("arrow.json", UTF8), "c=[Json[], " + label("arrow.json") + "]"),
            of("required binary c;", extension("arrow.json", new ArrowType.LargeUtf8()),
                    "c=[Text[], Json[], " + label("arrow.json") + "]"),
            of("required binary c (JSON);", extension("arrow.json", UTF8), "c=[" + label("arrow.json") + "]"),
            of("required int32 c (INTEGER(8,true));", extension("arrow.bool8", new ArrowType.Int(8, true)),
                    "c=[Bool8[], " + label("arrow.bool8") + "]"),
            of("required int32 c;", extension("arrow.bool8", new ArrowType.Int(8, true)),
                    "c=[" + label("arrow.bool8") + "]"),
            of(VARIANT, extension("arrow.parquet.variant", STRUCT, VARIANT_PARTS),
                    "c=[Variant[], " + label("arrow.parquet.variant") + "]"),
            of(VARIANT, extension("arrow.variant", STRUCT, VARIANT_PARTS),
                    "c=[Variant[], " + label("arrow.variant") + "]"),
            of(VARIANT, extension("parquet.variant", STRUCT, VARIANT_PARTS),
                    "c=[Variant[], " + label("parquet.variant") + "]"),
            of(VARIANT.replace("c {", "c (VARIANT(1)) {"), extension("arrow.parquet.variant", STRUCT, VARIANT_PARTS),
                    "c=[" + label("arrow.parquet.variant") + "]"),
            of(VARIANT.replace("binary value", "int32 value"), extension("arrow.variant", STRUCT, VARIANT_PARTS),
                    "c=[" + label("arrow.variant") + "]"
                            + "!c.value: it is INT32, but binary in the Arrow schema, which is ignored for this field"),
            of(AT.formatted("true"), extension("arrow.timestamp_with_offset", STRUCT, AT_PARTS),
                    "c=[OffsetTimestamp[], " + label("arrow.timestamp_with_offset") + "]"),
            of(AT.formatted("false"), extension("arrow.timestamp_with_offset", STRUCT, AT_PARTS),
                    "c=[" + label("arrow.timestamp_with_offset") + "]"),
            of("required binary c;", extension("arrow.opaque", BINARY), "c=[" + label("arrow.opaque") + "]"),
            of("required binary c (STRING);", extension("geoarrow.wkt", UTF8), "c=[" + label("geoarrow.wkt") + "]"),
            of("required int64 c;", field(INT64).withMetadata(Map.of("PARQUET:field_id", "7")), ""),
            of("required int64 c;", field(INT64).withMetadata(Map.of("unit", "m")), "c=[Metadata[entries={unit=m}]]"),
            of("required int32 c;", field(INT64).withMetadata(Map.of("unit", "m")),
                    "!it is INT32, but int64 in the Arrow schema, which is ignored for this field"));

    private static final String INTS = "optional group c (LIST) { repeated group list { optional int64 element; } }";
    private static final ArrowField SECONDS = named("item", new ArrowType.Duration(ArrowTimeUnit.SECOND));
    private static final String MAP = "optional group c (MAP) { repeated group key_value { required binary key; %s } }";

    static final List<Case> NESTED = List.of(
            of(INTS, field(LIST, SECONDS), "c[]=[Duration[unit=SECOND]]"),
            of(INTS, field(new ArrowType.LargeList(), SECONDS), "c[]=[Duration[unit=SECOND]]"),
            of(INTS, field(new ArrowType.ListView(), SECONDS), "c[]=[Duration[unit=SECOND]]"),
            of(INTS, field(new ArrowType.LargeListView(), SECONDS), "c[]=[Duration[unit=SECOND]]"),
            of(INTS, field(new ArrowType.FixedSizeList(3), SECONDS),
                    "c=[FixedSize[length=3]], c[]=[Duration[unit=SECOND]]"),
            of(INTS, field(new ArrowType.FixedSizeList(-1), SECONDS), "c[]=[Duration[unit=SECOND]]"),
            of(INTS, field(LIST), "!it is a list, but list in the Arrow schema, which is ignored for this field"),
            of(INTS, INT64, "!it is a list, but int64 in the Arrow schema, which is ignored for this field"),
            of("repeated int64 c;", field(LIST, SECONDS), "c[]=[Duration[unit=SECOND]]"),
            of("repeated int64 c;", INT64,
                    "!it is a list, but int64 in the Arrow schema, which is ignored for this field"),
            of("optional group c (LIST) { repeated int64 array; }", field(LIST, SECONDS),
                    "c[]=[Duration[unit=SECOND]]"),
            of("optional group c (LIST) { repeated group list { optional group element (LIST) { repeated group list {"
                    + " optional int64 element; } } } }",
                    field(LIST, named("x", new ArrowType.FixedSizeList(2), SECONDS)),
                    "c[]=[FixedSize[length=2]], c[][]=[Duration[unit=SECOND]]"),
            of(MAP.formatted("optional int64 value;"), field(new ArrowType.Map(true),
                    named("entries", STRUCT, named("keys", UTF8), named("values", SECONDS.type()))),
                    "c{key}=[Text[]], c{value}=[Duration[unit=SECOND]]"),
            of(MAP.formatted(""), field(LIST, named("k", UTF8)), "c{key}=[Text[]]"),
            of(MAP.formatted("optional int64 value;"), field(LIST, SECONDS),
                    "!it is a map, but list in the Arrow schema, which is ignored for this field"),
            of("optional group c { optional int64 b; optional int64 a; }",
                    field(STRUCT, named("a", SECONDS.type()), named("b", INT64)), "c.a=[Duration[unit=SECOND]]"),
            of("optional group c { optional int64 b; optional int64 a; }", field(STRUCT, named("a", SECONDS.type())),
                    "!it has 2 fields, but in the Arrow schema 1, so the Arrow schema is ignored for them"),
            of("optional group c { optional int64 b; optional int64 a; }",
                    field(STRUCT, named("a", SECONDS.type()), named("x", INT64)),
                    "c.a=[Duration[unit=SECOND]]!c.b: the Arrow schema has no field with this name"),
            of("optional group c { optional int64 a; }", field(INT64),
                    "!it is a struct, but int64 in the Arrow schema, which is ignored for this field"),
            of("optional group c (VARIANT(1)) { required binary metadata; optional binary value; }", INT64,
                    "!it is a Variant, but int64 in the Arrow schema, which is ignored for this field"));

    @ParameterizedTest
    @FieldSource({"DURATIONS", "TEXTS", "TIMES", "SAME", "EXTENSIONS", "NESTED"})
    void saysThis(Case c) {
        Schema schema = SchemaText.parse("message m { " + c.column() + " }");
        ArrowHints hints = ArrowHints.of(schema, new ArrowSchema(List.of(c.arrow()), Map.of()));
        StringBuilder found = new StringBuilder();
        hints.byPath().forEach((path, all) -> found.append(found.isEmpty() ? "" : ", ").append(path).append('=')
                .append(all));
        hints.warnings().forEach(warning -> found.append('!')
                .append(warning.replaceFirst("^Field c: ", "").replaceFirst("^Field ", "")));
        assertThat(found).hasToString(c.hints());
    }

    record Geometry(String metadata, String hint) {}

    static final List<Geometry> GEOMETRIES = List.of(
            new Geometry("", "Wkb[crs=Optional.empty, crsType=Optional.empty, edges=Optional.empty]"),
            new Geometry("{}", "Wkb[crs=Optional.empty, crsType=Optional.empty, edges=Optional.empty]"),
            new Geometry("{\"crs\":null,\"edges\":\"planar\"}",
                    "Wkb[crs=Optional.empty, crsType=Optional.empty, edges=Optional.empty]"),
            new Geometry("{\"crs\":\"EPSG:4326\",\"crs_type\":\"authority_code\",\"edges\":\"spherical\"}",
                    "Wkb[crs=Optional[EPSG:4326], crsType=Optional[authority_code], edges=Optional[SPHERICAL]]"),
            new Geometry("{\"crs\":{\"type\":\"GeographicCRS\"},\"edges\":\"karney\"}",
                    "Wkb[crs=Optional[{\"type\":\"GeographicCRS\"}], crsType=Optional.empty, edges=Optional[KARNEY]]"));

    @ParameterizedTest
    @FieldSource("GEOMETRIES")
    void geometriesHaveSystemsAndEdges(Geometry c) {
        for (String column : List.of("required binary c;", "required binary c (GEOMETRY);",
                "required binary c (GEOGRAPHY);")) {
            ArrowHints hints = geometry(column, c.metadata());
            assertThat(hints.toString()).startsWith("{c=[" + c.hint() + ", Extension[");
            assertThat(hints.warnings()).isEmpty();
        }
        assertThat(geometry("required binary c (BSON);", c.metadata()).toString()).startsWith("{c=[Extension[");
    }

    @Test
    void damagedMetadataOfGeometriesIsNotUsed() {
        for (String metadata : List.of("{", "[]", "{\"edges\":\"wavy\"}", "\"x\"", "[".repeat(10_000))) {
            ArrowHints hints = geometry("required binary c;", metadata);
            assertThat(hints.toString()).startsWith("{c=[Extension[");
            assertThat(hints.warnings())
                    .containsExactly(
                            "Field c: the metadata of its extension geoarrow.wkb is not a JSON object with known edges, so it is"
                                    + " ignored");
        }
    }

    private static ArrowHints geometry(String column, String metadata) {
        return ArrowHints.of(SchemaText.parse("message m { " + column + " }"), new ArrowSchema(
                List.of(field(BINARY).withExtension(new ArrowExtension("geoarrow.wkb", metadata))), Map.of()));
    }

    /// A tool copied the metadata, and wrote the columns in another order.
    @Test
    void swappedColumnsKeepTheirHints() {
        Schema schema = SchemaText.parse("message m { required int64 count; required int64 took; }");
        ArrowSchema arrow = new ArrowSchema(List.of(named("took", SECONDS.type()), named("count", INT64)), Map.of());
        assertThat(ArrowHints.of(schema, arrow)).hasToString("{took=[Duration[unit=SECOND]]}");
    }

    @Test
    void otherColumnsHaveNoHints() {
        Schema schema = SchemaText.parse("message m { required int64 took; }");
        ArrowSchema arrow = new ArrowSchema(List.of(named("took", SECONDS.type()), named("count", INT64)), Map.of());
        ArrowHints hints = ArrowHints.of(schema, arrow);
        assertThat(hints.byPath()).isEmpty();
        assertThat(hints.schema()).contains(arrow);
        assertThat(hints.warnings()).containsExactly(
                "The Arrow schema has 2 fields, but the file has 1, so it describes other columns; the whole schema is ignored");
    }

    /// The JDK has about 600 names.
    @Test
    void aTimeZoneIsLookedUpWithoutACopyOfAllNames() {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        boolean isSupported = ArrowHint.Zone.isSupported(zone);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100; i++) {
            isSupported &= ArrowHint.Zone.isSupported(zone);
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
        assertThat(isSupported).isTrue();
    }

    @Test
    void fieldsOfTheSameNameHaveNoHints() {
        Schema schema = SchemaText.parse("message m { required int64 a; required int64 a; required int64 b; }");
        ArrowField a = named("a", SECONDS.type());
        ArrowHints hints = ArrowHints.of(schema, new ArrowSchema(List.of(a, a, named("b", SECONDS.type())), Map.of()));
        assertThat(hints).hasToString("{b=[Duration[unit=SECOND]]}");
        assertThat(hints.warnings()).hasSize(2).allMatch(warning -> warning.startsWith("Field a: several fields"));
        Field other = schema.fields().getFirst();
        assertThat(ArrowHints.of(Schema.of("m", List.of(other, schema.fields().getLast())), new ArrowSchema(
                List.of(a, a), Map.of())).byPath()).isEmpty();
    }
}
