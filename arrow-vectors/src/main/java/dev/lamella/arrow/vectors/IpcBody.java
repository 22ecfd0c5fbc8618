package dev.lamella.arrow.vectors;

import dev.lamella.codec.Compression;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.metadata.CompressionCodec;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BufferLayout;
import org.apache.arrow.vector.TypeLayout;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.message.ArrowBodyCompression;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/// Decompresses the buffers of a record batch, and verifies that each has the bytes that its field needs.
final class IpcBody {
    private static final String DAMAGED = "The file is damaged. Write it again.";
    private static final long STORED = -1;
    private static final long VIEW_BYTES = 16;
    private static final Set<BufferLayout.BufferType> SLOT_BY_SLOT = Set.of(BufferLayout.BufferType.SIZE,
            BufferLayout.BufferType.TYPE);

    private final BufferAllocator allocator;

    IpcBody(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /// The batch without compression.
    ArrowRecordBatch verified(ArrowRecordBatch batch, List<Field> fields) {
        List<ArrowBuf> buffers = new ArrayList<>();
        try {
            decompress(batch, buffers);
            Iterator<ArrowFieldNode> nodes = batch.getNodes().iterator();
            Iterator<ArrowBuf> remaining = buffers.iterator();
            Iterator<Long> variadic = batch.getVariadicBufferCounts().iterator();
            for (Field field : fields) {
                long length = verify(field, nodes, remaining, variadic);
                if (length != batch.getLength()) {
                    throw damaged(field, "has " + length + " slots, but the batch has " + batch.getLength()
                            + " rows");
                }
            }
            // The vectors retain the buffers.
            return new ArrowRecordBatch(batch.getLength(), batch.getNodes(), buffers,
                    NoCompressionCodec.DEFAULT_BODY_COMPRESSION, batch.getVariadicBufferCounts(), false);
        } finally {
            buffers.forEach(ArrowBuf::close);
        }
    }

    private void decompress(ArrowRecordBatch batch, List<ArrowBuf> into) {
        ArrowBodyCompression declared = batch.getBodyCompression();
        if (declared == null || declared.getCodec() == NoCompressionCodec.COMPRESSION_TYPE) {
            for (ArrowBuf buffer : batch.getBuffers()) {
                buffer.getReferenceManager().retain();
                into.add(buffer);
            }
            return;
        }
        if (declared.getMethod() != BodyCompressionMethod.BUFFER) {
            throw new UnsupportedFeatureException("Its compression has the unknown method " + declared.getMethod(),
                    "Write it without compression.");
        }
        CompressionCodec codec = switch (declared.getCodec()) {
            // LZ4 frames are one of the forms that Parquet's LZ4 codec reads.
            case CompressionType.LZ4_FRAME -> CompressionCodec.LZ4;
            case CompressionType.ZSTD -> CompressionCodec.ZSTD;
            default -> throw new UnsupportedFeatureException("It has the unknown compression " + declared.getCodec(),
                    "Write it with LZ4 or ZSTD, or without compression.");
        };
        try (Compressions all = new Compressions()) {
            Compression compression = all.forReading(codec);
            for (ArrowBuf buffer : batch.getBuffers()) {
                into.add(decompressed(buffer, compression));
            }
        }
    }

    /// A compressed buffer begins with the length of its content; -1 if it is stored as it is.
    private ArrowBuf decompressed(ArrowBuf buffer, Compression compression) {
        if (buffer.capacity() == 0) {
            buffer.getReferenceManager().retain();
            return buffer;
        }
        long claimed = buffer.getLong(0);
        long stored = buffer.capacity() - Long.BYTES;
        if (claimed == STORED) {
            ArrowBuf content = buffer.slice(Long.BYTES, stored);
            content.getReferenceManager().retain();
            return content;
        }
        if (stored > Failure.LARGEST_ARRAY || claimed < 0 || claimed > Failure.LARGEST_ARRAY
                || claimed > compression.maxDecompressedSize((int) stored)) {
            throw new CorruptFileException("A buffer claims " + claimed + " bytes, which its " + stored
                    + " compressed bytes cannot hold", DAMAGED);
        }
        Memory.claim(claimed);
        byte[] in = new byte[(int) stored];
        buffer.getBytes(Long.BYTES, in);
        byte[] out = decompressed(in, (int) claimed, compression);
        ArrowBuf content = allocator.buffer(claimed);
        content.setBytes(0, out);
        content.writerIndex(claimed);
        return content;
    }

    private static byte[] decompressed(byte[] in, int size, Compression compression) {
        if (compression.maxDecompressedSize(in.length) < Long.MAX_VALUE) {
            byte[] out = new byte[size];
            compression.decompress(in, 0, in.length, out, 0, size);
            return out;
        }
        // Without a bound, memory grows with the content.
        try (InputStream content = compression.decompressing(in, 0, in.length)) {
            byte[] out = content.readNBytes(size);
            if (out.length != size || content.read() >= 0) {
                throw new CorruptFileException("A buffer claims " + size + " bytes, but has "
                        + (out.length < size ? out.length + "" : "more"), DAMAGED);
            }
            return out;
        } catch (IOException e) {
            throw new CorruptFileException("A buffer cannot be decompressed", DAMAGED, e);
        }
    }

    /// @return the number of slots
    private long verify(Field field, Iterator<ArrowFieldNode> nodes, Iterator<ArrowBuf> buffers,
            Iterator<Long> variadic) {
        ArrowFieldNode node = next(field, nodes);
        long length = node.getLength();
        if (length < 0 || length > Integer.MAX_VALUE || node.getNullCount() < 0 || node.getNullCount() > length) {
            throw damaged(field, "claims " + length + " slots and " + node.getNullCount() + " nulls");
        }
        ArrowType type = field.getType() instanceof ArrowType.ExtensionType extension
                ? extension.storageType()
                : field.getType();
        TypeLayout layout = TypeLayout.getTypeLayout(type);
        // List views and unions, which store sizes or types of slots, have no offset after the last slot.
        long offsets = length == 0 || layout.getBufferTypes().stream().anyMatch(SLOT_BY_SLOT::contains)
                ? length
                : length + 1;
        // Arrow's Java library enlarges vectors that have fewer elements than their parent needs, and so adds values.
        long elements = switch (type) {
            case ArrowType.Struct ignored -> length;
            case ArrowType.FixedSizeList lists -> length * lists.getListSize();
            default -> 0;
        };
        Optional<ArrowBuf> starts = Optional.empty();
        for (BufferLayout buffer : layout.getBufferLayouts()) {
            ArrowBuf stored = next(field, buffers);
            long actual = stored.capacity();
            long needed = buffer.getType() == BufferLayout.BufferType.OFFSET
                    ? bytes(offsets * buffer.getTypeBitWidth())
                    : needed(type, buffer, length, node);
            if (actual < needed) {
                throw damaged(field, "has " + length + " slots, which need " + needed + " bytes of "
                        + buffer.getType().getName() + ", but " + actual + " are there");
            }
            if (buffer.getType() == BufferLayout.BufferType.OFFSET) {
                starts = Optional.of(stored);
                if (offsets > length) {
                    elements = number(stored, length, buffer);
                }
            } else if (buffer.getType() == BufferLayout.BufferType.SIZE) {
                elements = lastElement(field, starts.orElseThrow(), stored, length, buffer);
            }
        }
        if (!layout.isFixedBufferCount()) {
            long count = next(field, variadic);
            for (long i = 0; i < count; i++) {
                next(field, buffers);
            }
        }
        for (Field child : field.getChildren()) {
            long size = verify(child, nodes, buffers, variadic);
            if (elements < 0 || elements > size) {
                throw damaged(field, "ends at element " + elements + ", but has " + size + " elements");
            }
        }
        return length;
    }

    /// The end of the last element of list views. Lists that are null count, too: Arrow's Java library reads them.
    private static long lastElement(Field field, ArrowBuf starts, ArrowBuf sizes, long length, BufferLayout layout) {
        long last = 0;
        for (long i = 0; i < length; i++) {
            long start = number(starts, i, layout);
            long size = number(sizes, i, layout);
            if (start < 0 || size < 0 || start > Long.MAX_VALUE - size) {
                throw damaged(field, "has a list with " + size + " elements from element " + start);
            }
            last = Math.max(last, start + size);
        }
        return last;
    }

    private static long number(ArrowBuf buffer, long index, BufferLayout layout) {
        return layout.getTypeBitWidth() == Long.SIZE
                ? buffer.getLong(index * Long.BYTES)
                : buffer.getInt(index * Integer.BYTES);
    }

    /// The bytes of a buffer that has something for each slot.
    private static long needed(ArrowType type, BufferLayout buffer, long length, ArrowFieldNode node) {
        return switch (buffer.getType()) {
            // Without nulls, it may be left out.
            case VALIDITY -> node.getNullCount() == 0 ? 0 : bytes(length);
            case DATA -> switch (type) {
                // The offsets say how many bytes of text there are. They are verified when they are read.
                case ArrowType.Utf8 ignored -> 0;
                case ArrowType.Binary ignored -> 0;
                case ArrowType.LargeUtf8 ignored -> 0;
                case ArrowType.LargeBinary ignored -> 0;
                // The width of a layout has 16 bits, which are too few for long values.
                case ArrowType.FixedSizeBinary fixed -> length * fixed.getByteWidth();
                default -> bytes(length * buffer.getTypeBitWidth());
            };
            case SIZE -> bytes(length * buffer.getTypeBitWidth());
            // Arrow's Java library gives these layouts other widths than the format has.
            case TYPE -> length;
            case VIEWS -> length * VIEW_BYTES;
            case OFFSET, VARIADIC_DATA_BUFFERS -> 0;
        };
    }

    private static long bytes(long bits) {
        return (bits + Byte.SIZE - 1) / Byte.SIZE;
    }

    private static <T> T next(Field field, Iterator<T> parts) {
        if (!parts.hasNext()) {
            throw damaged(field, "has fewer parts than its type needs");
        }
        return parts.next();
    }

    private static CorruptFileException damaged(Field field, String problem) {
        return new CorruptFileException("Field " + field.getName() + " " + problem, DAMAGED);
    }
}
