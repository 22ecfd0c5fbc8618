package dev.lamella.conformance;

import dev.lamella.conformance.Samples.Sample;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every sample in the pages for users does what the page says; those of the tutorial belong together, to [TutorialTest].
///
/// A `java` block is compiled as the body of a method, what it declares as members of a class, with all packages imported;
/// if a `text` block follows, it is also run, and prints that. A `console` block is run, command by command, as on a terminal
/// in the folder of the checkout, and prints what stands below each. A line `...` stands for any lines, a line that ends with
/// it for any line that begins so.
class DocumentationSamplesTest {
    @TempDir
    Path classes;

    static List<Sample> java() {
        return Samples.of("java").stream().filter(sample -> !sample.page().equals(TutorialTest.PAGE)).toList();
    }

    static List<Sample> console() {
        return Samples.of("console").stream().filter(sample -> !sample.page().equals(TutorialTest.PAGE)).toList();
    }

    @ParameterizedTest
    @MethodSource("java")
    void javaSamplesCompileAndPrintWhatThePageSays(Sample sample) throws Exception {
        SampleProgram program = new SampleProgram();
        program.add(sample.lines());
        UnaryOperator<String> paths = path -> path.startsWith("examples/") ? Samples.checkout() + "/" + path : path;
        if (sample.output().isEmpty()) {
            program.compile(classes, paths);
            return;
        }
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        program.run(classes, paths, printed, _ -> {});
        SampleCommand.requireFit(SampleCommand.lines(printed, Samples.checkout()), sample.output(), sample.toString());
    }

    @ParameterizedTest
    @MethodSource("console")
    void commandsPrintWhatThePageSays(Sample sample) throws Exception {
        SampleCommand.run(sample, "$ ./lamella ", Samples.checkout(), word -> word.startsWith("examples/"));
    }
}
