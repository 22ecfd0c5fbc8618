package dev.lamella.remote;

import dev.lamella.io.DirectoryOutput;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFileProvider;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Opens locations of web servers and object stores with the default options, and writes to object stores.
public final class RemoteFileProvider implements InputFileProvider {
    /// Creates the provider; the service loader calls this.
    public RemoteFileProvider() {}

    @Override
    public Set<String> schemes() {
        Set<String> schemes = new HashSet<>(StoreLocation.SCHEMES);
        schemes.addAll(Set.of("https", "http"));
        return Set.copyOf(schemes);
    }

    @Override
    public InputFile open(String location) throws IOException {
        return RemoteFiles.open(location);
    }

    @Override
    public List<String> list(String pattern) throws IOException {
        return RemoteFiles.list(pattern, RemoteOptions.DEFAULT);
    }

    @Override
    public SequencedMap<String, Optional<String>> listVersions(String pattern) throws IOException {
        return RemoteFiles.listVersions(pattern, RemoteOptions.DEFAULT);
    }

    @Override
    public OutputFile create(String location) throws IOException {
        return RemoteFiles.create(location, RemoteOptions.DEFAULT);
    }

    @Override
    public OutputFile createNew(String location) throws IOException {
        return RemoteFiles.createNew(location, RemoteOptions.DEFAULT);
    }

    @Override
    public DirectoryOutput createDirectory(String location) throws IOException {
        return RemoteFiles.directory(location, RemoteOptions.DEFAULT);
    }
}
