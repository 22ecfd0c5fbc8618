package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Main;
import dev.lamella.conformance.Samples.Sample;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every sample in the pages for users does what the page says.
///
/// A `java` block is compiled as the body of a method (or, if it declares something, of a class), with the imports below; if a `text` block follows, it is also run, and
/// prints that. A `console` block is run, command by command, as on a terminal in the folder of the checkout, and prints what
/// stands below each. A line `...` stands for any lines, a line that ends with it for any line that begins so.
class DocumentationSamplesTest {
    private static final String IMPORTS = """
            import dev.lamella.*;
            import dev.lamella.codec.*;
            import dev.lamella.error.*;
            import dev.lamella.filter.*;
            import dev.lamella.io.*;
            import dev.lamella.metadata.*;
            import dev.lamella.row.*;
            import dev.lamella.schema.*;
            import dev.lamella.vector.*;
            import java.io.*;
            import java.math.*;
            import java.net.http.*;
            import java.nio.file.*;
            import java.time.*;
            import java.util.*;
            """;
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    @TempDir
    Path classes;

    static List<Sample> java() {
        return Samples.of("java");
    }

    static List<Sample> console() {
        return Samples.of("console");
    }

    @ParameterizedTest
    @MethodSource("java")
    void javaSamplesCompileAndPrintWhatThePageSays(Sample sample) throws Exception {
        StringBuilder imports = new StringBuilder(IMPORTS);
        StringBuilder body = new StringBuilder();
        for (String line : sample.lines()) {
            (line.startsWith("import ") ? imports : body).append(line).append('\n');
        }
        String code = body.toString().replace("Path.of(\"examples/", "Path.of(\"" + Samples.checkout() + "/examples/");
        boolean isMember = code.strip().startsWith("static ");
        String source = imports + "public class Sample {\n"
                + (isMember ? code : "public static void run() throws Exception {\n" + code + "}\n") + "}\n";
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter problems = new StringWriter();
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///Sample.java"),
                JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        boolean compiled = compiler
                .getTask(problems, null, null, List.of("-d", classes.toString(), "-proc:none", "-classpath",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))), null,
                        List.of(file))
                .call();
        assertThat(compiled).as(problems + "\n" + source).isTrue();
        if (!sample.output().isEmpty()) {
            requireFit(printed(classes), sample.output(), sample.toString());
        }
    }

    private static List<String> printed(Path classes) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream former = System.out;
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try (URLClassLoader loader = new URLClassLoader(new URL[]{classes.toUri().toURL()},
                DocumentationSamplesTest.class.getClassLoader())) {
            loader.loadClass("Sample").getMethod("run").invoke(null);
        } finally {
            System.setOut(former);
        }
        return shown(output);
    }

    @ParameterizedTest
    @MethodSource("console")
    void commandsPrintWhatThePageSays(Sample sample) throws Exception {
        int at = 0;
        while (at < sample.lines().size()) {
            String command = sample.lines().get(at++);
            assertThat(command).as("a console block begins with a command").startsWith("$ ./lamella ");
            List<String> expected = new ArrayList<>();
            while (at < sample.lines().size() && !sample.lines().get(at).startsWith("$ ")) {
                expected.add(sample.lines().get(at++));
            }
            requireFit(run(command.substring("$ ./lamella ".length())), expected, command);
        }
    }

    private static List<String> run(String commandLine) throws Exception {
        List<String> arguments = new ArrayList<>();
        Matcher words = WORD.matcher(commandLine);
        byte[] input = {};
        boolean isInput = false;
        while (words.find()) {
            String word = words.group(1) != null
                    ? words.group(1)
                    : words.group(2) != null ? words.group(2) : words.group(3);
            Path path = Samples.checkout().resolve(word);
            if (isInput) {
                input = Files.readAllBytes(path);
            } else if (!word.equals("<")) {
                arguments.add(word.startsWith("examples/") ? path.toString() : word);
            }
            isInput = word.equals("<");
        }
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Main.run(arguments.toArray(String[]::new), new Main.Streams(new ByteArrayInputStream(input), output,
                new PrintStream(output, true, StandardCharsets.UTF_8), () -> true));
        return shown(output);
    }

    private static List<String> shown(ByteArrayOutputStream output) {
        return output.toString(StandardCharsets.UTF_8).replace(Samples.checkout() + "/", "").lines()
                .map(String::stripTrailing).toList();
    }

    private static void requireFit(List<String> lines, List<String> expected, String what) {
        if (!fits(lines, expected)) {
            assertThat(lines).as(what).isEqualTo(expected);
        }
    }

    /// Whether lines are those of a page, where `...` stands for any.
    private static boolean fits(List<String> lines, List<String> expected) {
        if (expected.isEmpty()) {
            return lines.isEmpty();
        }
        String first = expected.getFirst();
        if (first.strip().equals("...")) {
            for (int i = 0; i <= lines.size(); i++) {
                if (fits(lines.subList(i, lines.size()), expected.subList(1, expected.size()))) {
                    return true;
                }
            }
            return false;
        }
        return !lines.isEmpty() && (lines.getFirst().equals(first.stripTrailing())
                || first.endsWith("...") && lines.getFirst().startsWith(first.substring(0, first.length() - 3)))
                && fits(lines.subList(1, lines.size()), expected.subList(1, expected.size()));
    }
}
