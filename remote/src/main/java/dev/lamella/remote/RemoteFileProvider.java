package dev.lamella.remote;

import dev.lamella.io.InputFile;
import dev.lamella.io.InputFileProvider;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/// Opens `https`, `http` and `s3` locations with the default options.
public final class RemoteFileProvider implements InputFileProvider {
    /// Creates the provider; the service loader calls this.
    public RemoteFileProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("https", "http", "s3");
    }

    @Override
    public InputFile open(String location) throws IOException {
        return RemoteFiles.open(location);
    }

    @Override
    public List<String> list(String pattern) throws IOException {
        return RemoteFiles.list(pattern, RemoteOptions.DEFAULT);
    }
}
