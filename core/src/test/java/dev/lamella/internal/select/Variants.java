package dev.lamella.internal.select;

import dev.lamella.filter.Literal;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantSink;
import dev.lamella.variant.VariantTimestampKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/// Values of every kind, and literals that lie at, between and beyond them.
final class Variants {
    static final List<Variant> VALUES = values();
    static final List<Literal> LITERALS = literals();

    private Variants() {}

    static Variant of(Consumer<VariantSink> value) {
        VariantBuilder builder = new VariantBuilder(new VariantDictionary());
        value.accept(builder);
        return builder.toVariant();
    }

    private static List<Variant> values() {
        List<Variant> values = new ArrayList<>();
        for (String json : List.of("null", "true", "false", "\"\"", "\"t\"", "\"text\"", "\"\ud83d\ude00\"",
                "\"\uffff\"", "{}", "[1]")) {
            values.add(Variant.ofJson(json));
        }
        for (long number : new long[]{0, 1, -1, 127, Long.MAX_VALUE, Long.MIN_VALUE}) {
            values.add(of(sink -> sink.int64(number)));
            values.add(of(sink -> sink.decimal(BigInteger.valueOf(number), 1)));
        }
        values.add(of(sink -> sink.int8((byte) 1)));
        values.add(of(sink -> sink.decimal(BigInteger.TEN.pow(37), 0)));
        for (double number : new double[]{0.0, -0.0, 0.1, 1, 0.1f, 1e300, 0x1p63, -0x1p63, Double.MIN_VALUE, Double.NaN,
                Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            values.add(of(sink -> sink.float64(number)));
            values.add(of(sink -> sink.float32((float) number)));
        }
        values.add(of(sink -> sink.date(20_000)));
        values.add(of(sink -> sink.date(Integer.MIN_VALUE)));
        values.add(of(sink -> sink.time(1)));
        values.add(of(sink -> sink.time(2)));
        for (VariantTimestampKind kind : VariantTimestampKind.values()) {
            for (long time : new long[]{0, -1, 1, 1000, Long.MAX_VALUE, Long.MIN_VALUE}) {
                values.add(of(sink -> sink.timestamp(time, kind)));
            }
        }
        values.add(of(sink -> sink.binary(new byte[0], 0, 0)));
        values.add(of(sink -> sink.binary(new byte[]{1, 2, (byte) 200}, 0, 3)));
        values.add(of(sink -> sink.uuid(1, 2)));
        values.add(of(sink -> sink.uuid(-1, -2)));
        return values;
    }

    private static List<Literal> literals() {
        List<Literal> literals = new ArrayList<>();
        for (String number : List.of("0", "0.1", "1", "1.0", "-0.1", "0.10000000149011612", "12.7",
                "9223372036854775807",
                "9223372036854775807.5", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
                "922337203685477580.7", "1E+37", "1E+300", "1E+400", "-1E+400", "1E-400", "-1E-400", "1E+999999999",
                "-1E-999999999", "1.7976931348623157E308", "3.4028235E38", "4.9E-324", "1.4E-45", "127")) {
            literals.add(new Literal.Number(new BigDecimal(number)));
        }
        for (double number : new double[]{0.0, -0.0, 0.1, 0.1f, 1, 1.5, 0x1p63, -0x1p63, 1e300, Double.MIN_VALUE,
                Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            literals.add(new Literal.Floating(number));
        }
        for (Object value : List.of(true, false, "", "t", "text", "\ud83d\ude00", "\uffff", new byte[0],
                new byte[]{1, 2, (byte) 200}, new byte[]{1, 2, 3, 4}, LocalDate.ofEpochDay(20_000), LocalDate.MIN,
                LocalTime.ofNanoOfDay(1000), LocalTime.ofNanoOfDay(1001), LocalTime.MAX, Instant.EPOCH, Instant.MAX,
                Instant.MIN, Instant.ofEpochSecond(0, 1), Instant.ofEpochSecond(0, 1000),
                LocalDateTime.of(1970, 1, 1, 0, 0), LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999),
                LocalDateTime.MAX, new UUID(1, 2), new UUID(-1, -2), new UUID(1, 3))) {
            literals.add(Literal.of(value));
        }
        return literals;
    }
}
