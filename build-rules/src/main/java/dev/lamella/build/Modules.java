package dev.lamella.build;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Compares what a module declares for the module path and for the class path.
final class Modules {
    private Modules() {}

    /// Compares the module descriptor in a folder of classes with its packages and with `META-INF/services`. A folder
    /// without a descriptor has no disagreements.
    ///
    /// @return a sentence for each disagreement
    static List<String> disagreements(Path classes) throws IOException {
        Path file = classes.resolve("module-info.class");
        if (!Files.exists(file)) {
            return List.of();
        }
        ModuleDescriptor descriptor;
        try (InputStream in = Files.newInputStream(file)) {
            descriptor = ModuleDescriptor.read(in);
        }
        List<String> found = new ArrayList<>();
        Set<String> exported = descriptor.exports().stream()
                .filter(Predicate.not(ModuleDescriptor.Exports::isQualified))
                .map(ModuleDescriptor.Exports::source).collect(Collectors.toCollection(TreeSet::new));
        Set<String> published = publicPackages(classes);
        if (!exported.equals(published)) {
            found.add("module-info exports " + exported + "; the packages that are not internal are " + published);
        }
        Map<String, Set<String>> provided = new TreeMap<>();
        descriptor.provides().forEach(service -> provided.put(service.service(), new TreeSet<>(service.providers())));
        Map<String, Set<String>> listed = services(classes);
        if (!provided.equals(listed)) {
            found.add("module-info provides " + provided + "; META-INF/services lists " + listed);
        }
        return found;
    }

    private static Set<String> publicPackages(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.endsWith("module-info.class"))
                    .map(file -> classes.relativize(file.getParent()).toString())
                    .map(folder -> folder.replace(File.separatorChar, '.'))
                    .filter(name -> !(name + ".").contains(".internal."))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Map<String, Set<String>> services(Path classes) throws IOException {
        Path folder = classes.resolve("META-INF").resolve("services");
        Map<String, Set<String>> services = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return services;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Set<String> providers = Files.readAllLines(file).stream()
                        .map(line -> line.replaceFirst("#.*", "").strip())
                        .filter(Predicate.not(String::isEmpty)).collect(Collectors.toCollection(TreeSet::new));
                services.put(file.getFileName().toString(), providers);
            }
        }
        return services;
    }
}
