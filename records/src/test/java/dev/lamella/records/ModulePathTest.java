package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lamella.Parquet;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.variant.Variant;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;

/// A program that is a module: compiled against the modules of this build, and run in a layer of its own.
class ModulePathTest {
    private static final String REQUIRES = "module app { requires dev.lamella.records; exports app; %s }";

    private static final String PROGRAM = """
            package app;

            import dev.lamella.WriteOptions;
            import dev.lamella.error.ParquetException;
            import dev.lamella.metadata.CompressionCodec;
            import dev.lamella.records.RecordMapping;
            import dev.lamella.records.mapping.EnumCode;
            import java.sql.Timestamp;
            import java.util.List;
            import java.util.function.Supplier;

            public class Program implements Supplier<String> {
                enum Size {
                    S(10), L(20);

                    @EnumCode
                    private final int code;

                    Size(int code) {
                        this.code = code;
                    }
                }

                static class Old {
                    private String text = "old";
                }

                record Line(int grams) {}

                record Order(Size size, Timestamp at, List<Line> lines, Old old) {}

                public record Open(int id) {}

                public String get() {
                    try {
                        return there(Order.class, new Order(Size.L, new Timestamp(0), List.of(new Line(5)), new Old())).lines()
                                + there(Open.class, new Open(1)).toString();
                    } catch (java.io.IOException | ParquetException e) {
                        return e.toString();
                    }
                }

                static <T> T there(Class<T> type, T record) throws java.io.IOException {
                    RecordMapping<T> mapping = RecordMapping.of(type)
                            .withWriteOptions(WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED));
                    return mapping.fromBytes(mapping.toBytes(List.of(record))).getFirst();
                }
            }
            """;

    /// Where the modules lie that a user has on the module path.
    private static final List<Path> MODULES = Stream
            .of(Records.class, ArrowSchema.class, Parquet.class, Variant.class, ClassWriter.class)
            .map(ModulePathTest::source).distinct().toList();

    @TempDir
    Path folder;

    @Test
    void oneRequiresIsEnoughAndRecordsThatAreNotPublicAreInAnOpenPackage() throws Exception {
        assertThat(program("opens app to dev.lamella.records;").get()).isEqualTo("[Line[grams=5]]Open[id=1]");
    }

    @Test
    void whatIsNotOpenIsRejectedWithWhatToSay() throws Exception {
        Supplier<String> program = program("");
        assertThatThrownBy(program::get).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The class app.Program$Order is not accessible: module app must declare in its module-info:"
                        + " opens app to dev.lamella.records;");
    }

    // The program is one.
    @SuppressWarnings("unchecked")
    private Supplier<String> program(String clause) throws Exception {
        ModuleFinder library = ModuleFinder.of(MODULES.toArray(Path[]::new));
        assumeThat(library.find("dev.lamella.records")).as("compiled as a module").isPresent();
        Path classes = compile(clause);
        Configuration configuration = ModuleLayer.boot().configuration()
                .resolve(ModuleFinder.of(classes), library, Set.of("app"));
        ClassLoader loader = ModuleLayer.boot()
                .defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader()).findLoader("app");
        try {
            return (Supplier<String>) loader.loadClass("app.Program").getConstructor().newInstance();
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause());
        }
    }

    private Path compile(String clause) throws IOException {
        Path descriptor = Files.writeString(folder.resolve("module-info.java"), REQUIRES.formatted(clause));
        Path program = Files.writeString(folder.resolve("Program.java"), PROGRAM);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        String path = MODULES.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        int code = ToolProvider.findFirst("javac").orElseThrow().run(out, out, "-proc:none", "-p", path, "-d",
                classes.toString(), descriptor.toString(), program.toString());
        assertThat(code).as(said.toString()).isZero();
        return classes;
    }

    private static Path source(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(type.toString(), e);
        }
    }
}
