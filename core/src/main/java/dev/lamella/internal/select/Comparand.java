package dev.lamella.internal.select;

import dev.lamella.filter.Literal;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBinary;
import dev.lamella.variant.VariantBoolean;
import dev.lamella.variant.VariantDate;
import dev.lamella.variant.VariantString;
import dev.lamella.variant.VariantTime;
import dev.lamella.variant.VariantTimestamp;
import dev.lamella.variant.VariantUuid;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.UUID;

/// A literal that values of variants are compared with. Stored numbers are compared as stored: a damaged time lies beyond the
/// day.
@FunctionalInterface
interface Comparand {
    /// Compares the value with the literal.
    Order compare(Variant value);

    /// The result of a comparison.
    enum Order {
        LESS,
        EQUAL,
        GREATER,
        /// The value is NaN: every comparison is false.
        NAN,
        /// The value has another class: every comparison is unknown.
        NONE;

        static Order of(int sign) {
            return sign < 0 ? LESS : sign > 0 ? GREATER : EQUAL;
        }
    }

    static Comparand of(Literal literal) {
        return switch (literal) {
            case Literal.Bool(boolean bool) -> value -> value instanceof VariantBoolean other
                    ? Order.of(Boolean.compare(other.value(), bool))
                    : Order.NONE;
            case Literal.Number(BigDecimal number) -> NumberComparand.of(number);
            case Literal.Floating(double number) -> NumberComparand.of(number);
            case Literal.Text(String text) -> {
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                yield value -> value instanceof VariantString other
                        ? bytes(other.bytes(), other.utf8From(), other.utf8Count(), utf8)
                        : Order.NONE;
            }
            case Literal.Bytes(byte[] bytes) -> value -> value instanceof VariantBinary other
                    ? bytes(other.bytes(), other.dataFrom(), other.dataCount(), bytes)
                    : Order.NONE;
            case Literal.Date(LocalDate date) -> {
                long days = date.toEpochDay();
                yield value -> value instanceof VariantDate other
                        ? Order.of(Long.compare(other.days(), days))
                        : Order.NONE;
            }
            case Literal.Time(LocalTime time) -> {
                long micros = time.toNanoOfDay() / 1000;
                int tie = time.toNanoOfDay() % 1000 == 0 ? 0 : -1;
                yield value -> value instanceof VariantTime other
                        ? Order.of(other.micros() == micros ? tie : Long.compare(other.micros(), micros))
                        : Order.NONE;
            }
            case Literal.Local(LocalDateTime time) -> value -> value instanceof VariantTimestamp other && isLocal(other)
                    ? timestamp(other, time.toEpochSecond(ZoneOffset.UTC), time.getNano())
                    : Order.NONE;
            case Literal.Moment(Instant time) -> value -> value instanceof VariantTimestamp other && !isLocal(other)
                    ? timestamp(other, time.getEpochSecond(), time.getNano())
                    : Order.NONE;
            case Literal.Id(UUID id) -> value -> value instanceof VariantUuid other ? uuid(other, id) : Order.NONE;
        };
    }

    private static Order bytes(byte[] bytes, int from, int count, byte[] literal) {
        return Order.of(Arrays.compareUnsigned(bytes, from, from + count, literal, 0, literal.length));
    }

    private static boolean isLocal(VariantTimestamp value) {
        return switch (value.timestampKind()) {
            case LOCAL_MICROS, LOCAL_NANOS -> true;
            case UTC_MICROS, UTC_NANOS -> false;
        };
    }

    private static Order timestamp(VariantTimestamp value, long seconds, int nanos) {
        long unitsPerSecond = switch (value.timestampKind()) {
            case UTC_MICROS, LOCAL_MICROS -> 1_000_000;
            case UTC_NANOS, LOCAL_NANOS -> 1_000_000_000;
        };
        int order = Long.compare(Math.floorDiv(value.value(), unitsPerSecond), seconds);
        if (order != 0) {
            return Order.of(order);
        }
        long fraction = Math.floorMod(value.value(), unitsPerSecond) * (1_000_000_000 / unitsPerSecond);
        return Order.of(Long.compare(fraction, nanos));
    }

    private static Order uuid(VariantUuid value, UUID literal) {
        int order = Long.compareUnsigned(value.mostSignificantBits(), literal.getMostSignificantBits());
        return Order.of(order != 0
                ? order
                : Long.compareUnsigned(value.leastSignificantBits(), literal.getLeastSignificantBits()));
    }
}
