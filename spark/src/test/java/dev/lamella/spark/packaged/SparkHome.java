package dev.lamella.spark.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/// A plain Spark: a folder with its jars, as a distribution has it, and the commands of Spark that start programs. Of Lamella
/// they get one jar.
record SparkHome(Path folder) {
    /// The jar of this module with all that it needs.
    static final Path LAMELLA = Path.of(System.getProperty("lamella.spark.jar"));
    /// Spark rejects other programs. JUnit and AssertJ run in some of them.
    private static final List<String> OF_TESTS = List.of("junit-", "opentest4j", "assertj", "byte-buddy", "jspecify",
            "archunit", "apiguardian");
    /// A program that runs longer fails.
    static final int MINUTES = 15;
    /// The version that this module is compiled for.
    static final String VERSION = "4.2.0";
    /// Hadoop 3.4, which Spark 4.1 comes with, fails on newer ones.
    private static final int LAST_JAVA_OF_HADOOP_3_4 = 23;

    static SparkHome of(String version) throws IOException, InterruptedException {
        Path folder = Path.of("target", "spark-" + version).toAbsolutePath();
        Path jars = folder.resolve("jars");
        if (!Files.exists(jars)) {
            Files.createDirectories(folder);
            Path list = folder.resolve("class-path.txt");
            Path checkout = Path.of("..").toRealPath();
            run(List.of(checkout.resolve("mvnw").toString(), "-B", "-ntp", "-q", "-f",
                    checkout.resolve("conformance/src/test/resources/spark/pom.xml").toString(),
                    "-Dspark.version=" + version,
                    "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath",
                    "-Dmdep.outputFile=" + list), folder, folder);
            Files.createDirectory(jars);
            for (String jar : Files.readString(list).strip().split(File.pathSeparator)) {
                Files.createSymbolicLink(jars.resolve(Path.of(jar).getFileName()), Path.of(jar));
            }
            if (!version.equals(VERSION) && Runtime.version().feature() > LAST_JAVA_OF_HADOOP_3_4) {
                useHadoopOf(of(VERSION), jars);
            }
        }
        return new SparkHome(folder);
    }

    /// Takes Hadoop from another Spark.
    private static void useHadoopOf(SparkHome other, Path jars) throws IOException {
        for (Path old : hadoop(jars)) {
            Files.delete(old);
        }
        for (Path jar : hadoop(other.folder.resolve("jars"))) {
            Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar.toRealPath());
        }
    }

    private static List<Path> hadoop(Path jars) throws IOException {
        try (Stream<Path> files = Files.list(jars)) {
            return files.filter(file -> file.getFileName().toString().startsWith("hadoop-client-")).toList();
        }
    }

    /// A jar with the classes of this package, which is what a user submits.
    private static Path program(Path folder) throws IOException {
        Path jar = folder.resolve("program.jar");
        String name = ClusterJobs.class.getPackageName().replace('.', '/') + "/";
        Path classes = Path.of(ClusterJobs.class.getProtectionDomain().getCodeSource().getLocation().getPath());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.list(classes.resolve(name))) {
            for (Path file : files.toList()) {
                out.putNextEntry(new ZipEntry(name + file.getFileName()));
                Files.copy(file, out);
            }
        }
        return jar;
    }

    /// Runs `spark-submit`, and returns what the program printed. Its log is in the folder.
    String submit(Path work, List<String> options, List<String> arguments) throws IOException, InterruptedException {
        return output(submitting(work, options, arguments), work);
    }

    /// The process that `bin/spark-submit` would start.
    ProcessBuilder submitting(Path work, List<String> options, List<String> arguments)
            throws IOException, InterruptedException {
        // What bin/spark-class does: Spark's launcher prints the command, with zeros between words.
        List<String> launcher = new ArrayList<>(List.of(java(), "-cp", folder.resolve("jars") + "/*",
                "org.apache.spark.launcher.Main", "org.apache.spark.deploy.SparkSubmit"));
        launcher.addAll(options);
        launcher.addAll(List.of("--driver-memory", "1g", "--jars", LAMELLA.toString(), "--conf",
                "spark.ui.enabled=false",
                "--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.driver.bindAddress=127.0.0.1", "--conf",
                "spark.sql.shuffle.partitions=2", "--conf", "spark.sql.codegen.wholeStage=false", "--class",
                ClusterJobs.class.getName(), program(work).toString()));
        launcher.addAll(arguments);
        Process process = builder(launcher, work).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        List<String> words = Arrays.stream(printed.split("\0")).map(String::strip).filter(word -> !word.isEmpty())
                .toList();
        return builder(words, work);
    }

    /// Runs tests of this module with the jars of this Spark, that one jar, and the tests.
    String test(Path work, List<String> tests) throws IOException, InterruptedException {
        List<String> classPath = new ArrayList<>(List.of(folder.resolve("jars") + "/*", LAMELLA.toString()));
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith("test-classes") || entry.contains("build-rules")
                        || OF_TESTS.stream().anyMatch(Path.of(entry).getFileName().toString()::startsWith))
                .forEach(classPath::add);
        List<String> command = new ArrayList<>(List.of(java(), "-Xmx1500m", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED"));
        for (String opened : List.of("sun.util.calendar", "java.lang", "java.lang.invoke", "java.nio", "java.util",
                "java.net", "sun.nio.ch")) {
            command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), SelectedTests.class.getName()));
        command.addAll(tests);
        return output(builder(command, Path.of("").toAbsolutePath()), work);
    }

    /// Runs a script that takes this Spark and the jar from variables.
    String run(Path work, Path script) throws IOException, InterruptedException {
        ProcessBuilder builder = builder(List.of("sh", script.toString()), work);
        builder.environment().put("LAMELLA_JAR", LAMELLA.toString());
        return output(builder, work);
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private ProcessBuilder builder(List<String> command, Path work) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
        builder.environment().put("SPARK_HOME", folder.toString());
        // Spark's scripts set it.
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    private static String output(ProcessBuilder builder, Path work) throws IOException, InterruptedException {
        Path log = work.resolve("log.txt");
        Path out = work.resolve("out.txt");
        Process process = builder.redirectOutput(out.toFile()).redirectError(log.toFile()).start();
        boolean isDone = process.waitFor(MINUTES, TimeUnit.MINUTES);
        process.destroyForcibly();
        String printed = Files.readString(out);
        assertThat(isDone && process.exitValue() == 0).as("%s%n%s", printed, Files.readString(log)).isTrue();
        return printed;
    }

    private static void run(List<String> command, Path directory, Path work) throws IOException, InterruptedException {
        output(new ProcessBuilder(command).directory(directory.toFile()), work);
    }
}
