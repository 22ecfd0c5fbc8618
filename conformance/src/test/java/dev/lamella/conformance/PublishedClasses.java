package dev.lamella.conformance;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The class folders or jars of the published modules, and of the libraries that they need to run.
final class PublishedClasses {
    private static final List<String> MODULES = List.of("dev.lamella.variant.Variant", "dev.lamella.Parquet",
            "dev.lamella.codecs.StandardCompressionProvider", "dev.lamella.arrow.ArrowSchema",
            "dev.lamella.remote.RemoteFileProvider", "dev.lamella.records.Records", "dev.lamella.text.TextSource");
    private static final List<String> LIBRARIES = List.of("org.objectweb.asm.ClassWriter",
            "com.fasterxml.jackson.core.JsonFactory", "org.xerial.snappy.Snappy",
            "com.github.luben.zstd.Zstd", "org.brotli.dec.BrotliInputStream",
            "io.airlift.compress.zstd.ZstdDecompressor");
    private static final int MAGIC_AND_MINOR = 6;

    private PublishedClasses() {}

    static List<Path> modules() throws ClassNotFoundException {
        return sources(MODULES);
    }

    static List<Path> libraries() throws ClassNotFoundException {
        return sources(LIBRARIES);
    }

    /// A source of classes.
    static List<Path> sources(List<String> classNames) throws ClassNotFoundException {
        Map<String, Path> sources = new LinkedHashMap<>();
        for (String name : classNames) {
            sources.put(name, source(Class.forName(name, false, PublishedClasses.class.getClassLoader())));
        }
        return List.copyOf(sources.values());
    }

    private static Path source(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(type.toString(), e);
        }
    }

    /// The version of each class outside of `META-INF/versions`, by its path.
    static Map<String, Integer> versions(Path source) throws IOException {
        if (Files.isDirectory(source)) {
            return versionsBelow(source.toRealPath());
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + source.toUri()), Map.of())) {
            return versionsBelow(jar.getPath("/"));
        }
    }

    private static Map<String, Integer> versionsBelow(Path root) throws IOException {
        Map<String, Integer> versions = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (!name.startsWith("META-INF/versions/")) {
                    try (var in = Files.newInputStream(file)) {
                        byte[] start = in.readNBytes(MAGIC_AND_MINOR + 2);
                        byte[] major = Arrays.copyOfRange(start, MAGIC_AND_MINOR, MAGIC_AND_MINOR + 2);
                        versions.put(name, (major[0] & 0xff) << 8 | major[1] & 0xff);
                    }
                }
            }
        }
        return versions;
    }
}
