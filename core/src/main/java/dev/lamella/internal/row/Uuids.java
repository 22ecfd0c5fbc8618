package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.UUID;

/// Converts UUIDs from and to 16 bytes, most significant first, and from text.
final class Uuids {
    /// The size of a UUID in bytes.
    static final int WIDTH = 16;
    private static final int TEXT_LENGTH = 36;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Uuids() {}

    static UUID decode(byte[] bytes, int from) {
        return new UUID((long) LONG.get(bytes, from), (long) LONG.get(bytes, from + 8));
    }

    /// Writes the 16 bytes.
    static void encode(UUID uuid, byte[] out, int at) {
        LONG.set(out, at, uuid.getMostSignificantBits());
        LONG.set(out, at + 8, uuid.getLeastSignificantBits());
    }

    /// Parses only the form of RFC 9562, 8-4-4-4-12 digits; `UUID.fromString` also accepts shorter groups.
    static UUID parse(String text) {
        if (text.length() == TEXT_LENGTH) {
            try {
                UUID uuid = UUID.fromString(text);
                if (uuid.toString().equalsIgnoreCase(text)) {
                    return uuid;
                }
            } catch (IllegalArgumentException e) {
                throw noUuid();
            }
        }
        throw noUuid();
    }

    private static ValueException noUuid() {
        return ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                "The text is not a UUID of 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12");
    }
}
