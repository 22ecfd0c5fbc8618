package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/// A module descriptor says the same as its classes and its META-INF/services.
class ModulesTest {
    @TempDir
    Path classes;

    @BeforeEach
    void makeClasses() throws IOException {
        Path inside = Files.createDirectories(classes.resolve("dev/lamella/internal/page"));
        Files.createFile(inside.resolve("Page.class"));
        Files.createFile(classes.resolve("dev/lamella/Parquet.class"));
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Files.writeString(services.resolve("dev.lamella.Service"), "# the only one\ndev.lamella.Provider # here\n");
    }

    @Test
    void agrees() throws IOException {
        describe(module -> {
            module.visitExport("dev/lamella", 0);
            module.visitProvide("dev/lamella/Service", "dev/lamella/Provider");
        });
        assertThat(Modules.disagreements(classes)).isEmpty();
    }

    @Test
    void findsWhatIsMissing() throws IOException {
        describe(module -> module.visitExport("dev/lamella/internal/page", 0));
        assertThat(Modules.disagreements(classes)).containsExactly(
                "module-info exports [dev.lamella.internal.page]; the packages that are not internal are [dev.lamella]",
                "module-info provides {}; META-INF/services lists {dev.lamella.Service=[dev.lamella.Provider]}");
    }

    @Test
    void asksNothingOfAModuleWithoutDescriptor() throws IOException {
        assertThat(Modules.disagreements(classes)).isEmpty();
    }

    private void describe(Consumer<ModuleVisitor> content) throws IOException {
        ClassWriter info = new ClassWriter(0);
        info.visit(Opcodes.V21, Opcodes.ACC_MODULE, "module-info", null, null, null);
        ModuleVisitor module = info.visitModule("dev.lamella.example", 0, null);
        module.visitRequire("java.base", Opcodes.ACC_MANDATED, null);
        content.accept(module);
        Files.write(classes.resolve("module-info.class"), info.toByteArray());
    }
}
