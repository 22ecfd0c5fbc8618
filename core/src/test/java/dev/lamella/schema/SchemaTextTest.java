package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lamella.internal.footer.SchemaTree;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The message text.
class SchemaTextTest {
    @Test
    void printsAFieldALine() {
        String fields = """
                required int64 id = 1;
                optional group customer = 2 {
                  optional binary name (STRING) = 3;
                  optional binary nick (UTF8);
                }
                optional group tags (LIST) {
                  repeated group list {
                    optional binary element (ENUM);
                  }
                }
                repeated fixed(16) keys (UUID) = -1;
                optional group nothing {
                }
                """;
        Schema schema = SchemaTree.of(SchemaElements.of(fields));
        assertThat(schema).hasToString("message m {\n"
                + fields.replace("fixed(", "fixed_len_byte_array(").indent(2) + "}\n");
        assertThat(SchemaText.print(schema)).isEqualTo(schema.toString());
        assertThat(schema.fields().get(1)).hasToString("""
                optional group customer = 2 {
                  optional binary name (STRING) = 3;
                  optional binary nick (UTF8);
                }
                """);
    }

    /// @param field as the elements say
    /// @param text as it is printed, without the line break
    record Case(String field, String text) {
        Case(String text) {
            this(text, text);
        }
    }

    static final List<Case> CASES = List.of(new Case("optional boolean c;"), new Case("optional int32 c;"),
            new Case("optional int64 c;"), new Case("optional int96 c;"), new Case("optional float c;"),
            new Case("optional double c;"), new Case("optional binary c;"),
            new Case("optional fixed(0) c;", "optional fixed_len_byte_array(0) c;"),
            new Case("required int32 c (DECIMAL(9,2));"), new Case("required int32 c (~DECIMAL(9,2));",
                    "required int32 c (DECIMAL(9,2));"),
            new Case("required int32 c (~DECIMAL(,2));", "required int32 c (DECIMAL(0,2));"),
            new Case("required int32 c (DATE);"), new Case("required int32 c (~DATE);", "required int32 c (DATE);"),
            new Case("required int64 c (TIMESTAMP(MICROS,true));"), new Case("required int64 c (TIMESTAMP_MICROS);"),
            new Case("required int64 c (TIMESTAMP(MICROS,true) TIMESTAMP_MICROS);",
                    "required int64 c (TIMESTAMP(MICROS,true));"),
            new Case("required int32 c (TIME(MILLIS,false));"), new Case("required int32 c (UINT_8);"),
            new Case("required int32 c (INTEGER(8,false));"), new Case("required fixed(12) c (UNKNOWN ~INTERVAL);",
                    "required fixed_len_byte_array(12) c (INTERVAL);"),
            new Case("required fixed(12) c (~INTERVAL);", "required fixed_len_byte_array(12) c (INTERVAL);"),
            new Case("required binary c (UNRECOGNIZED(2555,00));"),
            new Case("required binary c (UNRECOGNIZED(2555,00) UTF8);",
                    "required binary c (UNRECOGNIZED(2555,00), UTF8);"),
            new Case("required binary c (77);", "required binary c (CONVERTED_TYPE(77));"),
            new Case("required int32 c (UUID) = 5;"), new Case("required int32 c (LIST);"),
            new Case("optional int32 c (UNKNOWN);"),
            new Case("optional fixed(2) c (FLOAT16);", "optional fixed_len_byte_array(2) c (FLOAT16);"),
            new Case("optional binary c (GEOMETRY);"), new Case("optional binary c (GEOMETRY(srid:0));"),
            new Case("optional binary c (GEOGRAPHY(OGC:CRS84,KARNEY));"),
            new Case("optional int32 a.b;"), new Case("optional int32 größe;"), new Case("optional int32 ``;"),
            new Case("optional int32 `a b`;"), new Case("optional int32 `a;b`;"),
            new Case("optional int32 `a``b`;", "optional int32 a`b;"),
            new Case("optional int32 `(x)`;"), new Case("optional int32 `{`;"), new Case("optional int32 `a=b`;"),
            new Case("optional int32 `a,b`;"), new Case("optional int32 `\u00a0`;", "optional int32 \u00a0;"),
            new Case("optional int32 `\u000b`;"));

    @ParameterizedTest
    @FieldSource("CASES")
    void printsEveryTypeNameAndAnnotation(Case c) {
        assertThat(SchemaTree.of(SchemaElements.of(c.field())).fields().getFirst()).hasToString(c.text() + "\n");
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void readsWhatItPrints(Case c) {
        Field declared = SchemaTree.of(SchemaElements.of(c.field())).fields().getFirst();
        Field read = SchemaText.parseField(c.text());
        assertThat(read).isEqualTo(declared).hasToString(c.text() + "\n");
        assertThat(read.logicalType()).isEqualTo(declared.logicalType());
    }

    /// @param written as people and other programs write it
    /// @param canonical the annotation as it is printed
    /// @param declared what it declares
    record Spelling(String written, String canonical, Annotation declared) {
        Spelling(String written, String canonical, LogicalType type) {
            this(written, canonical, Annotation.written(type));
        }

        Spelling(String written, ConvertedType old) {
            this(written, old.name(), Annotation.of(old));
        }
    }

    static final List<Spelling> SPELLINGS = List.of(new Spelling("UTF8", ConvertedType.UTF8),
            new Spelling("utf8", ConvertedType.UTF8), new Spelling("MAP_KEY_VALUE", ConvertedType.MAP_KEY_VALUE),
            new Spelling("INT_8", ConvertedType.INT_8), new Spelling("UINT_32", ConvertedType.UINT_32),
            new Spelling("TIME_MILLIS", ConvertedType.TIME_MILLIS),
            new Spelling("TIMESTAMP_MICROS", ConvertedType.TIMESTAMP_MICROS),
            new Spelling("CONVERTED_TYPE(0)", ConvertedType.UTF8),
            new Spelling("Converted_Type(-1)", "CONVERTED_TYPE(-1)", old(-1)),
            new Spelling("string", "STRING", new LogicalType.String()),
            new Spelling("List", "LIST", new LogicalType.List()), new Spelling("MAP", "MAP", new LogicalType.Map()),
            new Spelling("enum", "ENUM", new LogicalType.Enum()), new Spelling("DATE", "DATE", new LogicalType.Date()),
            new Spelling("json", "JSON", new LogicalType.Json()), new Spelling("BSON", "BSON", new LogicalType.Bson()),
            new Spelling("INTERVAL", ConvertedType.INTERVAL),
            new Spelling("DECIMAL(9,2)", "DECIMAL(9,2)", new LogicalType.Decimal(9, 2)),
            new Spelling("decimal ( 9 , 2 )", "DECIMAL(9,2)", new LogicalType.Decimal(9, 2)),
            new Spelling("DECIMAL(9)", "DECIMAL(9,0)", new LogicalType.Decimal(9, 0)),
            new Spelling("INT(8,true)", "INTEGER(8,true)", new LogicalType.Integer(8, true)),
            new Spelling("integer(16,FALSE)", "INTEGER(16,false)", new LogicalType.Integer(16, false)),
            new Spelling("TIME(true,MILLIS)", "TIME(MILLIS,true)", new LogicalType.Time(true, TimePrecision.MILLIS)),
            new Spelling("time(nanos,False)", "TIME(NANOS,false)", new LogicalType.Time(false, TimePrecision.NANOS)),
            new Spelling("TIMESTAMP(false,MICROS)", "TIMESTAMP(MICROS,false)",
                    new LogicalType.Timestamp(false, TimePrecision.MICROS)),
            new Spelling("VARIANT", "VARIANT(1)", new LogicalType.Variant(1)),
            new Spelling("variant(3)", "VARIANT(3)", new LogicalType.Variant(3)),
            new Spelling("GEOMETRY(`srid:5070`)", "GEOMETRY(srid:5070)",
                    new LogicalType.Geometry(Optional.of("srid:5070"))),
            new Spelling("GEOMETRY(``)", "GEOMETRY(``)", new LogicalType.Geometry(Optional.of(""))),
            new Spelling("geography(OGC:CRS84,karney)", "GEOGRAPHY(OGC:CRS84,KARNEY)",
                    new LogicalType.Geography(Optional.of("OGC:CRS84"), Optional.of(EdgeAlgorithm.KARNEY))),
            new Spelling("GEOGRAPHY(a,algorithm_-7)", "GEOGRAPHY(a,ALGORITHM_-7)",
                    new LogicalType.Geography(Optional.of("a"), Optional.of(new EdgeAlgorithm(-7)))),
            new Spelling("GEOGRAPHY(a,ALGORITHM_4)", "GEOGRAPHY(a,KARNEY)",
                    new LogicalType.Geography(Optional.of("a"), Optional.of(EdgeAlgorithm.KARNEY))),
            new Spelling("UNRECOGNIZED(2555,00FF)", "UNRECOGNIZED(2555,00ff)",
                    new LogicalType.Unrecognized(2555, new byte[]{0, -1})),
            new Spelling("UNRECOGNIZED(0,)", "UNRECOGNIZED(0,)", new LogicalType.Unrecognized(0, new byte[0])),
            new Spelling("STRING, UTF8", "STRING", new LogicalType.String()),
            new Spelling("STRING,ENUM", "STRING, ENUM", both(new LogicalType.String(), ConvertedType.ENUM)),
            new Spelling("TIMESTAMP(NANOS,true), timestamp_micros", "TIMESTAMP(NANOS,true), TIMESTAMP_MICROS",
                    both(new LogicalType.Timestamp(true, TimePrecision.NANOS), ConvertedType.TIMESTAMP_MICROS)),
            new Spelling("STRING, DECIMAL(9,2)", "STRING, DECIMAL(9,2)", new Annotation(
                    Optional.of(new LogicalType.String()), OptionalInt.of(ConvertedType.DECIMAL.id()),
                    OptionalInt.of(2),
                    OptionalInt.of(9))),
            new Spelling("DECIMAL(9,2), DECIMAL(9,3)", "DECIMAL(9,2), DECIMAL(9,3)", new Annotation(
                    Optional.of(new LogicalType.Decimal(9, 2)), OptionalInt.of(ConvertedType.DECIMAL.id()),
                    OptionalInt.of(3), OptionalInt.of(9))),
            new Spelling("MAP, MAP_KEY_VALUE", "MAP", both(new LogicalType.Map(), ConvertedType.MAP_KEY_VALUE)),
            new Spelling("UNKNOWN, INTERVAL", "INTERVAL", both(new LogicalType.Unknown(), ConvertedType.INTERVAL)),
            new Spelling("UNKNOWN, UTF8", "UNKNOWN, UTF8", both(new LogicalType.Unknown(), ConvertedType.UTF8)),
            new Spelling("UUID, CONVERTED_TYPE(22)", "UUID, CONVERTED_TYPE(22)", new Annotation(
                    Optional.of(new LogicalType.Uuid()), OptionalInt.of(22), OptionalInt.empty(), OptionalInt.empty())),
            new Spelling("UNRECOGNIZED(9,00), INTERVAL", "UNRECOGNIZED(9,00), INTERVAL",
                    both(new LogicalType.Unrecognized(9, new byte[1]), ConvertedType.INTERVAL)));

    private static Annotation old(int id) {
        return new Annotation(Optional.empty(), OptionalInt.of(id), OptionalInt.empty(), OptionalInt.empty());
    }

    private static Annotation both(LogicalType type, ConvertedType old) {
        return new Annotation(Optional.of(type), OptionalInt.of(old.id()), OptionalInt.empty(), OptionalInt.empty());
    }

    @ParameterizedTest
    @FieldSource("SPELLINGS")
    void understandsEverySpellingOfAnnotations(Spelling c) {
        Field read = SchemaText.parseField("optional group c (" + c.written() + ") { }");
        assertThat(read.annotation()).isEqualTo(c.declared()).hasToString(c.canonical());
    }

    /// @param written as people and other programs write it
    /// @param canonical as it is printed
    record Lenient(String written, String canonical) {}

    static final List<Lenient> LENIENT = List.of(new Lenient("REQUIRED INT32 c;", "required int32 c;"),
            new Lenient("Optional Byte_Array c;", "optional binary c;"),
            new Lenient("repeated\tFixed_Len_Byte_Array ( 3 )\r\nc ;", "repeated fixed_len_byte_array(3) c;"),
            new Lenient("required int32 c=-5;", "required int32 c = -5;"),
            new Lenient("required int32 `c`;", "required int32 c;"),
            new Lenient("required int32 required;", "required int32 required;"),
            new Lenient("required int32 a\u0007b;", "required int32 a\u0007b;"),
            new Lenient("required int32 a`;", "required int32 a`;"),
            new Lenient("required int32 ```a`;", "required int32 ```a`;"),
            new Lenient("required int32 `a b`(DATE)=1;", "required int32 `a b` (DATE) = 1;"),
            new Lenient("required float c columnorder(IEEE_754_TOTAL_ORDER);", "required float c;"),
            new Lenient("required int32 c (DATE) ColumnOrder(TYPE_DEFINED_ORDER) = 4;", "required int32 c (DATE) = 4;"),
            new Lenient("optional GROUP c{}", "optional group c {\n}"));

    @ParameterizedTest
    @FieldSource("LENIENT")
    void readsWordsInAnyCaseAndAnyWhiteSpace(Lenient c) {
        assertThat(SchemaText.parseField(c.written())).hasToString(c.canonical() + "\n");
    }

    @Test
    void anIllegalSchemaIsReadWithItsFindingsAndRejectedWhereItMustBeLegal() {
        String text = "message m {\n  required int32 id (UUID);\n}\n";
        Schema schema = SchemaText.parse(text);
        assertThat(schema).hasToString(text);
        assertThat(schema.findings()).extracting(SchemaFinding::rule).containsExactly(SchemaRule.ANNOTATION_TYPE);
        assertThatIllegalArgumentException().isThrownBy(() -> Schema.parse(text))
                .withMessageContaining("UUID").withMessageContaining("LP-ANNOTATION-TYPE");
        String legal = "message m {\n  required fixed_len_byte_array(16) id (UUID);\n}\n";
        assertThat(Schema.parse(legal)).hasToString(legal);
    }

    @Test
    void coordinateReferenceSystemsAreQuotedWhereTheyMustBe() {
        String crs = "{\"type\": \"GeographicCRS\"}";
        Schema schema = Schema.asDeclared("my schema", List.of(
                geo("a", new LogicalType.Geometry(Optional.of(crs))),
                geo("b", new LogicalType.Geography(Optional.of(crs), Optional.of(EdgeAlgorithm.VINCENTY)))));
        assertThat(schema).hasToString("message `my schema` {\n"
                + "  required binary a (GEOMETRY(`{\"type\": \"GeographicCRS\"}`));\n"
                + "  required binary b (GEOGRAPHY(`{\"type\": \"GeographicCRS\"}`,VINCENTY));\n}\n");
    }

    private static Field geo(String name, LogicalType type) {
        return PrimitiveField.asDeclared(name, Repetition.REQUIRED, PhysicalType.BYTE_ARRAY, 0, OptionalInt.empty(),
                Annotation.of(type));
    }
}
