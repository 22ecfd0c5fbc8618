package dev.lamella.internal.dataset;

import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A file of one version at a location.
public final class LocatedFile extends VersionedFile {
    private final String location;

    LocatedFile(String location) {
        this(location, Optional.empty());
    }

    /// @param version empty if it is not known yet
    public LocatedFile(String location, Optional<String> version) {
        super(version);
        this.location = location;
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
    InputFile source() throws IOException {
        return InputFiles.open(location);
    }
}
