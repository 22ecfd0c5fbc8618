package dev.lamella.internal.row;

import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import dev.lamella.variant.VariantTimestampKind;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Emits Java values as Variant events: the table "Java to Variant".
///
/// Maps with String keys become objects, collections and arrays become arrays, and nulls in them become Variant nulls.
/// Whole numbers become the smallest integer that holds them, or a decimal. Times have microseconds if that is exact,
/// else nanoseconds.
final class VariantEvents {
    private static final int MOST_DIGITS = 38;
    private static final long NANOS_PER_MICRO = 1000;
    static final String FITTING = "Variant, and as a value of one: Map by String, Iterable, arrays, String, Boolean, numbers,"
            + " LocalDate, LocalTime, LocalDateTime, Instant, UUID, byte[]";

    private final ColumnBuilder column;
    private byte[] text = new byte[256];

    /// @param column the column that failures name
    VariantEvents(ColumnBuilder column) {
        this.column = column;
    }

    /// Emits a value to a sink, which limits the nesting depth.
    void write(@Nullable Object value, VariantSink sink) {
        switch (value) {
            case null -> sink.nullValue();
            case Variant variant -> variant.writeTo(sink);
            case CharSequence string -> string(string.toString(), sink);
            case Character unit -> string(unit.toString(), sink);
            case Boolean bool -> sink.booleanValue(bool);
            case Number number -> number(number, sink);
            case Map<?, ?> map -> object(map, sink);
            case Iterable<?> elements -> {
                sink.beginArray();
                for (Object element : elements) {
                    write(element, sink);
                }
                sink.endArray();
            }
            case byte[] bytes -> sink.binary(bytes, 0, bytes.length);
            case ByteBuffer buffer -> write(TextEncoding.copy(buffer), sink);
            case UUID uuid -> sink.uuid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
            case Enum<?> constant -> string(constant.name(), sink);
            case Optional<?> optional -> write(optional.orElse(null), sink);
            default -> temporal(value, sink);
        }
    }

    /// Emits a value of the remaining types.
    private void temporal(Object value, VariantSink sink) {
        switch (value) {
            case LocalDate date -> date(date, sink);
            case LocalTime time -> time(time, sink);
            case LocalDateTime ignored ->
                DateTimes.local(value, (second, nano) -> timestamp(second, nano, false, sink));
            default -> {
                if (value.getClass().isArray()) {
                    array(value, sink);
                } else if (!DateTimes.instant(value, (second, nano) -> timestamp(second, nano, true, sink))) {
                    throw column.unfit(ColumnBuilder.nameOf(value));
                }
            }
        }
    }

    private void array(Object array, VariantSink sink) {
        sink.beginArray();
        int count = Array.getLength(array);
        for (int i = 0; i < count; i++) {
            write(Array.get(array, i), sink);
        }
        sink.endArray();
    }

    private void object(Map<?, ?> map, VariantSink sink) {
        sink.beginObject();
        for (Map.Entry<?, ? extends @Nullable Object> entry : map.entrySet()) {
            if (!(entry.getKey() instanceof String name)) {
                throw column.reject("A key of a map is not a String, but field names are", "Give a Map by String.");
            }
            int count = encode(name);
            sink.field(text, 0, count);
            write(entry.getValue(), sink);
        }
        sink.endObject();
    }

    private void string(String value, VariantSink sink) {
        int count = encode(value);
        sink.string(text, 0, count);
    }

    /// Encodes a text to the beginning of [#text].
    ///
    /// @return the number of bytes
    int encode(String value) {
        long most = (long) Utf8Encoder.MOST_BYTES * value.length();
        if (most > text.length) {
            text = new byte[column.state.growth(column.node).next(text.length, most)];
        }
        int end = Utf8Encoder.encode(value, 0, text, 0);
        if (end < 0) {
            throw column.reject(TextEncoding.loneSurrogate(end),
                    "Give text of whole characters.");
        }
        return end;
    }

    byte[] text() {
        return text;
    }

    private void number(Number number, VariantSink sink) {
        switch (number) {
            case Integer whole -> sink.integer(whole);
            case Long whole -> sink.integer(whole);
            case Short whole -> sink.integer(whole);
            case Byte whole -> sink.integer(whole);
            case Double real -> sink.float64(real);
            case Float real -> sink.float32(real);
            case BigDecimal decimal -> decimal(decimal, sink);
            case BigInteger whole -> {
                if (whole.bitLength() < Long.SIZE) {
                    sink.integer(whole.longValue());
                } else {
                    decimal(new BigDecimal(whole), sink);
                }
            }
            default -> throw column.unfit(ColumnBuilder.nameOf(number));
        }
    }

    private void decimal(BigDecimal given, VariantSink sink) {
        BigDecimal number = given;
        if (number.signum() == 0) {
            number = BigDecimal.ZERO.setScale(Math.clamp(number.scale(), 0, MOST_DIGITS));
        } else if (number.scale() > MOST_DIGITS || number.precision() > MOST_DIGITS) {
            number = number.stripTrailingZeros();
        }
        if (number.scale() < 0 && number.precision() - (long) number.scale() <= MOST_DIGITS) {
            number = number.setScale(0);
        }
        if (number.scale() < 0 || number.scale() > MOST_DIGITS || number.precision() > MOST_DIGITS) {
            throw column.reject("The decimal has " + given.precision() + " digits and a scale of " + given.scale()
                    + "; a Variant holds up to 38 digits, up to 38 of them after the point",
                    "Round the number, or give it as a double or as text.");
        }
        BigInteger unscaled = number.unscaledValue();
        if (number.precision() <= 18) {
            sink.decimal(unscaled.longValue(), number.scale());
        } else {
            sink.decimal(unscaled, number.scale());
        }
    }

    private void date(LocalDate date, VariantSink sink) {
        long days = date.toEpochDay();
        if (days != (int) days) {
            throw column.reject("The date is further from 1970-01-01 than 32 bits count days",
                    "Give a date nearer to it.");
        }
        sink.date((int) days);
    }

    private void time(LocalTime time, VariantSink sink) {
        if (time.getNano() % NANOS_PER_MICRO != 0) {
            column.state.round(column, "A time of day has digits finer than microseconds, the unit of a Variant");
        }
        sink.time(time.toNanoOfDay() / NANOS_PER_MICRO);
    }

    private void timestamp(long second, int nano, boolean isInstant, VariantSink sink) {
        boolean isMicros = nano % NANOS_PER_MICRO == 0;
        long count;
        try {
            count = DateTimes.count(second, nano, isMicros ? TimePrecision.MICROS : TimePrecision.NANOS);
        } catch (ArithmeticException ignored) {
            throw column.reject(
                    "The time is further from 1970 than 64 bits count " + (isMicros ? "micro" : "nano") + "seconds",
                    isMicros ? "Give a time nearer to it." : "Truncate it to microseconds, which reach further.");
        }
        VariantTimestampKind kind = isInstant
                ? isMicros ? VariantTimestampKind.UTC_MICROS : VariantTimestampKind.UTC_NANOS
                : isMicros ? VariantTimestampKind.LOCAL_MICROS : VariantTimestampKind.LOCAL_NANOS;
        sink.timestamp(count, kind);
    }
}
