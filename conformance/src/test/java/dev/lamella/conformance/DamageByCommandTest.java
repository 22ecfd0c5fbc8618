package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command `lamella cat`, as a process of its own with the memory that a JVM takes by itself, over damaged files: rows or
/// exit 1 with a message, never a stack trace, never more than 10 seconds or 512 MB.
///
/// A few files by default; `-Dlamella.commands=100` for more.
class DamageByCommandTest {
    private static final int COMMANDS = Integer.getInteger("lamella.commands", 8);
    private static final long SEED = 20_260_131;
    private static final int MOST_SECONDS = 10;
    private static final long MOST_KILOBYTES = 512_000;

    /// What a run came to.
    ///
    /// @param exit code
    /// @param errors what it said on standard error
    /// @param kilobytes resident at most; 0 where the system does not tell
    private record Run(int exit, String errors, long kilobytes) {}

    @Test
    void damagedCopiesOfAPlainFile(@TempDir Path folder) throws Exception {
        byte[] sound = Files.readAllBytes(Corpus.file("data/alltypes_plain.parquet"));
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < COMMANDS; i++) {
            byte[] damaged = sound.clone();
            if (i % 4 == 0) {
                damaged = Arrays.copyOf(sound, random.nextInt(sound.length));
            } else {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            Path file = Files.write(folder.resolve("damaged" + i + ".parquet"), damaged);
            check("seed " + SEED + ", file " + i, file, folder);
        }
    }

    @Test
    void badFiles(@TempDir Path folder) throws Exception {
        Corpus.assumeThere();
        for (String name : Corpus.badData()) {
            check(name, Corpus.file(name), folder);
        }
    }

    private static void check(String name, Path file, Path folder) throws Exception {
        Run run = run(file, folder);
        assertThat(run.exit).as("%s: %s", name, run.errors).isBetween(0, 1);
        assertThat(run.errors).as(name).doesNotContain("\tat ", "Exception in thread", "fault of lamella");
        if (run.exit == 1) {
            assertThat(run.errors).as(name).startsWith("lamella: " + file);
            assertThat(run.errors.lines().count()).as("%s: where, what, what to do: %s", name, run.errors)
                    .isGreaterThanOrEqualTo(3);
        }
        assertThat(run.kilobytes).as("%s: kilobytes resident", name).isLessThan(MOST_KILOBYTES);
    }

    private static Run run(Path file, Path folder) throws Exception {
        Path errors = folder.resolve("errors.txt");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow", "-cp",
                        System.getProperty("java.class.path"), "dev.lamella.cli.Main", "cat", "--limit", "1000000",
                        "--format", "jsonl",
                        file.toString()));
        Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile()).start();
        long started = System.nanoTime();
        long most = 0;
        while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
            most = Math.max(most, residentKilobytes(process.pid()));
            if (System.nanoTime() - started > TimeUnit.SECONDS.toNanos(MOST_SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(file + " takes more than " + MOST_SECONDS + " seconds");
            }
        }
        return new Run(process.exitValue(), Files.readString(errors), most);
    }

    /// The high-water mark of a process, where Linux tells it.
    private static long residentKilobytes(long process) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process + "/status")).stream()
                    .filter(line -> line.startsWith("VmHWM:")).findFirst()
                    .map(line -> Long.parseLong(line.replaceAll("\\D", ""))).orElse(0L);
        } catch (IOException gone) {
            // The process has just ended, or this is not Linux.
            return 0;
        }
    }
}
