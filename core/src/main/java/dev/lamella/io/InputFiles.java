package dev.lamella.io;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.event.ShownLocation;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Opens a file by its location: a path, `file:///...` or `file:/...`, or a location that an [InputFileProvider] opens.
public final class InputFiles {
    private static final Pattern UNESCAPED = Pattern.compile("[ ?{}\\[\\]]");
    private static final int MAX_BROKEN_PROVIDERS = 100;

    private InputFiles() {}

    /// Opens a path of the default file system, or a location with a scheme.
    ///
    /// @throws UnsupportedFeatureException if no module on the class path opens the scheme
    /// @throws java.nio.file.InvalidPathException if the text is neither a path nor such a location
    public static InputFile open(String location) throws IOException {
        Optional<Path> path = path(location);
        return path.isPresent()
                ? InputFile.of(path.get())
                : provider(scheme(location).orElseThrow()).open(location);
    }

    /// The path that a location stands for, if it has no scheme, or the scheme `file`; empty for any other location.
    ///
    /// @throws IOException if it has the scheme `file`, and is not the location of a file on this machine
    /// @throws java.nio.file.InvalidPathException if it has no scheme, and is not a path
    public static Optional<Path> path(String location) throws IOException {
        Optional<String> scheme = scheme(location);
        if (scheme.isEmpty()) {
            return Optional.of(Path.of(location));
        }
        return scheme.get().equals("file") ? Optional.of(localPath(location)) : Optional.empty();
    }

    /// Lists the locations that match a pattern with a scheme (other than `file`); see [InputFileProvider#list].
    ///
    /// @throws IllegalArgumentException if the pattern is a path
    /// @throws UnsupportedFeatureException if no module on the class path opens the scheme
    public static List<String> list(String pattern) throws IOException {
        return lister(pattern).list(pattern);
    }

    /// As [#list], with the versions of the files where the storage lists them; see [InputFileProvider#listVersions].
    ///
    /// @throws IllegalArgumentException if the pattern is a path
    /// @throws UnsupportedFeatureException if no module on the class path opens the scheme
    public static SequencedMap<String, Optional<String>> listVersions(String pattern) throws IOException {
        return lister(pattern).listVersions(pattern);
    }

    private static InputFileProvider lister(String pattern) {
        return scheme(pattern).filter(name -> !name.equals("file")).map(InputFiles::provider)
                .orElseThrow(() -> new IllegalArgumentException(
                        "A pattern of paths is not listed here; use Dataset.of(pattern).files()"));
    }

    /// The provider of a location that is not a path.
    static InputFileProvider providerOf(String location) {
        return provider(scheme(location).orElseThrow());
    }

    /// Whether a file or directory of this name does not belong to a table, and is not matched by a pattern: writers give
    /// such names to files that are not data, or not complete. The name begins with `.`, or begins with `_` and has no `=`
    /// (`_year=2026` is a partition).
    public static boolean isHidden(String name) {
        return name.startsWith(".") || name.startsWith("_") && name.indexOf('=') < 0;
    }

    /// The scheme of a location, in lower case; empty if the location is a path.
    public static Optional<String> scheme(String location) {
        return ShownLocation.scheme(location);
    }

    /// A location as messages show it: without user, password, query and fragment, which may be secrets. A path stays
    /// unchanged.
    public static String shown(String location) {
        return ShownLocation.of(location);
    }

    private static Path localPath(String location) throws IOException {
        try {
            return Path.of(new URI(escaped(location)));
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            throw new IOException(location + ": this is not the location of a file on this machine: " + e.getMessage()
                    + ". Give its path instead", e);
        }
    }

    /// Signs of patterns, and spaces, may stand in the location of a file as they are.
    private static String escaped(String location) {
        Matcher matcher = UNESCAPED.matcher(location);
        return matcher.replaceAll(sign -> String.format("%%%02X", (int) sign.group().charAt(0)));
    }

    private static InputFileProvider provider(String scheme) {
        Set<String> known = new HashSet<>();
        for (InputFileProvider provider : Found.PROVIDERS) {
            if (provider.schemes().contains(scheme)) {
                return provider;
            }
            known.addAll(provider.schemes());
        }
        throw new UnsupportedFeatureException("Locations that begin with " + scheme + ":// cannot be opened",
                known.contains("https")
                        ? "Known schemes are file, " + String.join(", ", known.stream().sorted().toList())
                                + ". Copy the file to one of these places, or open it with an InputFileProvider of your own."
                        : "Add dev.lamella:lamella-remote to the class path for https, http, s3, gs, az and abfss; it is"
                                + " found by itself.");
    }

    /// The providers of the process, looked up once.
    private static final class Found {
        static final List<InputFileProvider> PROVIDERS = load();

        private static List<InputFileProvider> load() {
            List<InputFileProvider> providers = new ArrayList<>();
            ClassLoader own = InputFiles.class.getClassLoader();
            collect(ServiceLoader.load(InputFileProvider.class, own), providers);
            if (Thread.currentThread().getContextClassLoader() != own) {
                collect(ServiceLoader.load(InputFileProvider.class), providers);
            }
            return List.copyOf(providers);
        }

        private static void collect(ServiceLoader<InputFileProvider> loader, List<InputFileProvider> providers) {
            var found = loader.iterator();
            for (int failures = 0; failures < MAX_BROKEN_PROVIDERS;) {
                try {
                    if (!found.hasNext()) {
                        return;
                    }
                    providers.add(found.next());
                } catch (ServiceConfigurationError | LinkageError e) {
                    // A third-party provider is broken; the others still work.
                    failures++;
                }
            }
        }
    }
}
