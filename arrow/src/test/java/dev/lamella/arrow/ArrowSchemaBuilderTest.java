package dev.lamella.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.explain.Ecosystem;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The Arrow schemas that are made for files.
class ArrowSchemaBuilderTest {
    record Case(String field, String arrow) {}

    static final List<Case> LEAVES = List.of(
            new Case("required boolean c;", "bool not null"),
            new Case("optional int32 c;", "int32"),
            new Case("required int64 c;", "int64 not null"),
            new Case("optional int96 c;", "timestamp[ns, tz=UTC]"),
            new Case("optional float c;", "float"),
            new Case("optional double c;", "double"),
            new Case("optional binary c;", "binary"),
            new Case("optional fixed_len_byte_array(5) c;", "fixed_size_binary[5]"),
            new Case("optional int32 c (INTEGER(8,true));", "int8"),
            new Case("optional int32 c (INTEGER(16,false));", "uint16"),
            new Case("optional int32 c (INTEGER(32,false));", "uint32"),
            new Case("optional int64 c (INTEGER(64,false));", "uint64"),
            new Case("optional binary c (STRING);", "string"),
            new Case("optional binary c (ENUM);", "string"),
            new Case("optional binary c (JSON);", "string, extension arrow.json"),
            new Case("optional binary c (BSON);", "binary"),
            new Case("optional int32 c (DECIMAL(9,2));", "decimal128(9, 2)"),
            new Case("optional binary c (DECIMAL(38,2));", "decimal128(38, 2)"),
            new Case("optional binary c (DECIMAL(39,0));", "decimal256(39, 0)"),
            new Case("optional binary c (DECIMAL(76,76));", "decimal256(76, 76)"),
            new Case("optional binary c (DECIMAL(77,2));", "binary"),
            new Case("optional fixed_len_byte_array(40) c (DECIMAL(90,2));", "fixed_size_binary[40]"),
            new Case("optional int32 c (DATE);", "date32[day]"),
            new Case("optional int32 c (TIME(MILLIS,true));", "time32[ms]"),
            new Case("optional int64 c (TIME(MICROS,false));", "time64[us]"),
            new Case("optional int64 c (TIME(NANOS,false));", "time64[ns]"),
            new Case("optional int64 c (TIMESTAMP(MILLIS,true));", "timestamp[ms, tz=UTC]"),
            new Case("optional int64 c (TIMESTAMP(NANOS,false));", "timestamp[ns]"),
            new Case("optional fixed_len_byte_array(12) c (TIMESTAMP(NANOS,true));", "timestamp[ns, tz=UTC]"),
            new Case("optional fixed_len_byte_array(16) c (UUID);", "fixed_size_binary[16], extension arrow.uuid"),
            new Case("optional fixed_len_byte_array(2) c (FLOAT16);", "halffloat"),
            new Case("optional fixed_len_byte_array(12) c (INTERVAL);", "fixed_size_binary[12]"),
            new Case("optional int32 c (UNKNOWN);", "null"),
            new Case("optional binary c (GEOMETRY);", geometry("{'crs':'OGC:CRS84','crs_type':'authority_code'}")),
            new Case("optional binary c (GEOMETRY(EPSG:4326));",
                    geometry("{'crs':'EPSG:4326','crs_type':'authority_code'}")),
            new Case("optional binary c (GEOMETRY(srid:5070));", geometry("{'crs':'5070','crs_type':'srid'}")),
            new Case("optional binary c (GEOMETRY(srid:0));", geometry("{}")),
            new Case("optional binary c (GEOMETRY(projjson:there));",
                    geometry("{'crs':{'type': 'x'},'crs_type':'projjson'}")),
            new Case("optional binary c (GEOMETRY(projjson:missing));", geometry("{}")),
            new Case("optional binary c (GEOMETRY(`my own`));", geometry("{'crs':'my own'}")),
            new Case("optional binary c (GEOGRAPHY);",
                    geometry("{'crs':'OGC:CRS84','crs_type':'authority_code','edges':'spherical'}")),
            new Case("optional binary c (GEOGRAPHY(OGC:CRS84,KARNEY));",
                    geometry("{'crs':'OGC:CRS84','crs_type':'authority_code','edges':'karney'}")),
            new Case("optional binary c (GEOGRAPHY(OGC:CRS84,ALGORITHM_9));", "binary"),
            new Case("optional binary c (UNRECOGNIZED(2555,00));", "binary"));

    static final List<Case> GROUPS = List.of(
            new Case("optional group c { required int32 a; optional group b { optional int64 d; } }", """
                    struct
                      a: int32 not null
                      b: struct
                        d: int64"""),
            new Case("required group c (LIST) { repeated group list { required binary element (STRING); } }", """
                    list not null
                      element: string not null"""),
            new Case("optional group c (LIST) { repeated int32 array; }", """
                    list
                      array: int32 not null"""),
            new Case("repeated int32 c;", """
                    list not null
                      c: int32 not null"""),
            new Case("optional group c (LIST) { repeated group list { optional group element (LIST) { repeated group"
                    + " list { optional int32 element; } } } }", """
                            list
                              element: list
                                element: int32"""),
            new Case("optional group c (MAP) { repeated group key_value { required binary key (STRING); optional int32"
                    + " value; } }", """
                            map
                              key_value: struct not null
                                key: string not null
                                value: int32"""),
            new Case("optional group c (MAP) { repeated group map { optional int32 k; required int32 v; } }", """
                    map
                      map: struct not null
                        k: int32 not null
                        v: int32 not null"""),
            new Case("optional group c (MAP) { repeated group key_value { required binary key (STRING); } }", """
                    list
                      key: string not null"""),
            new Case("optional group c (VARIANT(1)) { required binary metadata; optional binary value; }", """
                    struct, extension arrow.parquet.variant
                      metadata: binary not null
                      value: binary"""),
            new Case("optional group c (FILE) { optional binary uri (STRING); }", """
                    struct
                      uri: string"""));

    private static String geometry(String json) {
        return "binary, extension geoarrow.wkb \"" + json.replace("'", "\\\"") + "\"";
    }

    private static Schema schema(String field) {
        return SchemaText.parse("message m { " + field + " }");
    }

    @ParameterizedTest
    @FieldSource({"LEAVES", "GROUPS"})
    void fieldsHaveTheTypesThatArrowMakesOfThem(Case c) {
        Schema schema = schema(c.field());
        ArrowSchema arrow = ArrowSchemaBuilder
                .of(schema, List.of(new KeyValue("there", Optional.of("{\"type\": \"x\"}")))).build();
        assertThat(arrow).hasToString("c: " + c.arrow() + "\n");
        assertThat(ArrowSchema.parse(arrow.toBase64())).isEqualTo(arrow);
        assertThat(ArrowHints.of(schema, arrow).warnings()).isEmpty();
        arrow.fields().forEach(ArrowSchemaBuilderTest::requireOldTypes);
    }

    private static void requireOldTypes(ArrowField field) {
        assertThat(field.type().id()).isBetween(1, 21).isNotEqualTo(14);
        field.children().forEach(ArrowSchemaBuilderTest::requireOldTypes);
    }

    /// Where Arrow takes a column for what it is, the schema says just that: it refines, and changes nothing.
    @ParameterizedTest
    @FieldSource("LEAVES")
    void agreesWithWhatArrowReads(Case c) {
        Field field = schema(c.field()).fields().getFirst();
        String seen = Ecosystem.ARROW.see(field).type().orElse("");
        boolean isRefined = c.arrow().contains("extension") || c.field().contains("ENUM")
                || c.field().contains("int96");
        boolean isUnseen = seen.isEmpty();
        if (!isRefined && !isUnseen) {
            assertThat(ArrowSchemaBuilder.of(schema(c.field())).build().fields().getFirst().type()).hasToString(seen);
        }
        // Only what Arrow opens no file with is not seen.
        assertThat(isUnseen).isEqualTo(c.field().contains("DECIMAL(77") || c.field().contains("DECIMAL(90")
                || c.field().contains("fixed_len_byte_array(12) c (TIMESTAMP"));
    }

    record Hinted(String field, String path, ArrowHint hint, String arrow) {}

    private static final ArrowType.Int INT8 = new ArrowType.Int(8, true);
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    static final List<Hinted> HINTS = List.of(
            new Hinted("optional int64 c;", "c", new ArrowHint.Duration(ArrowTimeUnit.SECOND), "duration[s]"),
            new Hinted("optional binary c (STRING);", "c", new ArrowHint.Categorical(INT8, true),
                    "string, dictionary 0 of int8, ordered"),
            new Hinted("optional binary c (ENUM);", "c", new ArrowHint.Categorical(new ArrowType.Int(16, true), false),
                    "string, dictionary 0 of int16"),
            new Hinted("optional int64 c (TIMESTAMP(MICROS,true));", "c", new ArrowHint.Zone(BERLIN),
                    "timestamp[us, tz=Europe/Berlin]"),
            new Hinted("optional int64 c (TIMESTAMP(MICROS,true));", "c", new ArrowHint.Zone(ZoneOffset.UTC),
                    "timestamp[us, tz=UTC]"),
            new Hinted("optional int64 c (TIMESTAMP(MICROS,true));", "c", new ArrowHint.Zone(ZoneOffset.ofHours(-3)),
                    "timestamp[us, tz=-03:00]"),
            new Hinted("optional int64 c;", "c",
                    new ArrowHint.Moment(ArrowTimeUnit.SECOND, Optional.of(ZoneOffset.UTC)), "timestamp[s, tz=UTC]"),
            new Hinted("optional int64 c;", "c", new ArrowHint.Moment(ArrowTimeUnit.SECOND, Optional.of(BERLIN)),
                    "timestamp[s, tz=Europe/Berlin]"),
            new Hinted("optional int96 c;", "c", new ArrowHint.Moment(ArrowTimeUnit.NANOSECOND, Optional.empty()),
                    "timestamp[ns]"),
            new Hinted("optional int64 c;", "c", new ArrowHint.DateInMillis(), "date64[ms]"),
            new Hinted("optional int32 c;", "c", new ArrowHint.TimeOfDay(ArrowTimeUnit.SECOND), "time32[s]"),
            new Hinted("optional int64 c;", "c", new ArrowHint.TimeOfDay(ArrowTimeUnit.NANOSECOND), "time64[ns]"),
            new Hinted("optional binary c;", "c", new ArrowHint.Text(), "string"),
            new Hinted("optional fixed_len_byte_array(16) c;", "c", new ArrowHint.Uuid(),
                    "fixed_size_binary[16], extension arrow.uuid"),
            new Hinted("optional binary c (STRING);", "c", new ArrowHint.Json(), "string, extension arrow.json"),
            new Hinted("optional group c { required binary metadata; required binary value; }", "c",
                    new ArrowHint.Variant(), """
                            struct, extension arrow.parquet.variant
                              metadata: binary not null
                              value: binary not null"""),
            new Hinted("optional binary c;", "c",
                    new ArrowHint.Wkb(Optional.of("a \"b\""), Optional.empty(), Optional.of(EdgeAlgorithm.THOMAS)),
                    "binary, extension geoarrow.wkb \"{\\\"crs\\\":\\\"a \\\\\\\"b\\\\\\\"\\\",\\\"edges\\\":\\\"thomas\\\"}\""),
            new Hinted("optional group c { required int64 timestamp (TIMESTAMP(MICROS,true)); required int32"
                    + " offset_minutes (INTEGER(16,true)); }", "c", new ArrowHint.OffsetTimestamp(), """
                            struct, extension arrow.timestamp_with_offset
                              timestamp: timestamp[us, tz=UTC] not null
                              offset_minutes: int16 not null"""),
            new Hinted("optional int32 c (INTEGER(8,true));", "c", new ArrowHint.Bool8(),
                    "int8, extension arrow.bool8"),
            new Hinted("repeated float c;", "c", new ArrowHint.FixedSize(3), """
                    fixed_size_list[3] not null
                      c: float not null"""),
            new Hinted("optional fixed_len_byte_array(12) c (INTERVAL);", "c",
                    new ArrowHint.IntervalKind(ArrowType.IntervalUnit.YEAR_MONTH), "month_interval"),
            new Hinted("optional binary c;", "c", new ArrowHint.Extension(new ArrowExtension("my.own", "1")),
                    "binary, extension my.own \"1\""),
            new Hinted("optional fixed_len_byte_array(16) c (UUID);", "c", new ArrowHint.Metadata(Map.of("a", "b")),
                    "fixed_size_binary[16], extension arrow.uuid, metadata \"a\": \"b\""),
            new Hinted("repeated int64 c;", "c[]", new ArrowHint.Duration(ArrowTimeUnit.MILLISECOND), """
                    list not null
                      c: duration[ms] not null"""),
            new Hinted(
                    "optional group c (MAP) { repeated group key_value { required binary key (STRING); optional int64"
                            + " value; } }",
                    "c{key}", new ArrowHint.Categorical(INT8, false), """
                            map
                              key_value: struct not null
                                key: string not null, dictionary 0 of int8
                                value: int64"""));

    @ParameterizedTest
    @FieldSource("HINTS")
    void hintsAreWrittenAsTheyAreRead(Hinted c) {
        Schema schema = schema(c.field());
        ColumnPath path = ColumnPath.parse(c.path());
        ArrowSchema arrow = ArrowSchemaBuilder.of(schema).with(path, c.hint()).build();
        assertThat(arrow).hasToString("c: " + c.arrow() + "\n");
        ArrowHints hints = ArrowHints.of(schema, List.of(arrow.toKeyValue()));
        assertThat(hints.at(path)).contains(c.hint());
        assertThat(hints.find(path, c.hint().getClass())).map(ArrowHint.class::cast).contains(c.hint());
        assertThat(hints.warnings()).isEmpty();
    }

    /// Every hint on every column of the table: it is written and read back, or rejected.
    @ParameterizedTest
    @FieldSource("HINTS")
    void hintsThatDoNotFitAreRejected(Hinted c) {
        Schema other = schema("optional double c;");
        boolean isOfAny = c.hint() instanceof ArrowHint.Extension || c.hint() instanceof ArrowHint.Metadata;
        ArrowSchemaBuilder builder = ArrowSchemaBuilder.of(other).with(ColumnPath.of("c"), c.hint());
        if (isOfAny) {
            assertThat(ArrowHints.of(other, builder.build()).at(ColumnPath.of("c"))).containsExactly(c.hint());
        } else {
            assertThatThrownBy(builder::build).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Field c cannot have the hint ").hasMessageContaining(c.hint().toString());
        }
    }

    @Test
    void hintsForFieldsThatAreNotThereAreRejected() {
        assertThatThrownBy(ArrowSchemaBuilder.of(schema("optional int64 c;")).with(ColumnPath.of("d"),
                new ArrowHint.Duration(ArrowTimeUnit.SECOND))::build).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Field d cannot have the hint Duration[unit=SECOND]: the field does not exist, several fields have"
                                + " its name, its type does not allow the hint, or Arrow does not have the hint's time zone or"
                                + " integers; see ArrowHint");
    }

    static final List<ArrowHint> FOREIGN = List.of(new ArrowHint.Zone(ZoneId.of("UTC+2")),
            new ArrowHint.Zone(ZoneOffset.ofHoursMinutesSeconds(1, 2, 3)));

    @ParameterizedTest
    @FieldSource("FOREIGN")
    void timeZonesThatArrowDoesNotHaveAreRejected(ArrowHint hint) {
        assertThatThrownBy(ArrowSchemaBuilder.of(schema("optional int64 c (TIMESTAMP(MICROS,true));"))
                .with(ColumnPath.of("c"), hint)::build).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Field c cannot have the hint Zone[zone=")
                .hasMessageContaining("Arrow does not have the hint's time zone");
    }

    @Test
    void dictionariesHaveTheirOwnIdsAndTheLastHintOfAKindCounts() {
        Schema schema = schema("optional binary a (STRING); optional binary b (STRING); repeated binary c (STRING);");
        ArrowSchemaBuilder builder = ArrowSchemaBuilder.of(schema);
        List.of("c[]", "a", "b", "a").forEach(path -> builder.with(ColumnPath.parse(path),
                new ArrowHint.Categorical(path.equals("a") ? INT8 : new ArrowType.Int(16, true), false)));
        assertThat(builder.build()).hasToString("""
                a: string, dictionary 0 of int8
                b: string, dictionary 1 of int16
                c: list not null
                  c: string not null, dictionary 2 of int16
                """);
    }

    @Test
    void whatIsTooDeepForArrowIsRejected() {
        String open = "optional group g { ".repeat(64);
        assertThatThrownBy(() -> ArrowSchemaBuilder.of(schema(open + "optional int32 a; " + "}".repeat(64))).build())
                .isInstanceOf(UnsupportedFeatureException.class).hasMessageContaining("more than 64 levels deep");
        assertThat(ArrowSchemaBuilder.of(schema(open.substring(19) + "optional int32 a; " + "}".repeat(63))).build()
                .toString().lines()).hasSize(64);
    }
}
