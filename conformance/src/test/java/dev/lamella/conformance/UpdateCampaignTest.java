package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.UpdateMode;
import dev.lamella.WriteOptions;
import dev.lamella.cli.Main;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Many updates of one file by threads and by processes, and many processes that are killed while they write. The profile
/// `campaign` runs it; the properties `campaign.appends` and `campaign.kills` say how often.
@Tag("campaign")
class UpdateCampaignTest {
    private static final int APPENDS = Integer.getInteger("campaign.appends", 1000);
    private static final int KILLS = Integer.getInteger("campaign.kills", 300);
    private static final int WRITERS = 3;
    private static final int ROWS = 200;
    private static final Schema SCHEMA = Schema.builder("file").required("id", "INT32").optional("text", "STRING")
            .build();

    @TempDir
    Path folder;

    private static void create(Path file) throws IOException {
        try (ParquetWriter writer = Parquet.create(file, SCHEMA)) {
            writer.rows().append(row -> row.setInt("id", 0));
            writer.commit();
        }
    }

    /// Whether the append returned; otherwise another one came first, and says so.
    private static boolean append(Path file, int id) throws IOException {
        try (ParquetWriter writer = Parquet.append(file, WriteOptions.DEFAULT, UpdateMode.COPY)) {
            writer.rows().append(row -> row.setInt("id", id));
            writer.commit();
            return true;
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("(?s).*(do it again|another writer).*");
            return false;
        }
    }

    private static List<Integer> ids(Path file) throws IOException {
        List<Integer> ids = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(file); RowCursor rows = reader.rows()) {
            while (rows.next()) {
                ids.add(rows.getInt("id"));
            }
        }
        Collections.sort(ids);
        return ids;
    }

    /// Starts a process whose errors [#saidByProcesses] has.
    private Process start(Class<?> program, String... arguments) throws IOException {
        return JavaProcess.of(program, arguments).redirectError(ProcessBuilder.Redirect.appendTo(errors().toFile()))
                .start();
    }

    private Path errors() {
        return folder.resolve("errors.txt");
    }

    private String saidByProcesses() throws IOException {
        return Files.readString(errors(), StandardCharsets.UTF_8);
    }

    @Test
    void noAppendOfAThreadThatReturnedIsLost() throws Exception {
        int done = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
            for (int round = 0; round < APPENDS; round++) {
                Path file = folder.resolve("table.parquet");
                create(file);
                CyclicBarrier barrier = new CyclicBarrier(WRITERS);
                List<Callable<Integer>> writers = new ArrayList<>();
                for (int writer = 1; writer <= WRITERS; writer++) {
                    int id = writer;
                    writers.add(() -> {
                        barrier.await(10, TimeUnit.SECONDS);
                        return append(file, id) ? id : 0;
                    });
                }
                List<Integer> expected = new ArrayList<>(List.of(0));
                for (Future<Integer> result : threads.invokeAll(writers)) {
                    if (result.get() > 0) {
                        expected.add(result.get());
                    }
                }
                assertThat(ids(file)).as("round %d", round).isEqualTo(expected);
                done += expected.size() - 1;
            }
        }
        System.out.println(APPENDS + " rounds of " + WRITERS + " appends by threads: " + done + " returned, none lost");
        assertThat(others()).isEmpty();
    }

    /// Appends numbers to a file, and prints those whose append returned.
    static final class Appender {
        private Appender() {}

        public static void main(String[] arguments) throws IOException {
            int first = Integer.parseInt(arguments[1]);
            for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
                if (append(Path.of(arguments[0]), first + i)) {
                    System.out.println(first + i);
                }
            }
        }
    }

    @Test
    void noAppendOfAProcessThatReturnedIsLost() throws Exception {
        Path file = folder.resolve("table.parquet");
        create(file);
        int each = Math.max(1, APPENDS / WRITERS);
        List<Process> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            writers.add(start(Appender.class, file.toString(), Integer.toString(1 + writer * each),
                    Integer.toString(each)));
        }
        List<Integer> expected = new ArrayList<>(List.of(0));
        for (Process writer : writers) {
            try (BufferedReader lines = writer.inputReader()) {
                lines.lines().map(Integer::valueOf).forEach(expected::add);
            }
            assertThat(writer.waitFor()).as("%s", saidByProcesses()).isZero();
        }
        Collections.sort(expected);
        assertThat(ids(file)).isEqualTo(expected);
        System.out.println(WRITERS * each + " appends by " + WRITERS + " processes: " + (expected.size() - 1)
                + " returned, none lost");
        assertThat(others()).isEmpty();
    }

    /// Does the same to a file again and again, until it is killed, or its parent is.
    static final class Victim {
        private Victim() {}

        public static void main(String[] arguments) {
            Path file = Path.of(arguments[0]);
            String[] command = command(arguments[1], file);
            ProcessHandle parent = ProcessHandle.current().parent().orElseThrow();
            for (int i = 0; parent.isAlive(); i++) {
                int code = Main.run(command, InputStream.nullInputStream(), OutputStream.nullOutputStream(),
                        System.err);
                if (code != 0) {
                    System.exit(code);
                }
                if (i == 0) {
                    System.out.println("ready");
                }
            }
        }
    }

    private static final List<String> OPERATIONS = List.of("rewrite", "append", "convert", "set-meta");

    private static String[] command(String operation, Path file) {
        String csv = file.resolveSibling("source.csv").toString();
        String source = file.resolveSibling("source.parquet").toString();
        return switch (operation) {
            case "rewrite" -> new String[]{"rewrite", file.toString(), file.toString(), "--force", "-q"};
            case "append" -> new String[]{"append", file.toString(), source, "-q"};
            case "convert" -> new String[]{"convert", csv, file.toString(), "--force", "-q"};
            case "set-meta" -> new String[]{"set-meta", file.toString(), "run=" + file.hashCode()};
            default -> throw new IllegalArgumentException(operation);
        };
    }

    @Test
    void aKilledProcessLeavesTheOldFileOrTheNewOne() throws Exception {
        Random random = new Random(300);
        StringBuilder csv = new StringBuilder("id,text\n");
        for (int row = 0; row < ROWS; row++) {
            csv.append(row).append(",row ").append(row).append('\n');
        }
        Files.writeString(folder.resolve("source.csv"), csv, StandardCharsets.UTF_8);
        Path source = folder.resolve("source.parquet");
        assertThat(run(command("convert", source))).isZero();
        int leftovers = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Path file = folder.resolve("table.parquet");
            Files.copy(source, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            String operation = OPERATIONS.get(kill % OPERATIONS.size());
            Process victim = start(Victim.class, file.toString(), operation);
            try (BufferedReader lines = new BufferedReader(
                    new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8))) {
                assertThat(lines.readLine()).as("%s: %s", operation, saidByProcesses()).isEqualTo("ready");
                Thread.sleep(random.nextInt(60));
                victim.destroyForcibly();
                victim.waitFor();
            }
            List<Integer> ids = ids(file);
            assertThat(ids.size() % ROWS).as("kill %d of %s: whole files only", kill, operation).isZero();
            assertThat(ids).as("kill %d of %s", kill, operation).contains(0, ROWS - 1);
            leftovers += others().size();
            assertThat(run(command(operation, file))).isZero();
            assertThat(others()).as("kill %d of %s: what the next write leaves", kill, operation).isEmpty();
        }
        System.out.println(KILLS + " kills: the old file or the new one each time; " + leftovers
                + " temporary files, all removed by the next write");
    }

    private static int run(String[] command) {
        return Main.run(command, InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err);
    }

    private List<String> others() throws IOException {
        List<String> expected = Arrays.asList("table.parquet", "source.csv", "source.parquet", "errors.txt");
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).filter(name -> !expected.contains(name)).toList();
        }
    }
}
