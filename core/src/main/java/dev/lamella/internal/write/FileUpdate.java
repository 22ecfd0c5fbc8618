package dev.lamella.internal.write;

import dev.lamella.UpdateMode;
import dev.lamella.internal.footer.Footer;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// A change of a file: the old bytes, and a place for the new ones. It is opened before the file is read, so that a change by
/// somebody else in the meantime is noticed, and so that a file is not read without its lock.
public final class FileUpdate implements Closeable {
    private static final int COPY_SIZE = 1 << 20;

    /// The copy that takes the place of the file, or its end, as long as nobody else has to close it.
    private Optional<OutputFile> out;
    private final boolean isCopy;

    private FileUpdate(OutputFile out, boolean isCopy) {
        this.out = Optional.of(out);
        this.isCopy = isCopy;
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
        return switch (mode) {
            case COPY -> new FileUpdate(targets.replacing(path), true);
            case IN_PLACE -> new FileUpdate(targets.behind(path, Files.size(path)), false);
        };
    }

    /// A target that holds all that `footer` speaks of where it says that it is. The caller closes it.
    ///
    /// @param file the one that is changed
    public OutputFile begin(InputFile file, Footer footer) throws IOException {
        return begin(file, footer.footerOffset());
    }

    /// As [#begin(InputFile, Footer)], but a copy only holds the bytes before `end`.
    public OutputFile begin(InputFile file, long end) throws IOException {
        OutputFile begun = out.orElseThrow();
        if (isCopy) {
            copy(file, new ByteRange(0, end), begun);
        }
        out = Optional.empty();
        return begun;
    }

    /// Whether the change makes a new file.
    public boolean isCopy() {
        return isCopy;
    }

    /// Gives up a change that has not begun.
    @Override
    public void close() throws IOException {
        if (out.isPresent()) {
            out.get().close();
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
