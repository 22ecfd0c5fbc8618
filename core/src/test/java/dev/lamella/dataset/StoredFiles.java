package dev.lamella.dataset;

import dev.lamella.io.InputFile;
import dev.lamella.io.InputFileProvider;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// A storage with lists and versions behind the scheme `stored`, for tests.
public final class StoredFiles implements InputFileProvider {
    static final Map<String, Stored> FILES = new ConcurrentSkipListMap<>();

    record Stored(byte[] content, @Nullable String version) {}

    @Override
    public Set<String> schemes() {
        return Set.of("stored");
    }

    @Override
    public InputFile open(String location) throws IOException {
        Stored file = FILES.get(location);
        if (file == null) {
            throw new FileNotFoundException(location + ": The file does not exist");
        }
        byte[] content = file.content();
        return InputFile.ranges(location, content.length, new InputFile.RangeSource() {
            @Override
            public int read(long position, byte[] target, int from, int count) {
                System.arraycopy(content, (int) position, target, from, count);
                return count;
            }

            @Override
            public Optional<String> version() {
                return Optional.ofNullable(file.version());
            }
        });
    }

    /// Only whole prefixes are listed.
    @Override
    public List<String> list(String pattern) {
        return FILES.keySet().stream().filter(name -> name.startsWith(pattern)).toList();
    }
}
