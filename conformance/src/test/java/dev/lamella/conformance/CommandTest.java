package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.ParquetReader;
import dev.lamella.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The command prints every file of the corpus, in forms that others can parse.
class CommandTest {
    private static final JsonFactory JSON = new JsonFactory();

    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    static List<String> readable() {
        return Corpus.data();
    }

    static List<String> rejected() {
        List<String> names = new ArrayList<>(Corpus.WRONG_CHECKSUMS);
        names.addAll(Corpus.badData());
        names.remove(BadDataTest.DECODABLE);
        names.addAll(Corpus.encrypted());
        return names;
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("readable")
    void catPrintsAJsonObjectForEveryRow(String name) throws IOException {
        List<String> lines = succeed(name, "cat", "--format", "jsonl", "--no-checksums").lines().toList();
        try (ParquetReader reader = FourWays.open(Corpus.file(name))) {
            assertThat((long) lines.size()).isEqualTo(reader.rowCount());
        }
        for (String line : lines) {
            assertIsOneObject(line);
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("readable")
    void countPrintsTheRowCount(String name) throws IOException {
        try (ParquetReader reader = FourWays.open(Corpus.file(name))) {
            assertThat(succeed(name, "count").strip()).isEqualTo(Long.toString(reader.rowCount()));
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("readable")
    void schemaPrintsTheMessageText(String name) throws IOException {
        try (ParquetReader reader = FourWays.open(Corpus.file(name))) {
            assertThat(succeed(name, "schema").lines().toList())
                    .containsSequence(reader.schema().toString().lines().toList());
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("readable")
    void metaPrintsOneJsonObject(String name) throws IOException {
        assertIsOneObject(succeed(name, "meta", "--json"));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rejected")
    void whatCannotBeReadEndsWithAMessageOfThreeParts(String name) {
        Outcome outcome = run("cat", "--format", "jsonl", Corpus.file(name).toString());
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.errors()).contains(name.substring(name.lastIndexOf('/') + 1)).doesNotContain("\tat ");
        assertThat(outcome.errors().strip().lines()).hasSizeBetween(3, 4);
    }

    private record Outcome(int exitCode, String output, String errors) {}

    private static Outcome run(String... arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode = Main.run(arguments, new Main.Streams(InputStream.nullInputStream(), output,
                new PrintStream(errors, true, StandardCharsets.UTF_8), () -> false));
        return new Outcome(exitCode, output.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
    }

    private static String succeed(String name, String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = Corpus.file(name).toString();
        Outcome outcome = run(all);
        assertThat(outcome.exitCode()).as(outcome.errors()).isZero();
        assertThat(outcome.errors().lines()).allMatch(line -> line.startsWith("lamella: note: "));
        return outcome.output();
    }

    private static void assertIsOneObject(String text) throws IOException {
        try (JsonParser parser = JSON.createParser(text)) {
            assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            parser.skipChildren();
            assertThat(parser.nextToken()).isNull();
        }
    }
}
