package dev.lamella.variant;

import dev.lamella.variant.internal.LittleEndian;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/// A buffer of JSON text, which formats scalars.
final class JsonOutput {
    /// The largest reserve beyond the required bytes.
    private static final int SPARE = 64;
    /// The upper limit of any limit: an array cannot be much longer.
    private static final int LARGEST_BYTES = Integer.MAX_VALUE - 2 * SPARE;
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);

    private final int maxBytes;
    private byte[] bytes = new byte[1024];
    private int end;
    private final byte[] digits = new byte[Decimals.MAX_SCALE + 2];

    /// @param maxBytes the limit of bytes
    JsonOutput(long maxBytes) {
        this.maxBytes = (int) Math.min(maxBytes, LARGEST_BYTES);
    }

    void clear() {
        end = 0;
    }

    /// The buffer, which holds [#end] bytes; not copied.
    byte[] bytes() {
        return bytes;
    }

    int end() {
        return end;
    }

    void put(char ascii) {
        requireRoom(1);
        bytes[end++] = (byte) ascii;
    }

    @SuppressWarnings("deprecation") // What is ASCII goes byte by byte.
    void put(String ascii) {
        requireRoom(ascii.length());
        ascii.getBytes(0, ascii.length(), bytes, end);
        end += ascii.length();
    }

    void decimal(long unscaled, int scale) {
        if (unscaled == Long.MIN_VALUE) {
            decimal(BigInteger.valueOf(unscaled), scale);
            return;
        }
        int at = digits.length;
        long rest = Math.abs(unscaled);
        do {
            digits[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        putDecimal(unscaled < 0, at, scale);
    }

    void decimal(BigInteger unscaled, int scale) {
        byte[] all = unscaled.abs().toString().getBytes(StandardCharsets.ISO_8859_1);
        int at = digits.length - all.length;
        System.arraycopy(all, 0, digits, at, all.length);
        putDecimal(unscaled.signum() < 0, at, scale);
    }

    private void putDecimal(boolean isNegative, int from, int scale) {
        int at = from;
        while (digits.length - at <= scale) {
            digits[--at] = '0';
        }
        requireRoom(digits.length + 2);
        if (isNegative) {
            bytes[end++] = '-';
        }
        int whole = digits.length - at - scale;
        System.arraycopy(digits, at, bytes, end, whole);
        end += whole;
        if (scale > 0) {
            bytes[end++] = '.';
            System.arraycopy(digits, at + whole, bytes, end, scale);
            end += scale;
        }
    }

    /// Writes text in quotation marks. Only characters that must be escaped are escaped.
    void string(byte[] utf8, int from, int count) {
        put('"');
        int stop = from + count;
        int at = from;
        while (true) {
            int plain = plainEnd(utf8, at, stop);
            requireRoom(plain - at + 6L);
            System.arraycopy(utf8, at, bytes, end, plain - at);
            end += plain - at;
            if (plain == stop) {
                break;
            }
            escape(utf8[plain]);
            at = plain + 1;
        }
        put('"');
    }

    private static int plainEnd(byte[] utf8, int from, int stop) {
        int at = from;
        while (at <= stop - 8) {
            long stops = JsonStrings.stops(LittleEndian.getLong(utf8, at));
            if (stops != 0) {
                return at + (Long.numberOfTrailingZeros(stops) >>> 3);
            }
            at += 8;
        }
        while (at < stop && utf8[at] != '"' && utf8[at] != '\\' && (utf8[at] & 0xff) >= ' ') {
            at++;
        }
        return at;
    }

    private void escape(byte b) {
        bytes[end++] = '\\';
        switch (b) {
            case '"', '\\' -> bytes[end++] = b;
            case '\b' -> bytes[end++] = 'b';
            case '\f' -> bytes[end++] = 'f';
            case '\n' -> bytes[end++] = 'n';
            case '\r' -> bytes[end++] = 'r';
            case '\t' -> bytes[end++] = 't';
            default -> {
                bytes[end++] = 'u';
                bytes[end++] = '0';
                bytes[end++] = '0';
                bytes[end++] = HEX[b >> 4];
                bytes[end++] = HEX[b & 15];
            }
        }
    }

    void base64(byte[] source, int from, int count) {
        ByteBuffer encoded = Base64.getEncoder().encode(ByteBuffer.wrap(source, from, count));
        string(encoded.array(), encoded.arrayOffset() + encoded.position(), encoded.remaining());
    }

    void uuid(long mostSignificantBits, long leastSignificantBits) {
        requireRoom(38);
        bytes[end++] = '"';
        for (int i = 0; i < 32; i++) {
            if (i == 8 || i == 12 || i == 16 || i == 20) {
                bytes[end++] = '-';
            }
            long half = i < 16 ? mostSignificantBits : leastSignificantBits;
            bytes[end++] = HEX[(int) (half >>> 60 - 4 * (i & 15)) & 15];
        }
        bytes[end++] = '"';
    }

    void date(int days) {
        requireRoom(Temporals.MOST_BYTES);
        bytes[end++] = '"';
        end = Temporals.date(days, bytes, end);
        bytes[end++] = '"';
    }

    void time(long micros) {
        requireRoom(Temporals.MOST_BYTES);
        bytes[end++] = '"';
        end = Temporals.time(1000 * micros, bytes, end);
        bytes[end++] = '"';
    }

    void timestamp(long value, VariantTimestampKind kind) {
        requireRoom(Temporals.MOST_BYTES);
        bytes[end++] = '"';
        end = Temporals.timestamp(value, kind, bytes, end);
        bytes[end++] = '"';
    }

    /// Fails if the limit is exceeded.
    void requireWithinLimit() {
        if (end > maxBytes) {
            throw tooLarge();
        }
    }

    /// Makes room. The request may be a little larger than required, so the limit is not exact here.
    private void requireRoom(long count) {
        if (count <= bytes.length - end) {
            return;
        }
        long wanted = end + count;
        if (wanted > maxBytes + (long) SPARE) {
            throw tooLarge();
        }
        bytes = Arrays.copyOf(bytes, (int) Math.max(wanted, Math.min(LARGEST_BYTES, 2L * bytes.length)));
    }

    private VariantFormatException tooLarge() {
        return new VariantFormatException(end, "The text has more than the " + maxBytes + " bytes that are allowed",
                "Print smaller values, or raise the limit of bytes in VariantLimits.");
    }
}
