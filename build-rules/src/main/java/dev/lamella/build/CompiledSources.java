package dev.lamella.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Compiles generated classes for tests from their text, all at once and in memory.
public final class CompiledSources extends ClassLoader {
    private final Map<String, ByteArrayOutputStream> compiled;

    private CompiledSources(ClassLoader parent, Map<String, ByteArrayOutputStream> compiled) {
        super(parent);
        this.compiled = compiled;
    }

    /// Compiles public top-level classes of the package without a name, which see whatever `user` sees.
    ///
    /// @param sources the text of each, by its name
    /// @throws AssertionError if they do not compile, with what the compiler says
    public static CompiledSources of(Class<?> user, Map<String, String> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> compiled = new HashMap<>();
        StringWriter problems = new StringWriter();
        List<Source> texts = sources.entrySet().stream().map(entry -> new Source(entry.getKey(), entry.getValue()))
                .toList();
        try (JavaFileManager files = new Memory(compiler.getStandardFileManager(null, null, null), compiled)) {
            boolean isCompiled = compiler.getTask(problems, files, null, List.of("-proc:none", "-nowarn", "-classpath",
                    System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))), null, texts)
                    .call();
            if (!isCompiled) {
                throw new AssertionError(problems.toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new CompiledSources(user.getClassLoader(), compiled);
    }

    /// One of the classes, by its binary name.
    public Class<?> type(String name) {
        try {
            return loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(name + " was not compiled", e);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ByteArrayOutputStream code = compiled.get(name);
        if (code == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, code.toByteArray(), 0, code.size());
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> compiled;

        Memory(JavaFileManager files, Map<String, ByteArrayOutputStream> compiled) {
            super(files);
            this.compiled = compiled;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind,
                FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream code = new ByteArrayOutputStream();
                    compiled.put(name, code);
                    return code;
                }
            };
        }
    }
}
