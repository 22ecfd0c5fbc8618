package dev.lamella.cli;

import static dev.lamella.cli.Lamella.run;
import static dev.lamella.cli.Lamella.runInto;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.variant.internal.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Small files that were made to cost much: deep schemas, pages that stand for gigabytes, rows of a billion nulls, thousands of
/// pages, names that control terminals. Every command ends soon, with a sentence.
class HostileFilesTest {
    record Case(String file, String command) {}

    static Stream<Case> cases() throws IOException, URISyntaxException {
        URL folder = Objects.requireNonNull(HostileFilesTest.class.getResource("/hostile"));
        List<Case> cases = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            for (Path file : files.sorted().toList()) {
                for (String command : List.of("cat", "cat --format csv", "head", "count", "schema", "types", "meta",
                        "meta --all", "summary", "size", "pages --indexes",
                        "stats",
                        "check", "check --data", "pages")) {
                    cases.add(new Case(file.toString(), command));
                }
            }
        }
        assertThat(cases).hasSizeGreaterThan(100);
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyCommandEndsWithASentence(Case c) {
        String[] words = (c.command + " " + c.file).split(" ");
        long[] printed = new long[1];
        Lamella.Result result = runInto(new OutputStream() {
            @Override
            public void write(int b) {
                printed[0]++;
            }

            @Override
            public void write(byte[] bytes, int from, int count) {
                printed[0] += count;
            }
        }, words);
        assertThat(printed[0]).isLessThan(512L << 20);
        assertThat(result.errors().codePoints().filter(i -> i != '\n').noneMatch(Printable::isUnsafe)).isTrue();
        assertThat(result.errors()).doesNotContain("bug in lamella", "out of memory", "out of stack");
        if (result.exitCode() != 0 && !c.command.startsWith("check")) {
            assertThat(result.errors().lines().toList()).hasSize(3).last().asString().endsWith(".");
        }
    }

    /// The time that names of columns take grows with their number, and not with its square.
    @ParameterizedTest
    @ValueSource(strings = {"a", "", "c%d"})
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aHeaderOfManyColumnsIsRead(String name) {
        int columns = 100_000;
        String header = IntStream.range(0, columns).mapToObj(name::formatted).collect(Collectors.joining(","));
        Lamella.Result result = run((header + "\n" + ",".repeat(columns - 1) + "\n").getBytes(StandardCharsets.UTF_8),
                "convert", "-", "-", "--from", "csv", "--to", "csv", "-q", "--delimiter", ",");
        assertThat(result.output().lines().map(line -> line.split(",", -1).length)).containsExactly(columns, columns);
    }
}
