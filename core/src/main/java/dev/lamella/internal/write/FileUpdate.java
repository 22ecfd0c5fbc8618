package dev.lamella.internal.write;

import dev.lamella.UpdateMode;
import dev.lamella.internal.footer.Footer;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// A change of a file: the old bytes, and a place for the new ones. It is opened before the file is read, so that a change by
/// somebody else in the meantime is noticed.
public final class FileUpdate implements Closeable {
    private static final int COPY_SIZE = 1 << 20;

    private final Path path;
    private final Targets targets;
    /// The copy that takes the place of the file, as long as nobody else has to close it; absent in place.
    private Optional<OutputFile> copy;
    private final boolean isCopy;

    private FileUpdate(Path path, Targets targets, Optional<OutputFile> copy) {
        this.path = path;
        this.targets = targets;
        this.copy = copy;
        this.isCopy = copy.isPresent();
    }

    /// Where bytes go.
    public interface Targets {
        /// Files of the file system.
        Targets LOCAL = new Targets() {
            @Override
            public OutputFile replacing(Path path) throws IOException {
                return OutputFile.updating(path);
            }

            @Override
            public OutputFile behind(Path path, long size) throws IOException {
                return OutputFile.behind(path, size);
            }
        };

        /// See [OutputFile#updating].
        OutputFile replacing(Path path) throws IOException;

        /// See [OutputFile#behind].
        OutputFile behind(Path path, long size) throws IOException;
    }

    /// Begins a change.
    public static FileUpdate of(Path path, UpdateMode mode, Targets targets) throws IOException {
        return new FileUpdate(path, targets, switch (mode) {
            case COPY -> Optional.of(targets.replacing(path));
            case IN_PLACE -> Optional.empty();
        });
    }

    /// A target that holds all that `footer` speaks of where it says that it is. The caller closes it.
    ///
    /// @param file the one that is changed
    public OutputFile begin(InputFile file, Footer footer) throws IOException {
        return begin(file, footer, footer.footerOffset());
    }

    /// As [#begin(InputFile, Footer)], but a copy only holds the bytes before `end`.
    public OutputFile begin(InputFile file, Footer footer, long end) throws IOException {
        return copy.isPresent()
                ? copyOf(file, new ByteRange(0, end))
                : targets.behind(path, footer.fileSize());
    }

    /// The copy, which begins with bytes of the file. The caller closes it.
    public OutputFile copyOf(InputFile file, ByteRange range) throws IOException {
        OutputFile out = copy.orElseThrow();
        copy(file, range, out);
        copy = Optional.empty();
        return out;
    }

    /// Whether the change makes a new file.
    public boolean isCopy() {
        return isCopy;
    }

    /// Gives up a change that has not begun.
    @Override
    public void close() throws IOException {
        if (copy.isPresent()) {
            copy.get().close();
        }
    }

    /// Copies bytes as they are.
    public static void copy(InputFile file, ByteRange range, OutputFile out) throws IOException {
        byte[] buffer = new byte[(int) Math.min(COPY_SIZE, range.length())];
        for (long at = range.offset(); at < range.end(); at += buffer.length) {
            int count = (int) Math.min(buffer.length, range.end() - at);
            file.read(at, buffer, 0, count);
            out.write(buffer, 0, count);
        }
    }
}
