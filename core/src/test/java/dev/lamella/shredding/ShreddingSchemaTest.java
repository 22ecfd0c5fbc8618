package dev.lamella.shredding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.schema.GroupField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TypeString;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is shredded as text, as columns, and back.
class ShreddingSchemaTest {
    @ParameterizedTest
    @ValueSource(strings = {"VARIANT", "INT64", "STRUCT(a INT64, tags LIST(STRING), x VARIANT)",
            "LIST(LIST(STRUCT(`a b` UUID)))",
            "DECIMAL(9,2,BYTE_ARRAY)"})
    void isReadAsItIsWritten(String text) {
        assertThat(ShreddingSchema.parse(text)).hasToString(text).isEqualTo(ShreddingSchema.parse(text));
    }

    /// Random ones come back from their text and from their columns.
    @Test
    void comesBackFromTextAndColumns() {
        long first = Long.getLong("lamella.seed", 4711);
        LongStream.range(first, first + 500L * Integer.getInteger("lamella.effort", 1)).forEach(seed -> {
            ShreddingSchema schema = new RandomVariants(seed).schema(5);
            GroupField group = schema.group("v", Repetition.REQUIRED);
            assertThat(ShreddingSchema.parse(schema.toString())).as("seed %d", seed).isEqualTo(schema)
                    .hasSameHashCodeAs(schema);
            assertThat(ShreddingSchema.of(group)).as("seed %d", seed).isEqualTo(schema);
            assertThat(Schema.of("m", List.of(group)).findings()).as("seed %d", seed).isEmpty();
        });
    }

    @Test
    void columnsAreThoseOfTheSpecification() {
        GroupField group = ShreddingSchema.parse("STRUCT(tags LIST(STRING), x VARIANT)").group("event",
                Repetition.OPTIONAL);
        assertThat(Schema.of("m", List.of(group))).hasToString("""
                message m {
                  optional group event (VARIANT(1)) {
                    required binary metadata;
                    optional binary value;
                    optional group typed_value {
                      required group tags {
                        optional binary value;
                        optional group typed_value (LIST) {
                          repeated group list {
                            required group element {
                              optional binary value;
                              optional binary typed_value (STRING);
                            }
                          }
                        }
                      }
                      required group x {
                        optional binary value;
                      }
                    }
                  }
                }
                """);
        assertThat(ShreddingSchema.NONE.group(group)).isEqualTo(TypeString.parse("VARIANT").optional("event"));
    }

    /// Where columns of another file have no `value`, other orders, or the old spelling, the same is shredded.
    @Test
    void layoutsOfOtherFilesAreTheSame() {
        GroupField group = (GroupField) SchemaText.parse("""
                message m {
                  optional group v (VARIANT(1)) {
                    optional group typed_value {
                      required group a { optional binary typed_value (UTF8); }
                      required group b { optional binary value; }
                    }
                    required binary metadata;
                  }
                }""").fields().getFirst();
        assertThat(ShreddingSchema.of(group)).isEqualTo(ShreddingSchema.parse("STRUCT(a STRING, b VARIANT)"));
    }

    /// A file may declare a type in a way that the format does not allow. What counts is the type that is read.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int32 typed_value (DECIMAL(12,2))                | DECIMAL(9,2)
            int64 typed_value (DECIMAL(0,0))                 | DECIMAL(18,0)
            binary typed_value (STRING, ENUM)                | STRING
            int32 typed_value (INTEGER(8,true), INT_16)      | INT(8,true)
            int64 typed_value (TIMESTAMP(MICROS,true), DATE) | TIMESTAMP(true,MICROS)
            """)
    void declarationsThatTheFormatDoesNotAllowAreReadAsWhatCounts(String column, String text) {
        GroupField group = (GroupField) SchemaText.parse("message m { optional group v (VARIANT(1)) {"
                + " required binary metadata; optional binary value; optional " + column + "; } }").fields().getFirst();
        assertThat(ShreddingSchema.of(group)).hasToString(text);
    }

    record Rejected(String text, String found) {}

    static final List<Rejected> REJECTED = List.of(new Rejected("INT(32,false)", "the type is INT(32,false)"),
            new Rejected("STRUCT(a STRUCT(b TIMESTAMP(true,MILLIS)))", "field a.b is TIMESTAMP(true,MILLIS)"),
            new Rejected("LIST(FLBA(4))", "field [] is FIXED_LEN_BYTE_ARRAY(4)"),
            new Rejected("TIME(true,MICROS)", "TIME(true,MICROS)"),
            new Rejected("DECIMAL(39,0)", "DECIMAL(39,0)"), new Rejected("JSON", "JSON"),
            new Rejected("INT96", "INT96"),
            new Rejected("STRUCT(m MAP(STRING,INT64))", "field m is a MAP"), new Rejected("FILE", "the type is a FILE"),
            new Rejected("ENUM", "ENUM"), new Rejected("FLOAT16", "FLOAT16"), new Rejected("UNKNOWN", "UNKNOWN"));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void otherTypesAreRejectedWithWhatIsAllowed(Rejected c) {
        assertThatThrownBy(() -> ShreddingSchema.parse(c.text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(c.found).hasMessageContaining("which is not a type of shredding")
                .hasMessageContaining("A variant is shredded into BOOLEAN, INT32");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT64!", "STRUCT(a INT64!)", "AUTO", "STRUCT(a INT64, a STRING)", ""})
    void whatSaysNothingIsRejected(String text) {
        assertThatThrownBy(() -> ShreddingSchema.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
