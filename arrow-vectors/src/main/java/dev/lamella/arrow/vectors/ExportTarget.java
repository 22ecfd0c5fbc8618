package dev.lamella.arrow.vectors;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import java.util.function.LongFunction;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;

/// Where a batch is exported to: the owner of its buffers, and its dictionaries.
final class ExportTarget {
    private final BufferAllocator allocator;
    private final LongFunction<Dictionary> dictionaries;
    private long bytes;

    ExportTarget(BufferAllocator allocator, LongFunction<Dictionary> dictionaries) {
        this.allocator = allocator;
        this.dictionaries = dictionaries;
    }

    BufferAllocator allocator() {
        return allocator;
    }

    FieldVector dictionary(long id) {
        return dictionaries.apply(id).getVector();
    }

    /// Begins the buffers of a vector with its validity.
    Buffers buffers(ColumnVector vector) {
        return buffers(vector.validity(), vector.size());
    }

    Buffers buffers(Validity validity, int size) {
        Buffers buffers = new Buffers(allocator, size, validity.nullCount());
        try {
            buffers.addValidity(validity);
            return buffers;
        } catch (RuntimeException | Error e) {
            buffers.close();
            throw e;
        }
    }

    void filled(Buffers buffers, FieldVector to) {
        bytes += buffers.load(to);
    }

    long bytes() {
        return bytes;
    }
}
