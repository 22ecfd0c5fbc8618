package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStoreContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What `./package` has made runs where no Java is installed. Run it first, then `./mvnw -Pdev,package -pl cli -am test`.
@Tag("package")
@Timeout(600)
class PackageTest {
    private static final Path CHECKOUT = Path.of(example("planets.parquet")).toAbsolutePath().getParent().getParent();
    private static final String MERCURY = "{\"name\":\"Mercury\",\"has_rings\":false}\n";
    /// The JVM fails if it cannot use the start-up cache.
    private static final Map<String, String> CACHE_NEEDED = Map.of("LAMELLA_JAVA_OPTS", "-XX:AOTMode=on");
    /// All that the launcher may use.
    private static final List<String> TOOLS = List.of("sh", "readlink", "stat", "touch");
    private static final Map<String, String> ALL_TOOLS = Map.of("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");

    @TempDir
    private static Path shared;
    private static Path tools;

    @TempDir
    private Path folder;

    @BeforeAll
    static void gatherTools() throws IOException {
        tools = Files.createDirectory(shared.resolve("tools"));
        for (String tool : TOOLS) {
            Files.createSymbolicLink(tools.resolve(tool), Path.of("/usr/bin", tool).toRealPath());
        }
        run(List.of("/bin/chmod", "-R", "a+rX", shared.toString()), ALL_TOOLS);
    }

    /// The newest file that `./package` has made.
    private static Path made(String ending) throws IOException {
        Path target = CHECKOUT.resolve("target/package");
        assertThat(target).as("Run ./package first").isDirectory();
        try (Stream<Path> files = Files.list(target)) {
            return files.filter(file -> file.toString().endsWith(ending)).findFirst().orElseThrow();
        }
    }

    private static Path unpack(Path into) throws IOException {
        return unpack(into, "-linux-x64.tar.gz");
    }

    private static Path unpack(Path into, String ending) throws IOException {
        Path archive = made(ending);
        run(List.of("/bin/tar", "--extract", "--file", archive.toString(), "-C", into.toString()), ALL_TOOLS);
        return into.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
    }

    private static String run(List<String> words, Map<String, String> variables) throws IOException {
        return run(words, variables, 0);
    }

    /// What a process prints, to either stream. It has no variables but these.
    private static String run(List<String> words, Map<String, String> variables, int exitCode) throws IOException {
        Path printed = Files.createTempFile("printed", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true)
                    .redirectOutput(printed.toFile());
            builder.environment().clear();
            builder.environment().put("PATH", tools.toString());
            builder.environment().putAll(variables);
            Process process = builder.start();
            try {
                assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(words.toString()).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            } finally {
                process.destroyForcibly();
            }
            String text = Files.readString(printed);
            assertThat(process.exitValue()).as(words + "\n" + text).isEqualTo(exitCode);
            return text;
        } finally {
            Files.delete(printed);
        }
    }

    private static List<String> mercury(Path launcher) {
        return List.of(launcher.toString(), "head", "-n", "1", "-c", "name,has_rings", example("planets.parquet"));
    }

    private static Path launcher(Path lamella) {
        return lamella.resolve("bin/lamella");
    }

    @Test
    void theArchiveHasTheLicenceOfEachLibrary() throws IOException {
        Path lamella = unpack(folder);
        String list = Files.readString(lamella.resolve("licences/THIRD-PARTY.txt"));
        try (Stream<Path> jars = Files.list(lamella.resolve("lib/lib"))) {
            assertThat(jars.map(jar -> jar.getFileName().toString()).filter(name -> !name.startsWith("lamella-")))
                    .isNotEmpty().allSatisfy(name -> assertThat(list)
                            .contains(":" + name.replaceFirst("-([0-9][\\w.-]*)\\.jar$", ":$1") + " "));
        }
    }

    private static boolean isRoot() throws IOException {
        return run(List.of("/usr/bin/id", "-u"), Map.of()).equals("0\n");
    }

    /// What may happen to the folder before it is used.
    enum Fate {
        UNPACKED {
            @Override
            Path befall(Path lamella) {
                return launcher(lamella);
            }
        },
        MOVED {
            @Override
            Path befall(Path lamella) throws IOException {
                return launcher(Files.move(lamella, lamella.resolveSibling("another place")));
            }
        },
        LINKED {
            @Override
            Path befall(Path lamella) throws IOException {
                Path links = Files.createDirectory(lamella.resolveSibling("bin"));
                Files.createSymbolicLink(links.resolve("first"), Path.of("..").resolve(lamella.getFileName()));
                return Files.createSymbolicLink(links.resolve("lamella"), Path.of("first/bin/lamella"));
            }
        },
        /// All files get the time of the copy.
        COPIED {
            @Override
            Path befall(Path lamella) throws IOException {
                Path copy = lamella.resolveSibling("copy");
                run(List.of("/bin/cp", "-R", lamella.toString(), copy.toString()), Map.of());
                return launcher(copy);
            }
        };

        /// Returns the launcher.
        abstract Path befall(Path lamella) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void startsWithItsCache(Fate fate) throws IOException {
        assertThat(run(mercury(fate.befall(unpack(folder))), CACHE_NEEDED)).isEqualTo(MERCURY);
    }

    @Test
    void startsSeveralTimesAtOnce() throws IOException, InterruptedException {
        Path launcher = Fate.COPIED.befall(unpack(folder));
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            processes.add(new ProcessBuilder(mercury(launcher)).start());
        }
        for (Process process : processes) {
            assertThat(new String(process.getInputStream().readAllBytes())).isEqualTo(MERCURY);
            assertThat(process.waitFor()).isZero();
        }
        assertThat(run(mercury(launcher), CACHE_NEEDED)).isEqualTo(MERCURY);
    }

    @Test
    void anotherUserMayOnlyRead() throws IOException {
        assumeTrue(isRoot(), "Only root can become another user");
        Path launcher = launcher(unpack(folder));
        Path copied = Fate.COPIED.befall(launcher.getParent().getParent());
        run(List.of("/bin/chmod", "-R", "a-w,a+rX", folder.toString()), Map.of());
        Path planets = Files.copy(Path.of(example("planets.parquet")), folder.resolve("planets.parquet"));
        run(List.of("/bin/chmod", "a+r", planets.toString()), Map.of());
        for (Path each : List.of(launcher, copied)) {
            List<String> words = new ArrayList<>(
                    List.of("/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
            words.addAll(mercury(each));
            words.set(words.size() - 1, planets.toString());
            // The copy is used without its cache.
            assertThat(run(words, each == launcher ? CACHE_NEEDED : Map.of())).isEqualTo(MERCURY);
        }
        run(List.of("/bin/chmod", "-R", "u+w", folder.toString()), Map.of());
    }

    @Test
    void withoutARuntimeItNeedsJava() throws IOException {
        Path launcher = launcher(unpack(folder, "-any.tar.gz"));
        Map<String, String> java = Map.of("JAVA_HOME", System.getProperty("java.home"), "PATH", "/usr/bin:/bin");
        assertThat(run(mercury(launcher), java)).isEqualTo(MERCURY);
        Path windows = launcher.resolveSibling("lamella.cmd");
        assertThat(Files.readString(windows).replace("\r\n", "")).doesNotContain("\n");
        String started = Files.readString(CHECKOUT.resolve(".config/start.sh"));
        for (String option : List.of("-Xlog:disable", "-XX:-UsePerfData", "-XX:MaxRAM=3g", "-Djdk.console=java.base",
                "-XX:+UseSerialGC", "-XX:PretenureSizeThreshold=262144", "-XX:FreqInlineSize=80",
                "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow")) {
            assertThat(started).contains(option);
            assertThat(windows).content().contains(option);
        }
    }

    @Test
    void hasTheLicenceOfEveryLibrary() throws IOException {
        Path lamella = unpack(folder);
        String table = Files.readString(lamella.resolve("licences/README.md"));
        List<String> rows = table.lines().filter(line -> line.startsWith("| ")).toList();
        try (Stream<Path> jars = Files.list(lamella.resolve("lib/lib"))) {
            for (Path jar : jars.filter(jar -> !jar.getFileName().toString().startsWith("lamella-")).toList()) {
                String name = jar.getFileName().toString().replaceFirst("-[0-9].*", "");
                String part = Map.of("dec", "org.brotli:dec", "native-linux-x86_64", "brotli4j", "service", "brotli4j")
                        .getOrDefault(name, name);
                assertThat(rows).as(name).anyMatch(row -> row.toLowerCase(Locale.ROOT).contains(part));
            }
        }
        for (String row : rows) {
            String file = row.replaceFirst(".*\\| `?([^`|]*)`? \\|$", "$1").strip();
            if (file.contains(".txt") || file.contains("/")) {
                assertThat(lamella.resolve(file.startsWith("runtime") ? file : "licences/" + file)).exists();
            }
        }
        assertThat(lamella.resolve("LICENSE")).hasSameTextualContentAs(CHECKOUT.resolve("LICENSE"));
        assertThat(lamella.resolve("NOTICE")).exists();
        assertThat(lamella.resolve("licences/fastcsv/LICENSE")).exists();
        assertThat(lamella.resolve("licences/jackson-core/NOTICE")).exists();
        assertThat(lamella.resolve("runtime/legal/java.base/LICENSE")).exists();
    }

    @Test
    void hasNativeLibrariesOfOnePlatform() throws IOException {
        Path lamella = unpack(folder);
        List<String> libraries = new ArrayList<>();
        try (Stream<Path> jars = Files.list(lamella.resolve("lib/lib"))) {
            for (Path jar : jars.toList()) {
                try (JarFile file = new JarFile(jar.toFile())) {
                    file.stream().map(Object::toString).filter(name -> name.matches(".*\\.(so|dll|dylib|jnilib|a)"))
                            .forEach(libraries::add);
                }
            }
        }
        assertThat(libraries).hasSize(3).allMatch(name -> name.matches("(?i).*linux.(amd64|x86_64)/[^/]*\\.so"));
        assertThat(Files.size(made("-linux-x64.tar.gz"))).isLessThan(55_000_000);
    }

    /// The classes that do not use JNI make each start slower.
    @Test
    void callsZstdThroughJni() throws IOException {
        List<String> words = List.of(launcher(unpack(folder)).toString(), "head", example("elements.parquet"));
        String loaded = run(words, Map.of("LAMELLA_JAVA_OPTS", "-Xlog:class+load"));
        assertThat(loaded).contains("com.github.luben.zstd.ZstdDecompressCtx")
                .doesNotContain("com.github.luben.zstd.ZstdBinding");
    }

    /// A root of Debian without Java, with files in `/data`. The variable LAMELLA_DEBIAN names another release.
    private static Path rootWithoutJava(Path root) throws IOException {
        assumeTrue(isRoot() && Files.isExecutable(Path.of("/usr/bin/mmdebstrap")), "This needs root and mmdebstrap");
        Path log = Files.createTempFile("mmdebstrap", ".txt");
        ProcessBuilder builder = new ProcessBuilder("/usr/bin/mmdebstrap", "--quiet", "--variant=essential",
                "--include=libstdc++6", System.getenv().getOrDefault("LAMELLA_DEBIAN", "bookworm"), root.toString())
                .redirectErrorStream(true).redirectOutput(log.toFile());
        try {
            assumeTrue(builder.start().waitFor() == 0, () -> "No mirror of Debian: " + log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        Files.createDirectory(root.resolve("data"));
        for (String name : List.of("planets.parquet", "earthquakes.parquet")) {
            Files.copy(Path.of(example(name)), root.resolve("data").resolve(name));
        }
        return root;
    }

    private static String inside(Path root, Map<String, String> variables, String... words) throws IOException {
        // The program java finds its libraries by /proc.
        List<String> all = new ArrayList<>(List.of("/usr/bin/unshare", "--mount", "/bin/sh", "-c", """
                mount -t proc proc "$1/proc" && exec chroot "$@"
                """, "sh", root.toString()));
        all.addAll(List.of(words));
        Map<String, String> more = new HashMap<>(variables);
        more.putAll(ALL_TOOLS);
        return run(all, more);
    }

    @Test
    void runsInASystemWithoutJava() throws Exception {
        Path root = rootWithoutJava(folder.resolve("root"));
        String lamella = "/opt/" + unpack(root.resolve("opt")).getFileName() + "/bin/lamella";
        assertThat(inside(root, CACHE_NEEDED, lamella, "cat", "-c", "name,has_rings", "--limit", "1",
                "/data/planets.parquet")).isEqualTo(MERCURY);
        Files.writeString(root.resolve("data/a.csv"), "id,note\n1,é\n2,\n");
        for (String codec : List.of("snappy", "zstd", "brotli")) {
            String file = "/data/" + codec + ".parquet";
            inside(root, Map.of(), lamella, "convert", "--codec", codec, "/data/a.csv", file);
            assertThat(inside(root, Map.of(), lamella, "check", "--data", file)).contains("no findings");
            assertThat(inside(root, Map.of(), lamella, "cat", file))
                    .isEqualTo("{\"id\":1,\"note\":\"é\"}\n{\"id\":2,\"note\":null}\n");
        }
        Files.write(root.resolve("data/windows.csv"), new byte[]{'a', '\n', (byte) 0x83, (byte) 0x65, '\n'});
        inside(root, Map.of(), lamella, "convert", "--charset", "windows-31j", "/data/windows.csv", "/data/w.parquet");
        assertThat(inside(root, Map.of(), lamella, "cat", "/data/w.parquet")).isEqualTo("{\"a\":\"テ\"}\n");

        Files.copy(Path.of(URI.create(org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation()
                .toString())), root.resolve("data/h2.jar"));
        inside(root, Map.of(), lamella, "convert", "jdbc:h2:mem:", "/data/db.parquet", "--driver-jar", "/data/h2.jar",
                "--query", "select 7 as seven");
        assertThat(inside(root, Map.of(), lamella, "cat", "/data/db.parquet")).isEqualTo("{\"SEVEN\":7}\n");

        try (BlobStoreContext context = ContextBuilder.newBuilder("transient-nio2")
                .credentials("identity", "credential").build(BlobStoreContext.class)) {
            context.getBlobStore().createContainerInLocation(null, "bucket");
            S3Proxy server = S3Proxy.builder().blobStore(context.getBlobStore())
                    .endpoint(URI.create("http://127.0.0.1:0"))
                    .awsAuthentication(AuthenticationType.AWS_V4, "ID1", "secret/one").build();
            server.start();
            Map<String, String> settings = Map.of("AWS_ACCESS_KEY_ID", "ID1", "AWS_SECRET_ACCESS_KEY", "secret/one",
                    "AWS_REGION", "us-east-1", "AWS_ENDPOINT_URL_S3", "http://127.0.0.1:" + server.getPort());
            inside(root, settings, lamella, "rewrite", "/data/planets.parquet", "s3://bucket/p.parquet");
            assertThat(inside(root, settings, lamella, "count", "s3://bucket/p.parquet")).isEqualTo("8\n");
            server.stop();
        }
    }

    @Test
    void theDebIsInstalledAndRemoved() throws IOException {
        Path root = rootWithoutJava(folder.resolve("root"));
        List<Path> before = files(root);
        Files.copy(made(".deb"), root.resolve("lamella.deb"), StandardCopyOption.REPLACE_EXISTING);
        inside(root, Map.of(), "dpkg", "-i", "/lamella.deb");
        assertThat(inside(root, CACHE_NEEDED, "lamella", "head", "-n", "1", "-c", "name,has_rings",
                "/data/planets.parquet")).isEqualTo(MERCURY);
        assertThat(inside(root, Map.of(), "bash", "-c", """
                . /usr/share/bash-completion/completions/lamella
                COMP_WORDS=(lamella sche) COMP_CWORD=1
                _lamella
                echo "${COMPREPLY[@]}"
                """)).isEqualTo("schema\n");
        assertThat(root.resolve("usr/share/man/man1/lamella-cat.1.gz")).exists();
        assertThat(root.resolve("usr/share/zsh/vendor-completions/_lamella")).exists();
        assertThat(root.resolve("usr/share/fish/vendor_completions.d/lamella.fish")).exists();
        assertThat(root.resolve("usr/share/doc/lamella/copyright")).content().contains("Apache License", "zstd-jni");
        inside(root, Map.of(), "dpkg", "--purge", "lamella");
        Files.delete(root.resolve("lamella.deb"));
        assertThat(files(root)).isEqualTo(before);
    }

    /// All files but those that dpkg itself keeps.
    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(root::relativize)
                    .filter(file -> Stream.of("var/lib/dpkg", "var/log", "tmp", "proc").noneMatch(file::startsWith))
                    .sorted().toList();
        }
    }

    @Test
    void shellsAndManAcceptTheirFiles() throws IOException {
        Path share = unpack(folder).resolve("share");
        for (List<String> command : List.of(List.of("bash", "-n", "bash-completion/completions/lamella"),
                List.of("zsh", "-n", "zsh/site-functions/_lamella"),
                List.of("fish", "-n", "fish/vendor_completions.d/lamella.fish"),
                List.of("pwsh", "-NoProfile", "-File", "powershell/lamella.ps1"))) {
            Path shell = Path.of("/usr/bin", command.getFirst());
            if (Files.isExecutable(shell)) {
                List<String> words = new ArrayList<>(command);
                words.set(0, shell.toString());
                words.set(words.size() - 1, share.resolve(words.getLast()).toString());
                assertThat(run(words, ALL_TOOLS)).isEmpty();
            }
        }
        if (Files.isExecutable(Path.of("/usr/bin/groff"))) {
            try (Stream<Path> pages = Files.list(share.resolve("man/man1"))) {
                for (Path page : pages.toList()) {
                    // Some terminals get bold letters by printing them twice.
                    assertThat(run(List.of("/usr/bin/groff", "-man", "-Tutf8", "-ww", page.toString()), ALL_TOOLS)
                            .replaceAll(".\b", "")).doesNotContain(": warning").contains("SYNOPSIS");
                }
            }
        }
    }

    /// Docker is not needed for this test, which reads the file.
    @Test
    void theDockerfileTakesWhatPackageMakes() throws IOException {
        String text = Files.readString(CHECKOUT.resolve("Dockerfile"));
        List<String> lines = text.replace("\\\n", " ").lines().filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
        assertThat(lines).allMatch(line -> line.matches("(FROM|WORKDIR|COPY|RUN|USER|ENTRYPOINT) .*"));
        assertThat(lines.getFirst()).isEqualTo("FROM eclipse-temurin:25-jdk AS build");
        assertThat(lines.getLast()).isEqualTo("ENTRYPOINT [\"lamella\"]");
        assertThat(text).contains("./package", "target/package/lamella-*-linux-*.tar.gz");
        try (InputStream archive = Files.newInputStream(made("-linux-x64.tar.gz"))) {
            assertThat(archive.read()).isEqualTo(0x1f);
        }
    }
}
