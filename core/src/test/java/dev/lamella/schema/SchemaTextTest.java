package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;

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
            new Case("optional int32 `a b`;"), new Case("optional int32 `a;b`;"), new Case("optional int32 `a``b`;", "optional int32 a`b;"),
            new Case("optional int32 `(x)`;"), new Case("optional int32 `{`;"), new Case("optional int32 `a=b`;"),
            new Case("optional int32 `a,b`;"), new Case("optional int32 `\u00a0`;"));

    @ParameterizedTest
    @FieldSource("CASES")
    void printsEveryTypeNameAndAnnotation(Case c) {
        assertThat(SchemaTree.of(SchemaElements.of(c.field())).fields().getFirst()).hasToString(c.text() + "\n");
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
