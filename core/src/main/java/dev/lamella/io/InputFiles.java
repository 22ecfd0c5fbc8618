package dev.lamella.io;

import dev.lamella.error.UnsupportedFeatureException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Opens what a text names: a path, `file:///...`, or a location that an [InputFileProvider] knows.
public final class InputFiles {
    /// One letter is a drive of Windows.
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+)://");
    private static final Pattern USER = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#]*@");
    private static final Pattern REST = Pattern.compile("[?#].*$", Pattern.DOTALL);
    private static final int MAX_BROKEN_PROVIDERS = 100;

    private InputFiles() {}

    /// Opens a path of the default file system, or a location with a scheme.
    ///
    /// @throws UnsupportedFeatureException if no module that is present knows the scheme
    /// @throws java.nio.file.InvalidPathException if it is neither
    public static InputFile open(String location) throws IOException {
        Optional<String> scheme = scheme(location);
        if (scheme.isEmpty()) {
            return InputFile.of(Path.of(location));
        }
        return scheme.get().equals("file")
                ? InputFile.of(localPath(location))
                : provider(scheme.get()).open(location);
    }

    /// What a pattern of a location with a scheme (other than `file`) stands for; see [InputFileProvider#list].
    ///
    /// @throws IllegalArgumentException if it is a path
    /// @throws UnsupportedFeatureException if no module that is present knows the scheme
    public static List<String> list(String pattern) throws IOException {
        Optional<String> scheme = scheme(pattern).filter(name -> !name.equals("file"));
        if (scheme.isEmpty()) {
            throw new IllegalArgumentException("a pattern of paths is listed by java.nio.file.Files");
        }
        return provider(scheme.get()).list(pattern);
    }

    /// The scheme of a location, in lower case; none if it is a path.
    public static Optional<String> scheme(String location) {
        Matcher matcher = SCHEME.matcher(location);
        return matcher.lookingAt() ? Optional.of(matcher.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    /// A location as messages show it: without user, password, query and fragment, which may be secrets. A path is shown as it is.
    public static String shown(String location) {
        return scheme(location).isEmpty()
                ? location
                : USER.matcher(REST.matcher(location).replaceFirst("")).replaceFirst("$1");
    }

    private static Path localPath(String location) throws IOException {
        try {
            return Path.of(new URI(location));
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            throw new IOException(location + ": this is no location of a file here: " + e.getMessage()
                    + ". Give its path instead", e);
        }
    }

    private static InputFileProvider provider(String scheme) {
        Set<String> known = new HashSet<>();
        for (InputFileProvider provider : Found.PROVIDERS) {
            if (provider.schemes().contains(scheme)) {
                return provider;
            }
            known.addAll(provider.schemes());
        }
        throw new UnsupportedFeatureException("Locations that begin with " + scheme + ":// cannot be opened: no module"
                + " that can is present",
                "Add dev.lamella:lamella-remote to the class path for https, http and s3; it is"
                        + " found by itself. Schemes that are known now: "
                        + (known.isEmpty() ? "file" : "file, " + String.join(", ", known.stream().sorted().toList()))
                        + ".");
    }

    /// The providers of the process, looked up once.
    private static final class Found {
        static final List<InputFileProvider> PROVIDERS = load();

        private static List<InputFileProvider> load() {
            List<InputFileProvider> providers = new ArrayList<>();
            collect(ServiceLoader.load(InputFileProvider.class, InputFiles.class.getClassLoader()), providers);
            collect(ServiceLoader.load(InputFileProvider.class), providers);
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
                    // A provider of somebody else is broken; the others still serve.
                    failures++;
                }
            }
        }
    }
}
