package dev.lamella.internal.thrift;

import dev.lamella.error.ValueException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Varint;
import java.nio.charset.StandardCharsets;

/// Writes the compact protocol. Not safe for use by two threads.
///
/// @see <a href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md">Compact
/// protocol</a>
public final class CompactWriter {
    private final ByteOutput out;

    /// @param out destination; bytes are added at its end
    public CompactWriter(ByteOutput out) {
        this.out = out;
    }

    /// Begins a field.
    ///
    /// @param previousId id of the previous field in the same struct; 0 for the first
    void writeFieldHeader(int previousId, int id, int wireType) {
        int delta = id - previousId;
        if (delta >= 1 && delta <= 15) {
            out.writeByte(delta << 4 | wireType);
        } else {
            out.writeByte(wireType);
            writeI32(id);
        }
    }

    /// Ends a struct.
    void writeStop() {
        out.writeByte(WireType.STOP);
    }

    void writeByte(int value) {
        out.writeByte(value);
    }

    void writeI32(int value) {
        Varint.write(Varint.zigzag(value), out);
    }

    void writeI64(long value) {
        Varint.write(Varint.zigzag(value), out);
    }

    void writeDouble(double value) {
        out.writeLong(Double.doubleToRawLongBits(value));
    }

    void writeBinary(byte[] value) {
        Varint.write(value.length, out);
        writeRaw(value);
    }

    /// @throws ValueException if the text has half of a surrogate pair
    void writeString(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        // The JDK replaces half of a surrogate pair by a question mark.
        if (!new String(utf8, StandardCharsets.UTF_8).equals(value)) {
            throw new ValueException("The name or text '" + value + "' has half of a surrogate pair, which UTF-8 cannot"
                    + " encode", "Give names and metadata without it.");
        }
        writeBinary(utf8);
    }

    /// Writes bytes that are already in the protocol.
    void writeRaw(byte[] value) {
        out.writeBytes(value, 0, value.length);
    }

    void writeListHeader(int size, int elementType) {
        if (size < 15) {
            out.writeByte(size << 4 | elementType);
        } else {
            out.writeByte(0xf0 | elementType);
            Varint.write(size, out);
        }
    }
}
