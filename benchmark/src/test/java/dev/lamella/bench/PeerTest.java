package dev.lamella.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.lamella.bench.peer.Peer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// That the peer of README.md, in a jar, takes part.
class PeerTest {
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final String NAME = "sample-rows";
    private static final Cell FLAT = new ScanCell(Way.ROWS, Table.LINEITEM);
    private static final Cell NESTED = new ScanCell(Way.ROWS, Table.NESTED);

    @TempDir
    static Path folder;
    private static String sample = "";

    @BeforeAll
    static void readSample() throws IOException {
        Matcher block = JAVA.matcher(Files.readString(Path.of("README.md")));
        assertThat(block.find()).as("README.md has a sample").isTrue();
        sample = block.group(1);
    }

    @Test
    void racesAndIsComparedWith() throws Exception {
        CellRun.Outcome outcome = run(FLAT, jar("right", sample), NAME, "lamella-rows");
        assertThat(outcome.results()).extracting(Result::label).containsExactly("lamella-rows", NAME);
        assertThat(outcome.results().getLast().rounds()).hasSize(1);
        assertThat(outcome.results().getLast().version()).isNotEmpty();
    }

    @Test
    void comesFromAFolderOfJars() throws Exception {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        Files.move(jar("moved", sample), jars.resolve("peer.jar"));
        assertThat(PeerJars.find(jars)).extracting(PeerJars::name, PeerJars::way)
                .containsExactly(tuple(NAME, Optional.of(Peer.Way.ROWS)));
    }

    @Test
    void failsTheRaceIfItsSumsAreWrong() throws Exception {
        String wrong = sample.replace("tally.addRows(1)", "tally.addRows(2)");
        assertThat(wrong).isNotEqualTo(sample);
        Path jar = jar("wrong", wrong);
        assertThatThrownBy(() -> run(FLAT, jar, NAME)).isInstanceOf(IllegalStateException.class)
                .hasMessage(NAME + " found other values than the others: 200000 rows, not 100000");
    }

    @Test
    void mayDeclineFilesThatItCannotRead() throws Exception {
        CellRun.Outcome outcome = run(NESTED, jar("declining", sample), NAME, "lamella-rows");
        assertThat(outcome.results()).extracting(Result::label).containsExactly("lamella-rows");
        assertThat(outcome.remarks()).containsExactly(NAME + " does not take part: nested columns");
    }

    @Test
    void doesNotComeFromAJarWithoutOne() throws Exception {
        Path jar = folder.resolve("empty.jar");
        new JarOutputStream(Files.newOutputStream(jar)).close();
        assertThatThrownBy(() -> PeerJars.find(jar)).isInstanceOf(IOException.class)
                .hasMessage(jar + " has no peer: no jar has a file META-INF/services/dev.lamella.bench.peer.Peer");
        assertThatThrownBy(() -> PeerJars.find(folder.resolve("none.jar"))).isInstanceOf(IOException.class)
                .hasMessage(folder.resolve("none.jar") + " does not exist");
    }

    private static CellRun.Outcome run(Cell cell, Path jar, String... contenders) throws Exception {
        return new CellRun(new TestFiles(folder), Size.SMALL, Pace.QUICK.withRounds(0, 1), PeerJars.find(jar),
                List.of(contenders), Optional.empty()).run(cell);
    }

    @Test
    void anotherCheckoutRacesInEveryCell() throws Exception {
        Path jars = Files.createDirectories(folder.resolve("quick/lib")).getParent();
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(jars.resolve("bench.jar")))) {
            jar.putNextEntry(new JarEntry("dev/lamella/bench/Work.class"));
        }
        List<PeerJars> before = PeerJars.find(jars);
        assertThat(CellRun.contenders(FLAT, before)).extracting(Contender::label).endsWith("lamella-rows",
                "before:lamella-rows");
        assertThat(CellRun.contenders(new WriteCell(Table.NESTED, Codec.ZSTD), before)).extracting(Contender::label)
                .contains("before:lamella-batches").doesNotContain("before:duckdb");
        Path old = Files.createDirectories(folder.resolve("old"));
        new JarOutputStream(Files.newOutputStream(old.resolve("bench.jar"))).close();
        assertThatThrownBy(() -> PeerJars.find(old)).hasMessageContaining("is too old to race");
    }

    /// Compiles a source and puts it into a jar.
    private static Path jar(String name, String source) throws IOException {
        Path classes = Files.createDirectory(folder.resolve(name));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        boolean compiled = compiler.getTask(null, null, null, List.of("-proc:none", "-d", classes.toString(),
                "-classpath", System.getProperty("java.class.path")), null, List.of(new Source(source))).call();
        assertThat(compiled).isTrue();
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve(Peer.class.getName()), "sample.SamplePeer\n");
        Path jar = folder.resolve(name + ".jar");
        try (OutputStream bytes = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(bytes);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, entries);
            }
        }
        return jar;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///sample/SamplePeer.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
