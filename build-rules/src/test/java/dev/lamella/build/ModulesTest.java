package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.classfile.attribute.ModuleAttribute.ModuleAttributeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ModuleDesc;
import java.lang.constant.PackageDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        describe(module -> module.exports(PackageDesc.of("dev.lamella"), 0)
                .provides(ClassDesc.of("dev.lamella.Service"), ClassDesc.of("dev.lamella.Provider")));
        assertThat(Modules.disagreements(classes)).isEmpty();
    }

    @Test
    void findsWhatIsMissing() throws IOException {
        describe(module -> module.exports(PackageDesc.of("dev.lamella.internal.page"), 0));
        assertThat(Modules.disagreements(classes)).containsExactly(
                "module-info exports [dev.lamella.internal.page]; the packages that are not internal are [dev.lamella]",
                "module-info provides {}; META-INF/services lists {dev.lamella.Service=[dev.lamella.Provider]}");
    }

    @Test
    void asksNothingOfAModuleWithoutDescriptor() throws IOException {
        assertThat(Modules.disagreements(classes)).isEmpty();
    }

    private void describe(Consumer<ModuleAttributeBuilder> content) throws IOException {
        ModuleAttribute attribute = ModuleAttribute.of(ModuleDesc.of("dev.lamella.example"), module -> {
            module.requires(ModuleDesc.of("java.base"), 0x8000, null);
            content.accept(module);
        });
        Files.write(classes.resolve("module-info.class"), ClassFile.of().buildModule(attribute));
    }
}
