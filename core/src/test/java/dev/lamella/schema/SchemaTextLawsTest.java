package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Printing and reading message texts are each the other's inverse, for whatever a file may declare; and no text does
/// harm.
class SchemaTextLawsTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);

    @Test
    void everySchemaIsReadAsItWasPrinted() {
        for (int seed = 0; seed < 3_000 * EFFORT; seed++) {
            Schema schema = new RandomSchemas(new Random(seed)).schema();
            String text = SchemaText.print(schema);
            Schema read = SchemaText.parse(text);
            assertThat(read).as("seed %d", seed).isEqualTo(schema);
            assertThat(SchemaText.print(read)).as("seed %d", seed).isEqualTo(text);
            assertThat(read.findings()).as("seed %d:%n%s", seed, text).isEqualTo(schema.findings());
            assertThat(read.leaves().stream().map(leaf -> meaning(leaf.field())).toList())
                    .as("seed %d:%n%s", seed, text)
                    .isEqualTo(schema.leaves().stream().map(leaf -> meaning(leaf.field())).toList());
        }
    }

    /// A coordinate reference system that is not stated is spelled where edges are, so meaning is compared as text.
    private static String meaning(PrimitiveField leaf) {
        return leaf.logicalType().map(LogicalType::toString).orElse("");
    }

    @Test
    void everyFieldIsReadAsItWasPrinted() {
        for (int seed = 0; seed < 1_000 * EFFORT; seed++) {
            Field field = new RandomSchemas(new Random(seed)).field(3);
            assertThat(SchemaText.parseField(SchemaText.print(field))).as("seed %d", seed).isEqualTo(field);
        }
    }

    @Test
    void whiteSpaceIsFreeBetweenWordsAndMarks() {
        for (int seed = 0; seed < 300 * EFFORT; seed++) {
            Schema schema = new RandomSchemas(new Random(seed)).schema();
            String text = SchemaText.print(schema);
            if (text.indexOf('`') < 0) {
                String tight = text.replaceAll("\\s*([;{}()=,])\\s*", "$1").strip();
                assertThat(SchemaText.parse(tight)).as("seed %d", seed).isEqualTo(schema);
                assertThat(SchemaText.parse(tight.replaceAll("[;{}()=,]", " \r\n$0\u000b\t"))).as("seed %d", seed)
                        .isEqualTo(schema);
            }
        }
    }

    @Test
    void damagedTextsAreSchemasOrSayWhereTheyAreWrong() {
        for (int seed = 0; seed < 150 * EFFORT; seed++) {
            Random random = new Random(seed);
            String text = SchemaText.print(new RandomSchemas(random).schema());
            for (int i = 0; i < 40; i++) {
                String damaged = damaged(text, random);
                Schema read;
                try {
                    read = SchemaText.parse(damaged);
                } catch (IllegalArgumentException e) {
                    assertThat(e).as("seed %d", seed)
                            .hasMessageMatching("(?s)Schema text, line \\d+, character \\d+: .*");
                    continue;
                }
                assertThat(SchemaText.parse(SchemaText.print(read))).as("seed %d", seed).isEqualTo(read);
            }
        }
    }

    private static String damaged(String text, Random random) {
        int from = random.nextInt(text.length());
        int to = Math.min(text.length(), from + 1 + random.nextInt(4));
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, from);
            case 1 -> text.substring(0, from) + text.substring(to);
            case 2 -> text.substring(0, to) + text.substring(from);
            default -> text.substring(0, from) + "`(){};=,9x-".charAt(random.nextInt(11)) + text.substring(to);
        };
    }

    @Test
    void theDeepestSchemaIsReadAsItWasPrinted() {
        Field field = PrimitiveField.of("leaf", Repetition.REQUIRED, PhysicalType.INT32);
        for (int depth = 1; depth < Schema.MAX_DEPTH; depth++) {
            field = GroupField.of("g", Repetition.OPTIONAL, OptionalInt.empty(), Annotation.NONE, List.of(field));
        }
        Schema schema = Schema.of("m", List.of(field));
        assertThat(SchemaText.parse(schema.toString())).isEqualTo(schema);
    }

    @Test
    void textsThatNestTooDeepAreRejected() {
        String tooDeep = "message m { " + "optional group g { ".repeat(Schema.MAX_DEPTH) + "required int32 a; "
                + "} ".repeat(Schema.MAX_DEPTH) + "}";
        String hostile = "message m { " + "optional group g { ".repeat(1_000_000);
        int character = 1 + "message m { ".length() + "optional group g { ".length() * Schema.MAX_DEPTH;
        for (String text : List.of(tooDeep, hostile)) {
            assertThatIllegalArgumentException().isThrownBy(() -> SchemaText.parse(text)).withMessage(
                    "Schema text, line 1, character " + character + ": fields are nested more than 200 deep");
        }
    }

    @Test
    void manyFieldsAreReadInTimeThatGrowsLikeTheText() {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            fields.add(PrimitiveField.of("field " + i, Repetition.OPTIONAL, PhysicalType.BYTE_ARRAY,
                    new LogicalType.String()));
        }
        Schema schema = Schema.of("m", fields);
        assertThat(SchemaText.parse(schema.toString())).isEqualTo(schema);
    }
}
