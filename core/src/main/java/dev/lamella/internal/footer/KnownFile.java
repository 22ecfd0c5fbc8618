package dev.lamella.internal.footer;

import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.observe.ProgressListener;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A file whose footer was read before; opening it does not read the footer again.
///
/// @param source closed with this
/// @param footer of the same version of the file, with its columns as they are to be named
public record KnownFile(InputFile source, Footer footer) implements InputFile {
    /// The source of a file whose footer has been taken.
    public static InputFile source(InputFile file) {
        return file instanceof KnownFile known ? known.source : file;
    }

    /// The file, with other names of its fields.
    ///
    /// @param schema with the leaves of the file
    public KnownFile renamed(Schema schema) {
        return new KnownFile(source, new Footer(new RenamedMetadata(footer.metadata(), schema), footer.fileSize(),
                footer.footerOffset(), footer.footerLength(), footer.headMagic(), footer.tailMagic(), footer.cipher()));
    }

    @Override
    public InputFile observed(ProgressListener listener) {
        return new KnownFile(source.observed(listener), footer);
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public long size() throws IOException {
        return source.size();
    }

    @Override
    public Optional<String> version() {
        return source.version();
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        source.read(position, target, from, count);
    }

    @Override
    public void prefetch(List<ByteRange> ranges) {
        source.prefetch(ranges);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
