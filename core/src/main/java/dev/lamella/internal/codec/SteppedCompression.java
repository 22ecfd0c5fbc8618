package dev.lamella.internal.codec;

import dev.lamella.codec.Compression;
import dev.lamella.error.CorruptFileException;

/// A codec that can decompress the beginning of a block and continue later. A few rows of a large page then cost only the bytes
/// up to them.
public interface SteppedCompression extends Compression {
    /// A new decompression in steps, for one thread.
    Steps steps();

    /// Decompresses one block after another, each as far as its bytes are needed.
    interface Steps {
        /// Begins a block, with the parameters of [Compression#decompress]. Both arrays are used until the next block begins;
        /// bytes of `out` before the end that was required last do not change any more.
        ///
        /// @throws CorruptFileException if the block does not announce `outCount` bytes
        void start(byte[] in, int from, int count, byte[] out, int outFrom, int outCount);

        /// Makes the bytes of `out` before `end` available, and some after them. With the end of the block, also checks that
        /// nothing follows.
        ///
        /// @param end at most the end of the block
        /// @return the end of the available bytes
        /// @throws CorruptFileException if the block is damaged before it
        int require(int end);
    }
}
