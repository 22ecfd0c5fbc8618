package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs with the fewest classes: an image that `jlink` makes, and a class path without codecs.
class ImageTest {
    private static final String PROGRAM = """
            import dev.lamella.records.Records;
            import java.nio.file.Path;
            import java.util.List;

            public class Program {
                public record Order(long id, String text) {}

                public static void main(String[] arguments) throws Exception {
                    Path file = Path.of(arguments[0]);
                    List<Order> orders = List.of(new Order(1, "one"), new Order(2, "two"));
                    Records.write(file, Order.class, orders);
                    System.out.println(Records.read(file, Order.class).equals(orders));
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void recordsAndCodecsAreLinkedIntoAnImage() throws Exception {
        Optional<ToolProvider> jlink = ToolProvider.findFirst("jlink");
        assumeThat(jlink).as("this JDK has jlink").isPresent();
        String path = join(Stream.concat(PublishedClasses.modules().stream(), PublishedClasses.sources(
                List.of("org.objectweb.asm.ClassWriter", "com.github.luben.zstd.Zstd")).stream()).toList());
        ModuleFinder modules = ModuleFinder.of(PublishedClasses.modules().toArray(Path[]::new));
        assumeThat(modules.find("dev.lamella.codecs")).as("compiled as a module").isPresent();
        Path image = folder.resolve("image");
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int code = jlink.get().run(out, out, "-p", path, "--add-modules", "dev.lamella.records,dev.lamella.codecs",
                "--output", image.toString());
        assumeThat(said.toString()).as("this JDK can link").doesNotContain("java.base not found");
        assertThat(code).as(said.toString()).isZero();
        assertThat(run(image.resolve("bin").resolve("java").toString(), "--list-modules"))
                .contains("dev.lamella.records", "dev.lamella.codecs", "dev.lamella.core", "com.github.luben.zstd_jni");
        Path program = Files.writeString(folder.resolve("Program.java"), PROGRAM);
        Path classes = compile(program, path);
        assertThat(run(image.resolve("bin").resolve("java").toString(), "--add-modules", "dev.lamella.records", "-cp",
                classes.toString(), "Program", folder.resolve("orders.parquet").toString())).isEqualTo("true\n");
    }

    /// The default codec, SNAPPY, is in core.
    @Test
    void recordsAloneWriteAFileByDefault() throws Exception {
        List<Path> parts = PublishedClasses.sources(List.of("dev.lamella.variant.Variant", "dev.lamella.Parquet",
                "dev.lamella.arrow.ArrowSchema", "dev.lamella.records.Records", "org.objectweb.asm.ClassWriter"));
        Path classes = compile(Files.writeString(folder.resolve("Program.java"), PROGRAM), join(parts));
        List<Path> all = new ArrayList<>(parts);
        all.add(classes);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        assertThat(run(java, "-cp", join(all), "Program", folder.resolve("orders.parquet").toString()))
                .isEqualTo("true\n");
    }

    private Path compile(Path program, String path) {
        Path classes = folder.resolve("classes");
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int code = ToolProvider.findFirst("javac").orElseThrow().run(out, out, "-proc:none", "-cp", path, "-d",
                classes.toString(), program.toString());
        assertThat(code).as(said.toString()).isZero();
        return classes;
    }

    private static String join(List<Path> paths) {
        return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static String run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.replace("\r\n", "\n");
    }
}
