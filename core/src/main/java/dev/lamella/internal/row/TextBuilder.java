package dev.lamella.internal.row;

import dev.lamella.schema.LogicalType;
import dev.lamella.variant.internal.Utf8;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.CharBuffer;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Currency;
import java.util.Locale;
import java.util.UUID;

/// STRING, ENUM and JSON: text in UTF-8. Only a STRING accepts other types by their text; an ENUM accepts names.
final class TextBuilder extends BytesBuilder {
    private final boolean isString;
    private final boolean isEnum;
    private final RepeatedTexts known = new RepeatedTexts();

    TextBuilder(RowNode node, AppendState state, LogicalType type) {
        super(node, state, fitting(type));
        this.isString = type instanceof LogicalType.String;
        this.isEnum = type instanceof LogicalType.Enum;
    }

    private static String fitting(LogicalType type) {
        boolean isString = type instanceof LogicalType.String;
        return "String, CharSequence, char[], char"
                + (isString || type instanceof LogicalType.Enum ? ", an enum by its constant's name" : "")
                + ", byte[] or ByteBuffer of UTF-8"
                + (isString
                        ? ", and types with one text form: UUID, URI, Path, java.time, whole and decimal numbers"
                        : "");
    }

    @Override
    void addString(String value) {
        if (isFixed()) {
            TextEncoding.add(this, value);
            return;
        }
        int slot = known.slotOf(value);
        if (slot == RepeatedTexts.NONE) {
            TextEncoding.add(this, value);
            known.add(value, size() - 1);
        } else {
            repeat(slot);
        }
    }

    @Override
    void truncateChildren(int count) {
        known.stop();
    }

    @Override
    void clear() {
        super.clear();
        known.clear();
    }

    @Override
    void addBytes(byte[] value, int from, int length) {
        int bad = Utf8.isAscii(value, from, length) ? -1 : Utf8.malformed(value, from, length);
        if (bad >= 0) {
            throw reject("The text of " + length + " bytes is not UTF-8 at its byte " + bad,
                    "Decode it first with its charset, or give the column the type BYTE_ARRAY.");
        }
        store(value, from, length);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case String text -> addString(text);
            case CharBuffer text -> addString(text.toString());
            case CharSequence text -> addString(text.toString());
            case char[] text -> addString(new String(text));
            case Character unit -> addString(Character.toString(unit));
            case Enum<?> constant when isString || isEnum -> addString(constant.name());
            default -> {
                if (isString && hasText(value)) {
                    addString(value.toString());
                } else {
                    super.addValue(value);
                }
            }
        }
    }

    private static boolean hasText(Object value) {
        return value instanceof TemporalAccessor || value instanceof TemporalAmount || value instanceof ZoneId
                || value instanceof UUID || value instanceof URI || value instanceof Path || value instanceof Locale
                || value instanceof Currency || value instanceof BigDecimal || value instanceof BigInteger
                || value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte;
    }
}
