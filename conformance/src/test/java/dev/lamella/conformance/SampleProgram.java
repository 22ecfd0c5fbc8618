package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// The Java of a page as a program: what a block declares (a line without indentation begins it) is a member of its class,
/// imports come first, and the rest is run, one block after another. `void main() ... {` and the brace that ends it are but
/// the frame of what is run.
final class SampleProgram {
    private static final String IMPORTS = """
            import dev.lamella.*;
            import dev.lamella.codec.*;
            import dev.lamella.dataset.*;
            import dev.lamella.error.*;
            import dev.lamella.filter.*;
            import dev.lamella.io.*;
            import dev.lamella.metadata.*;
            import dev.lamella.observe.*;
            import dev.lamella.records.*;
            import dev.lamella.records.mapping.*;
            import dev.lamella.row.*;
            import dev.lamella.schema.*;
            import dev.lamella.statistics.*;
            import dev.lamella.update.*;
            import dev.lamella.vector.*;
            import java.io.*;
            import java.math.*;
            import java.net.http.*;
            import java.nio.file.*;
            import java.time.*;
            import java.util.*;
            """;
    private static final Pattern DECLARATION = Pattern.compile(
            "(@|static |sealed |interface |(public |final |abstract )*(record|enum|class) \\w+ ?[(<{]).*");
    private static final String MAIN = "void main(";

    private final StringBuilder imports = new StringBuilder();
    private final StringBuilder members = new StringBuilder();
    private final List<String> steps = new ArrayList<>();

    /// The next block.
    ///
    /// @return whether it has anything that is run
    boolean add(List<String> lines) {
        StringBuilder step = new StringBuilder();
        boolean isInMain = false;
        int at = 0;
        while (at < lines.size()) {
            String line = lines.get(at);
            if (line.startsWith("import ")) {
                imports.append(line).append('\n');
            } else if (DECLARATION.matcher(line).matches()) {
                at = declaration(lines, at);
            } else if (line.startsWith(MAIN)) {
                isInMain = true;
            } else if (!(isInMain && line.equals("}"))) {
                step.append(line).append('\n');
            }
            at++;
        }
        if (step.toString().isBlank()) {
            return false;
        }
        steps.add(step.toString());
        return true;
    }

    /// @return the last line
    private int declaration(List<String> lines, int from) {
        int open = 0;
        int at = from;
        while (true) {
            String line = lines.get(at);
            members.append(line).append('\n');
            open += count(line, "({") - count(line, ")}");
            if (open == 0 && (line.endsWith("}") || line.endsWith(";"))) {
                return at;
            }
            at++;
        }
    }

    private static int count(String line, String characters) {
        return (int) line.chars().filter(c -> characters.indexOf(c) >= 0).count();
    }

    /// The source file that a reader of the page ends up with, without a class round it.
    String asOneFile() {
        return imports + "\n" + members + "\nvoid main() throws Exception {\n" + String.join("\n", steps) + "}\n";
    }

    /// Compiles all and runs it, with all packages imported that samples use.
    ///
    /// @param classes an empty folder
    /// @param paths what to make of the texts of paths
    /// @param after called after each block that has anything to run, counted from 0, while what it prints is in `printed`
    void run(Path classes, UnaryOperator<String> paths, ByteArrayOutputStream printed, IntConsumer after)
            throws Exception {
        compile(classes, paths);
        PrintStream former = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (URLClassLoader loader = new URLClassLoader(new URL[]{classes.toUri().toURL()},
                SampleProgram.class.getClassLoader())) {
            loader.loadClass("PageSample").getMethod("run", IntConsumer.class).invoke(null, after);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error failed) {
                throw failed;
            }
            throw e;
        } finally {
            System.setOut(former);
        }
    }

    /// Compiles all.
    void compile(Path classes, UnaryOperator<String> paths) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < steps.size(); i++) {
            body.append(steps.get(i)).append("sampleSteps.accept(").append(i).append(");\n");
        }
        String source = IMPORTS + imports + "public class PageSample {\n" + members
                + "public static void run(java.util.function.IntConsumer sampleSteps) throws Exception {\n" + body
                + "}\n}\n";
        String code = Pattern.compile("Path\\.of\\(\"([^\"]*)\"").matcher(source)
                .replaceAll(match -> "Path.of(\"" + paths.apply(match.group(1)) + "\"");
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///PageSample.java"),
                JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return code;
            }
        };
        StringWriter problems = new StringWriter();
        boolean compiled = ToolProvider.getSystemJavaCompiler().getTask(problems, null, null,
                List.of("-d", classes.toString(), "-proc:none", "-classpath", classPath()), null, List.of(file)).call();
        assertThat(compiled).as(problems + "\n" + code).isTrue();
    }

    /// That of the tests.
    static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
