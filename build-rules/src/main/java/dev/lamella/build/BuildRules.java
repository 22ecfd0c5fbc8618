package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// The rules of ARCHITECTURE.md for the classes of one module.
///
/// A module joins with one line in its tests: `class RulesTest extends BuildRules {}`. The working directory is the
/// module's folder, as Maven has it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BuildRules {
    private static final Path CLASSES = Path.of("target", "classes");

    /// Read once for all rules, which takes longer than to check them.
    private final JavaClasses classes = new ClassFileImporter().importPath(CLASSES);

    @Test
    void classesAreThere() {
        assertThat(classes.isEmpty()).as("no classes in " + CLASSES.toAbsolutePath()).isEqualTo(
                !Files.isDirectory(Path.of("src", "main", "java")));
    }

    @Test
    void importsGoDownOnly() {
        Floors.IMPORTS_GO_DOWN.check(classes);
    }

    @Test
    void packagesHaveNoCycles() {
        Floors.NO_CYCLES.check(classes);
    }

    @Test
    void publicSignaturesNameNoInternalType() {
        Signatures.NO_INTERNAL_TYPES.check(classes);
    }

    @Test
    void hotPackagesBoxNothing() {
        Boxing.NO_BOXING.check(classes);
    }

    @Test
    void onlyThePipelineStartsThreadsWaitsOrLocks() {
        Threads.ONLY_IN_THE_PIPELINE.check(classes);
    }

    @Test
    void nothingIsSynchronized() {
        Threads.NO_MONITORS.check(classes);
    }

    @Test
    void failuresAreOfTheKnownKinds() {
        Failures.KNOWN_KINDS.check(classes);
    }

    @Test
    void theLibraryPrintsNothing() {
        Console.NOTHING_PRINTED.check(classes);
    }

    @Test
    void theModuleDescriptorIsComplete() throws IOException {
        assertThat(Modules.disagreements(CLASSES)).isEmpty();
    }
}
