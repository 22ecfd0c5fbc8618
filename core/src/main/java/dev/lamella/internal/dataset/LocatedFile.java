package dev.lamella.internal.dataset;

import dev.lamella.dataset.DatasetFile;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// A file of one version at a location: the version of the first time that it was opened, or a known one.
public final class LocatedFile implements DatasetFile {
    private final String location;
    private final AtomicReference<Optional<String>> version;

    LocatedFile(String location) {
        this(location, Optional.empty());
    }

    /// @param version empty if it is not known yet
    public LocatedFile(String location, Optional<String> version) {
        this.location = location;
        this.version = new AtomicReference<>(version);
    }

    @Override
    public String name() {
        return InputFiles.shown(location);
    }

    @Override
    public Optional<String> location() {
        return Optional.of(location);
    }

    @Override
    public Optional<String> version() {
        return version.get();
    }

    @Override
    public List<String> directories() {
        Optional<String> scheme = InputFiles.scheme(location);
        if (scheme.isEmpty()) {
            return LocalDatasetFile.directories(Path.of(location));
        }
        String path = location.substring(location.indexOf("://") + 3);
        boolean isWeb = scheme.get().startsWith("http");
        List<String> names = Arrays.asList((isWeb ? path.split("[?#]", 2)[0] : path).split("/", -1));
        List<String> directories = names.subList(0, names.size() - 1);
        return isWeb ? directories.stream().map(LocatedFile::decoded).toList() : List.copyOf(directories);
    }

    private static String decoded(String segment) {
        try {
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException ignored) {
            // A percent sign that stands for itself.
            return segment;
        }
    }

    @Override
    public InputFile open() throws IOException {
        InputFile file = InputFiles.open(location);
        boolean isSame = false;
        try {
            requireSame(file);
            isSame = true;
            return file;
        } finally {
            if (!isSame) {
                file.close();
            }
        }
    }

    private void requireSame(InputFile file) throws IOException {
        Optional<String> now = file.version();
        if (now.isEmpty()) {
            return;
        }
        Optional<String> before = version.updateAndGet(known -> known.or(() -> now));
        if (!before.equals(now)) {
            throw new IOException(name() + " has changed since the files of the data set were listed; list them again");
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
