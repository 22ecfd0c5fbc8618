package dev.lamella.internal.footer;

import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.crypto.ChunkSealer;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Writes what stands outside the footer and the pages: column indexes, offset indexes, headers and bits of Bloom filters.
/// They are encrypted if their column is. The counterpart of [IndexReader].
public final class IndexWriter {
    private final OutputFile out;
    private final ByteOutput plain = new ByteOutput();
    private final ByteOutput sealed = new ByteOutput();

    /// @param out not closed here
    public IndexWriter(OutputFile out) {
        this.out = out;
    }

    /// A place in the file.
    public record Place(OptionalLong offset, OptionalInt length) {
        public static final Place NONE = new Place(OptionalLong.empty(), OptionalInt.empty());
    }

    /// Writes one of them at the end of the file.
    ///
    /// @param content writes its bytes
    public Place write(ChunkSealer sealer, ModuleType type, Consumer<ByteOutput> content) throws IOException {
        plain.clear();
        content.accept(plain);
        ByteOutput stored = plain;
        if (sealer.isEncrypting()) {
            sealed.clear();
            sealer.seal(type, Fragments.of(plain), sealed);
            stored = sealed;
        }
        long offset = out.position();
        out.write(stored.bytes(), 0, stored.size());
        return new Place(OptionalLong.of(offset), OptionalInt.of(stored.size()));
    }
}
