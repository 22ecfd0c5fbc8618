package dev.lamella.regex;

import static dev.lamella.filter.Filter.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Filters with regular expressions, against the engine of the JDK.
class Re2ProviderTest {
    private static final long SEED = Long.getLong("lamella.seed", 1);
    static final List<String> EXPRESSIONS = List.of("a", "^a", "b$", "^$", "", "^(a|bc)+$", "[b-c]{2}", "(?i)A.B",
            "\\d+", "\\p{L}é", ".", "a.*b");

    @TempDir
    Path folder;

    @ParameterizedTest
    @FieldSource("EXPRESSIONS")
    void findsTheRowsThatTheJdkFinds(String expression) throws IOException {
        Random random = new Random(SEED);
        List<@Nullable String> texts = random.ints(500, 0, 6).<@Nullable String>mapToObj(length -> length == 5
                ? null
                : random.ints(length, 0, 8).mapToObj(i -> "abcé1 \ud83d\ude00x".codePoints().skip(i).limit(1)
                        .mapToObj(Character::toString).findFirst().orElse(""))
                        .reduce("", String::concat))
                .toList();
        Path file = write(texts);
        long expected = texts.stream().filter(text -> text != null && Pattern.compile(expression).matcher(text).find())
                .count();
        long nulls = texts.stream().filter(text -> text == null).count();
        try (ParquetReader reader = Parquet.open(file)) {
            Filter filter = column("t").matches(expression);
            assertThat(reader.count(filter).value()).as("seed %s", SEED).isEqualTo(expected);
            assertThat(reader.count(filter.negate()).value()).isEqualTo(texts.size() - nulls - expected);
            assertThat(reader.count(Filter.parse(filter.toString())).value()).isEqualTo(expected);
        }
    }

    @Test
    void takesLinearTime() throws IOException {
        Path file = write(List.of("a".repeat(50_000) + "b"));
        try (ParquetReader reader = Parquet.open(file)) {
            Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20),
                    () -> assertThat(reader.count(column("t").matches("^(a+)+$")).value()).isZero());
        }
    }

    /// Compiled, they would take gigabytes.
    @ParameterizedTest
    @ValueSource(strings = {"((a{1000}){1000}){1000}", "(a{1,400}){300,}", "(x(\\p{L}{5}[]{1}]){500}|b){0,1000}",
            "(\\Qab\\E{400}){400}"})
    void rejectsCountsThatMultiply(String expression) throws IOException {
        rejects(expression, "It has more than 100000 parts; a counted repetition, such as {1000}, repeats its part");
    }

    @Test
    void rejectsLongExpressionsWithoutCounts() throws IOException {
        rejects("a".repeat(100_001),
                "It has more than 100000 parts; a counted repetition, such as {1000}, repeats its part");
    }

    @Test
    void rejectsDeepNesting() throws IOException {
        rejects("(".repeat(40_000) + "a" + ")".repeat(40_000), "Its parentheses are nested too deeply");
    }

    private void rejects(String expression, String reason) throws IOException {
        Path file = write(List.of("a"));
        try (ParquetReader reader = Parquet.open(file)) {
            assertThatThrownBy(() -> reader.rows(Scan.all().filter(column("t").matches(expression))))
                    .isInstanceOf(SchemaMismatchException.class)
                    .hasMessageContaining("The filter has an invalid regular expression: " + reason);
        }
    }

    @Test
    void rejectsMoreOptionalPartsThanTheStackHolds() throws IOException {
        Path file = write(List.of("a"));
        try (ParquetReader reader = Parquet.open(file)) {
            Filter filter = column("t").matches("^" + "a?".repeat(49_000) + "$");
            assertThatThrownBy(() -> reader.count(filter)).isInstanceOf(UnsupportedFeatureException.class)
                    .hasMessageContaining("many optional parts (a?) or alternatives (a|b)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a{1000}", "(a{10}){1000}", "\\x{1000}{1000}", "([{1000}]{10}){1000}",
            "(\\p{Greek}{9}){99}",
            "\\Q{1000}{1000}{1000}\\E", "([[:alpha:]{1000}]|[^]{1000}]){1000}", "\\{1000}\\{1000}"})
    void countsThatDoNotMultiplyAreAllowed(String expression) throws IOException {
        Path file = write(List.of("a"));
        try (ParquetReader reader = Parquet.open(file)) {
            assertThat(reader.count(column("t").matches(expression)).value()).isZero();
        }
    }

    @Test
    void rejectsExpressionsThatAreNone() throws IOException {
        Path file = write(List.of("a"));
        try (ParquetReader reader = Parquet.open(file)) {
            assertThatThrownBy(() -> reader.rows(Scan.all().filter(column("t").matches("(a"))))
                    .isInstanceOf(SchemaMismatchException.class)
                    .hasMessageContaining("The filter has an invalid regular expression: missing closing )");
        }
    }

    private Path write(List<@Nullable String> texts) throws IOException {
        Path file = folder.resolve("texts.parquet");
        try (ParquetWriter writer = Parquet.create(file,
                Schema.parse("message m { optional binary t (STRING); }"))) {
            RowAppender rows = writer.rows();
            for (String text : texts) {
                rows.setString(0, text);
                rows.endRow();
            }
            writer.commit();
        }
        return file;
    }
}
