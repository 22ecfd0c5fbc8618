package dev.lamella.internal.write;

import dev.lamella.UpdateMode;
import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.footer.Footer;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/// Shared by all changes of a file: the old bytes, and a place for the new ones.
public final class FileUpdate {
    private static final int COPY_SIZE = 1 << 20;

    private FileUpdate() {}

    /// Where bytes go.
    public interface Targets {
        /// Files of the file system.
        Targets LOCAL = new Targets() {
            @Override
            public OutputFile replacing(Path path) throws IOException {
                return OutputFile.of(path);
            }

            @Override
            public OutputFile behind(Path path, long size) throws IOException {
                return OutputFile.behind(path, size);
            }
        };

        /// See [OutputFile#of(Path)].
        OutputFile replacing(Path path) throws IOException;

        /// See [OutputFile#behind].
        OutputFile behind(Path path, long size) throws IOException;
    }

    /// A target that holds all that `footer` speaks of where it says that it is.
    ///
    /// @param file at `path`
    /// @throws UnsupportedFeatureException if the footer is signed: a changed one would need a new signature
    public static OutputFile begin(Path path, InputFile file, Footer footer, UpdateMode mode, Targets targets)
            throws IOException {
        if (footer.metadata().encryptionAlgorithm().isPresent()) {
            throw new UnsupportedFeatureException(Location.ofFile(file.name()),
                    "The footer is signed, and columns are encrypted; this version cannot sign a changed footer",
                    "Change the file with a library that has its keys.");
        }
        return switch (mode) {
            case COPY -> {
                OutputFile out = new Replacement(targets.replacing(path), path, State.of(path));
                try {
                    copy(file, new ByteRange(0, footer.footerOffset()), out);
                    yield out;
                } catch (IOException | RuntimeException | Error e) {
                    giveUp(out, e);
                    throw e;
                }
            }
            case IN_PLACE -> targets.behind(path, footer.fileSize());
        };
    }

    /// By what a file is known to be the same.
    private record State(Optional<Object> key, long size, FileTime modified) {
        static State of(Path path) throws IOException {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return new State(Optional.ofNullable(attributes.fileKey()), attributes.size(),
                    attributes.lastModifiedTime());
        }
    }

    /// A copy that takes the place of its original, unless somebody else has changed that meanwhile.
    private record Replacement(OutputFile copy, Path path, State original) implements OutputFile {
        @Override
        public String name() {
            return copy.name();
        }

        @Override
        public long position() {
            return copy.position();
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            copy.write(bytes, from, count);
        }

        @Override
        public void commit() throws IOException {
            if (!State.of(path).equals(original)) {
                throw new FileSystemException(name(), null,
                        "somebody else has changed it since it was read; do it again");
            }
            copy.commit();
        }

        @Override
        public void close() throws IOException {
            copy.close();
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

    /// Closes what was begun, because of a failure.
    static void giveUp(OutputFile out, Throwable failure) {
        try {
            out.close();
        } catch (IOException closing) {
            failure.addSuppressed(closing);
        }
    }
}
