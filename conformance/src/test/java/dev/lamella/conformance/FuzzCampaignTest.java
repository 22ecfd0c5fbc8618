package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Coverage-guided fuzzing of all targets, two at a time: `./mvnw -Pdev,fuzz test`. `-Dlamella.fuzz.seconds` says how long it
/// takes in all (600). What is found stays below `target/fuzz`; mended inputs belong into `src/test/resources/fuzz`.
@Tag("fuzz")
class FuzzCampaignTest {
    private static final int AT_ONCE = 2;
    private static final Pattern STATUS = Pattern.compile("#(\\d+)\\s+\\w+\\s+cov: (\\d+).*?exec/s: (\\d+)");

    private record Run(FuzzTarget target, Path folder, Process process) {}

    @Test
    void findsNothing() throws IOException, InterruptedException {
        int seconds = Integer.getInteger("lamella.fuzz.seconds", 600) * AT_ONCE / FuzzTarget.values().length;
        Path root = Path.of("target", "fuzz");
        List<String> findings = new ArrayList<>();
        List<Run> runs = new ArrayList<>();
        for (FuzzTarget target : FuzzTarget.values()) {
            runs.add(start(target, root.resolve(target.folder()), seconds));
            if (runs.size() == AT_ONCE || target.ordinal() == FuzzTarget.values().length - 1) {
                for (Run run : runs) {
                    assertThat(run.process.waitFor(seconds + 120L, TimeUnit.SECONDS)).as("%s ends", run.target)
                            .isTrue();
                    report(run, findings);
                }
                runs.clear();
            }
        }
        assertThat(findings).isEmpty();
    }

    private static Run start(FuzzTarget target, Path folder, int seconds) throws IOException {
        Path corpus = Files.createDirectories(folder.resolve("corpus"));
        int number = 0;
        for (byte[] seed : FuzzInputsTest.seeds(target)) {
            Files.write(corpus.resolve("seed" + number++), seed);
        }
        List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g",
                "-XX:+EnableDynamicAgentLoading", "-Dlamella.fuzz=" + target.name(), "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "com.code_intelligence.jazzer.Jazzer", "--target_class=" + FuzzDriver.class.getName(),
                "--instrumentation_includes=dev.lamella.**", "--reproducer_path=" + folder, "-artifact_prefix="
                        + folder.toAbsolutePath() + File.separator,
                "-max_total_time=" + seconds, "-rss_limit_mb=3000", "-timeout=20", "-print_final_stats=1",
                corpus.toString());
        return new Run(target, folder, new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile()).start());
    }

    private static void report(Run run, List<String> findings) throws IOException {
        String log = Files.readString(run.folder.resolve("log.txt"));
        Matcher status = STATUS.matcher(log);
        String last = "no status";
        while (status.find()) {
            last = status.group(1) + " executions, coverage " + status.group(2) + ", " + status.group(3)
                    + " per second";
        }
        System.out.println(run.target + ": " + last);
        if (run.process.exitValue() != 0) {
            findings.add(
                    run.target + " ended with " + run.process.exitValue() + ": see " + run.folder.resolve("log.txt"));
        }
    }
}
