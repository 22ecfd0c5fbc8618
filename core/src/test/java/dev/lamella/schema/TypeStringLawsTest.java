package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/// Types have one spelling, which is read as it was printed; fields have the type string that made them; and no text
/// does harm.
class TypeStringLawsTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);
    private static final String[] LEAVES = {"BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE", "BYTE_ARRAY",
            "STRING",
            "ENUM", "JSON", "BSON", "UUID", "FLOAT16", "DATE", "INTERVAL", "UNKNOWN", "UNKNOWN(DOUBLE)", "VARIANT",
            "FILE",
            "INT_8", "UINT_64", "TIME_MILLIS", "TIMESTAMP_MICROS", "UTF8", "GEOMETRY", "GEOGRAPHY"};

    /// Writes a type as people do: any case, any white space, any of the spellings.
    private record Writer(Random random, boolean mayCount) {
        String whole(int depth) {
            return type(depth) + (random.nextBoolean() ? space() + "!" : "") + space();
        }

        private String type(int depth) {
            return switch (random.nextInt(depth > 0 ? 12 : 8)) {
                case 0, 1, 2 -> word(pick(LEAVES));
                case 3 -> decimal();
                case 4 -> word("INT") + list(pick("8", "16", "32", "64"), pick("true", "false", "True"));
                case 5 -> word(pick("TIME", "TIMESTAMP")) + (random.nextBoolean()
                        ? list(pick("true", "FALSE"), word(pick("MILLIS", "MICROS", "NANOS")))
                        : list(word(pick("MILLIS", "MICROS", "NANOS")), pick("true", "FALSE")));
                case 6 -> word("GEOGRAPHY") + (random.nextBoolean()
                        ? list(name())
                        : list(name(), word(pick("KARNEY", "SPHERICAL"))));
                case 7 -> mayCount
                        ? word("DURATION") + list(word(pick("SECONDS", "MILLIS", "MICROS", "NANOS")))
                        : word("FIXED_LEN_BYTE_ARRAY") + list("" + (1 + random.nextInt(40)));
                case 8 -> word("LIST") + list(whole(depth - 1));
                case 9 -> word("MAP") + list(whole(depth - 1), whole(depth - 1));
                case 10 -> word("MAP") + list(whole(depth - 1));
                default -> struct(depth);
            };
        }

        private String decimal() {
            int precision = 1 + random.nextInt(60);
            int scale = random.nextInt(precision + 1);
            return word("DECIMAL") + switch (random.nextInt(4)) {
                case 0 -> list("" + precision);
                case 1 -> list("" + precision, "" + scale);
                case 2 -> list("" + precision, "" + scale, word(pick("BYTE_ARRAY", "FLBA")));
                default -> list("" + precision, word("FLBA") + list("" + (26 + random.nextInt(20))));
            };
        }

        private String struct(int depth) {
            StringJoiner members = new StringJoiner(",", space() + "(", ")");
            for (int i = random.nextInt(3); i >= 0; i--) {
                members.add(space() + Names.inBackquotes(i + name()) + space() + whole(depth - 1));
            }
            return word("STRUCT") + members;
        }

        /// A name, in backquotes although it may not need them. Not empty, which no coordinate reference system is.
        private String name() {
            return Names.inBackquotes("x" + new RandomSchemas(random).name());
        }

        private String list(String... parts) {
            return space() + "(" + space() + String.join(space() + "," + space(), parts) + ")";
        }

        private String word(String word) {
            return space() + (random.nextBoolean() ? word : word.toLowerCase(Locale.ROOT));
        }

        private String space() {
            return pick("", "", "", " ", "\n", "\t ");
        }

        private String pick(String... choices) {
            return choices[random.nextInt(choices.length)];
        }
    }

    @Test
    void everyTypeHasOneSpelling() {
        for (int seed = 0; seed < 3_000 * EFFORT; seed++) {
            String text = new Writer(new Random(seed), true).whole(3);
            TypeString type = TypeString.parse(text);
            TypeString again = TypeString.parse(type.toString());
            assertThat(again).as("seed %d: %s", seed, text).isEqualTo(type).hasToString(type.toString());
            assertThat(again.named("a")).as("seed %d: %s", seed, text).isEqualTo(type.named("a"));
            assertThat(again.durationUnit()).isEqualTo(type.durationUnit());
        }
    }

    @Test
    void everyFieldThatATypeStringMakesHasThatTypeString() {
        for (int seed = 0; seed < 3_000 * EFFORT; seed++) {
            TypeString type = TypeString.parse(new Writer(new Random(seed), false).whole(3));
            assertThat(TypeString.of(type.named("a"))).as("seed %d", seed).isEqualTo(type);
            assertThat(SchemaText.parseField(type.named("a").toString())).as("seed %d", seed)
                    .isEqualTo(type.named("a"));
        }
    }

    @Test
    void everyFieldThatHasATypeStringIsMadeByIt() {
        int made = 0;
        for (int seed = 0; seed < 8_000 * EFFORT; seed++) {
            Field field = new RandomSchemas(new Random(seed)).field(3);
            TypeString type;
            try {
                type = TypeString.of(field);
            } catch (IllegalArgumentException e) {
                assertThat(e).as("seed %d", seed).hasMessageStartingWith("Column ")
                        .hasMessageContaining(" has no type string: ");
                continue;
            }
            made++;
            Field again = type.named(field.name());
            assertThat(again.repetition()).as("seed %d", seed).isEqualTo(field.repetition());
            assertThat(again.logicalType()).as("seed %d", seed).isEqualTo(field.logicalType());
            assertThat(TypeString.of(again)).as("seed %d", seed).isEqualTo(type);
        }
        assertThat(made).isGreaterThan(200);
    }

    @Test
    void damagedTextsAreTypesOrSayWhereTheyAreWrong() {
        for (int seed = 0; seed < 5_000 * EFFORT; seed++) {
            Random random = new Random(seed);
            String text = new Writer(random, true).whole(2);
            int from = random.nextInt(text.length());
            String damaged = switch (random.nextInt(3)) {
                case 0 -> text.substring(0, from);
                case 1 -> text.substring(0, from) + text.substring(from + 1);
                default -> text.substring(0, from) + "`(){};=,!9x-".charAt(random.nextInt(12)) + text.substring(from);
            };
            assertThatCode(() -> {
                try {
                    TypeString.parse(damaged);
                } catch (IllegalArgumentException e) {
                    assertThat(e).hasMessageMatching("(?s)Type string( \".*\"|, line \\d+), character \\d+: .*");
                }
            }).as("seed %d", seed).doesNotThrowAnyException();
        }
    }
}
