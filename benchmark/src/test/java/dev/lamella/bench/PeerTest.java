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
    private static final Cell FLAT = new ScanCell(new Workload(Table.LINEITEM, Codec.SNAPPY, Size.SMALL, Shape.ROWS));
    private static final Cell NESTED = new ScanCell(new Workload(Table.NESTED, Codec.SNAPPY, Size.SMALL, Shape.ROWS));

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
        Outcome outcome = run(FLAT, jar("right", sample), NAME, "lamella-rows");
        assertThat(outcome.results()).extracting(Result::label).containsExactly("lamella-rows", NAME);
        assertThat(outcome.result(NAME).orElseThrow().rounds()).hasSize(1);
        assertThat(outcome.result(NAME).orElseThrow().version()).isNotEmpty();
        assertThat(outcome.table().toString()).contains("/ " + NAME);
    }

    @Test
    void comesFromAFolderOfJars() throws Exception {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        Files.move(jar("moved", sample), jars.resolve("peer.jar"));
        assertThat(PeerJar.find(jars)).extracting(PeerJar::name, PeerJar::way)
                .containsExactly(tuple(NAME, Peer.Way.ROWS));
    }

    @Test
    void failsTheRaceIfItsSumsAreWrong() throws Exception {
        String wrong = sample.replace("tally.addRows(1)", "tally.addRows(2)");
        assertThat(wrong).isNotEqualTo(sample);
        Path jar = jar("wrong", wrong);
        assertThatThrownBy(() -> run(FLAT, jar, NAME)).isInstanceOf(WrongTotalsException.class)
                .hasMessageContaining(NAME + " read other values of").hasMessageContaining("200000 rows, not 100000");
    }

    @Test
    void mayDeclineFilesThatItCannotRead() throws Exception {
        Outcome outcome = run(NESTED, jar("declining", sample), NAME, "lamella-rows");
        assertThat(outcome.results()).extracting(Result::label).containsExactly("lamella-rows");
        assertThat(outcome.remark()).isEqualTo(NAME + " does not take part: nested columns");
    }

    @Test
    void doesNotComeFromAJarWithoutOne() throws Exception {
        Path jar = folder.resolve("empty.jar");
        new JarOutputStream(Files.newOutputStream(jar)).close();
        assertThatThrownBy(() -> PeerJar.find(jar)).isInstanceOf(IOException.class)
                .hasMessage(jar + " has no peer: no jar with META-INF/services/dev.lamella.bench.peer.Peer");
        assertThatThrownBy(() -> PeerJar.find(folder.resolve("none.jar"))).isInstanceOf(IOException.class)
                .hasMessage(folder.resolve("none.jar") + " is not there");
    }

    private static Outcome run(Cell cell, Path jar, String... contenders) throws Exception {
        try (Workers workers = new Workers()) {
            return cell.run(new Setting(new TestFiles(folder), workers, PeerJar.find(jar), Size.SMALL,
                    Pace.QUICK.withRounds(0, 1), List.of(contenders)));
        }
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
