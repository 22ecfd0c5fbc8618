package dev.lamella.codecs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.codec.Compression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Native libraries leave no files in the temporary folder, whatever happens to the process that uses them.
class NativeFilesTest {
    @TempDir
    Path folder;

    /// Compresses with each native library, says which, and waits to be killed.
    static final class Victim {
        private Victim() {}

        public static void main(String[] arguments) throws IOException {
            StandardCompressionProvider provider = new StandardCompressionProvider();
            for (String codec : List.of("SNAPPY", "ZSTD", "BROTLI")) {
                try (Compression compression = provider.create(codec)) {
                    byte[] out = new byte[compression.maxCompressedSize(1000)];
                    compression.compress(new byte[1000], 0, 1000, out, 0);
                    System.out.println(codec + ": " + compression.implementation());
                }
            }
            System.out.println(System.getProperty("org.xerial.snappy.tempdir"));
            System.in.read();
        }
    }

    private Process start(String... options) throws IOException {
        List<String> command = Stream.of(
                Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED", "-Djava.io.tmpdir=" + folder),
                Stream.of(options),
                Stream.of("-cp", System.getProperty("java.class.path"), Victim.class.getName()))
                .flatMap(part -> part).toList();
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).toList();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows keeps loaded files; the next process deletes them")
    void aKilledProcessLeavesNone() throws IOException, InterruptedException {
        Process victim = start();
        assertThat(victim.inputReader().readLine()).isEqualTo(
                "SNAPPY: Lamella, plain Java; compresses with snappy-java, native code");
        assertThat(victim.inputReader().readLine()).isEqualTo("ZSTD: zstd-jni, native code");
        assertThat(victim.inputReader().readLine()).contains("brotli4j, native code");
        assertThat(victim.inputReader().readLine()).isEqualTo("null");
        victim.destroyForcibly().waitFor();
        assertThat(names()).isEmpty();
    }

    @Test
    void theFolderThatTheUserHasChosenStaysChosen() throws IOException, InterruptedException {
        Path chosen = Files.createDirectory(folder.resolve("chosen"));
        Process victim = start("-Dorg.xerial.snappy.tempdir=" + chosen);
        try {
            for (int codec = 0; codec < 3; codec++) {
                assertThat(victim.inputReader().readLine()).contains("native code");
            }
            assertThat(victim.inputReader().readLine()).isEqualTo(chosen.toString());
        } finally {
            victim.destroyForcibly().waitFor();
        }
    }

    @Test
    void whatAProcessLeftThatWasKilledWhileItLoadedIsDeletedByALaterOne() throws IOException, InterruptedException {
        Path old = Files.createDirectory(folder.resolve("lamella-native-1"));
        Files.writeString(old.resolve("lib.so"), "half a library");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
        Files.createDirectory(folder.resolve("lamella-native-2"));
        Process victim = start();
        victim.getOutputStream().close();
        assertThat(victim.waitFor()).isZero();
        assertThat(names()).containsExactly("lamella-native-2");
    }
}
