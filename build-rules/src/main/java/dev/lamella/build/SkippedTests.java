package dev.lamella.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Reports how many tests were skipped because test files are absent. The build runs it at its end.
public final class SkippedTests {
    private SkippedTests() {}

    /// Prints the report for the checkout that contains the working directory; nothing if no test was skipped.
    ///
    /// @param arguments none
    public static void main(String[] arguments) throws IOException {
        String report = report(TestCorpus.root());
        if (!report.isEmpty()) {
            System.out.println(report);
        }
    }

    /// Sums up the reports of the last test run of each module.
    ///
    /// @return empty if no test was skipped
    static String report(Path root) throws IOException {
        long count = 0;
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : (Iterable<Path>) modules::iterator) {
                count += inModule(module);
            }
        }
        return count == 0
                ? ""
                : count + " tests or groups of tests were skipped: " + TestCorpus.ABSENT + ".\n"
                        + "Run .ci/fetch-parquet-testing to get them, or set " + TestCorpus.VARIABLE
                        + " to their folder.";
    }

    private static long inModule(Path module) throws IOException {
        Path reports = module.resolve("target").resolve("surefire-reports");
        if (!Files.isDirectory(reports)) {
            return 0;
        }
        long count = 0;
        try (Stream<Path> files = Files.list(reports)) {
            List<Path> results = files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml")).toList();
            for (Path file : results) {
                try (Stream<String> lines = Files.lines(file)) {
                    count += lines.filter(line -> line.contains("<skipped") && line.contains(TestCorpus.ABSENT))
                            .count();
                }
            }
        }
        return count;
    }
}
