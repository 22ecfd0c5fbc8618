package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Tests the rules of ARCHITECTURE.md on the classes of one module.
///
/// A module joins with one line in its tests: `class RulesTest extends BuildRules {}`. The working directory is the
/// module's folder, as Maven has it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BuildRules {
    private final Path folder = mainClasses(getClass());

    /// Read once for all rules, because reading takes longer than checking.
    private final JavaClasses classes = new ClassFileImporter().importPath(folder);

    /// The folder of main classes: on the class path of Maven and of IDEs, it follows that of the tests.
    private static Path mainClasses(Class<?> tests) {
        Path own;
        try {
            own = Path.of(tests.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
        List<Path> classPath = Arrays.stream(System.getProperty("surefire.test.class.path",
                System.getProperty("java.class.path")).split(File.pathSeparator)).map(Path::of).toList();
        return classPath.get(classPath.indexOf(own) + 1);
    }

    @Test
    void classesAreThere() {
        assertThat(classes.isEmpty()).as("no classes in " + folder.toAbsolutePath()).isEqualTo(
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
    void thePublicApiIsAsRecorded() throws IOException {
        PublicApi.check(classes, Path.of("public-api.txt"));
    }

    @Test
    void classesAndMethodsAreShort() throws IOException {
        Path sources = Path.of("src", "main", "java");
        if (Files.isDirectory(sources)) {
            assertThat(Sizes.tooLong(sources)).isEmpty();
        }
    }

    @Test
    void messagesBeginInUpperCase() throws IOException {
        Path sources = Path.of("src", "main", "java");
        if (Files.isDirectory(sources)) {
            assertThat(Messages.inLowerCase(sources)).isEmpty();
        }
    }

    @Test
    void publicTypesDoNotShareTheNamesOfTheJdk() {
        Signatures.NAMES_OF_THEIR_OWN.check(classes);
    }

    @Test
    void theModuleDescriptorIsComplete() throws IOException {
        assertThat(Modules.disagreements(folder)).isEmpty();
    }
}
