package dev.lamella.bench;

import dev.lamella.bench.peer.Peer;
import dev.lamella.bench.peer.Totals;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The main class of a contender's process.
///
/// Its arguments name the work. It first prints a line: `ok` and the version of the library, or `declined` and why. Then it obeys commands, one a
/// line, and answers each with a line that begins with `ok` or `failed`: `check`, answered by [Totals]; `run COUNT`, answered by a
/// [Measurement]. The workers of another checkout's benchmark speak this protocol too: change it, and the arguments of works, with care.
final class Worker {
    /// The options of every contender's JVM.
    static final List<String> JVM_OPTIONS = List.of("-Xmx3g", "-XX:+UseSerialGC", "-Dlamella.threads=1",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private final Work work;
    private @Nullable Totals expected;

    private Worker(Work work) {
        this.work = work;
    }

    /// Works until the input ends.
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err); // libraries may print
        List<String> words = List.of(arguments);
        try (Work work = start(words)) {
            Worker worker = new Worker(work);
            answers.println("ok " + version(words));
            BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String command = commands.readLine(); command != null; command = commands.readLine()) {
                answers.println(worker.answer(command));
            }
        } catch (UnsupportedOperationException e) {
            answers.println("declined " + String.valueOf(e.getMessage()).replace('\n', ' '));
        }
    }

    /// @param words what kind of work, the contender's name, and what else there is to know
    static Work start(List<String> words) throws Exception {
        String contender = words.get(1).replaceFirst("-\\d+m$", "");
        return switch (words.getFirst()) {
            case "scan" -> Scans.start(contender, Table.valueOf(words.get(2)), Way.valueOf(words.get(3)),
                    Path.of(words.get(4)));
            case "filter" ->
                Filters.start(contender, FilterTask.valueOf(words.get(2)), Path.of(words.get(3)),
                        Path.of(words.get(4)));
            case "write" -> Writes.start(contender, Table.valueOf(words.get(2)), Codec.valueOf(words.get(3)),
                    Path.of(words.get(4)), Path.of(words.get(5)));
            case "variant" ->
                VariantTask.valueOf(words.get(2)).start(contender, Integer.parseInt(words.get(3)),
                        Path.of(words.get(4)));
            case "encryption" -> EncryptionTask.valueOf(words.get(2)).start(contender, Path.of(words.get(3)),
                    Path.of(words.get(4)));
            case "table" -> TableTask.valueOf(words.get(2)).start(contender, Path.of(words.get(3)),
                    Path.of(words.get(4)));
            case "spark" -> SparkWork.start(contender, SparkTask.valueOf(words.get(2)), Path.of(words.get(3)),
                    Path.of(words.get(4)));
            case "arrow" -> ArrowCell.start(contender, Path.of(words.get(2)));
            case "floor" -> StoredPages.of(Path.of(words.get(2)));
            case "growth" -> GrowthTask.valueOf(words.get(2)).start(Growth.valueOf(words.get(3)).shape(Integer
                    .parseInt(words.get(4))), Path.of(words.get(5)));
            case "large" -> LargeWrite.start(Path.of(words.get(2)), Long.parseLong(words.get(3)));
            default -> throw new IllegalArgumentException("There is no work " + words);
        };
    }

    private static String version(List<String> words) throws SQLException {
        Optional<Peer> peer = Scans.peer(words.get(1));
        return peer.isPresent() ? peer.get().version() : Library.of(words.get(1)).version();
    }

    private String answer(String command) {
        try {
            return "ok " + (command.equals("check")
                    ? work.check()
                    : Measurement.of(Integer.parseInt(command.substring("run ".length())), this::run));
        } catch (Exception e) {
            e.printStackTrace();
            return "failed with " + e.toString().replace('\n', ' ');
        }
    }

    private void run() throws Exception {
        Totals found = work.run();
        Optional<String> difference = expected == null ? Optional.empty() : expected.difference(found);
        if (difference.isPresent()) {
            throw new IllegalStateException("Two runs differ: " + difference.get());
        }
        expected = found;
    }
}
