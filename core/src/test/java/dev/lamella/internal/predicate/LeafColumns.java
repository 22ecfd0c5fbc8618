package dev.lamella.internal.predicate;

import dev.lamella.filter.Literal;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.internal.LittleEndian;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Columns of every type, and what their stored values mean. The meanings are computed here in another way than by what is tested: a number
/// of any size for whatever is counted, bytes for the rest.
final class LeafColumns {
    private static final BigDecimal BILLION = new BigDecimal("1000000000");

    private LeafColumns() {}

    /// @param values stored, edges among them
    /// @param number what a stored value means; of what is not a number, its bytes as one
    /// @param literals that the column takes
    record Column(String type, List<byte[]> values, Function<byte[], @Nullable BigDecimal> number,
            List<Literal> literals) {
        PrimitiveField field() {
            return (PrimitiveField) Schema.parse("message m { optional " + type + "; }").fields().getFirst();
        }

        @Override
        public String toString() {
            return type;
        }
    }

    static final List<Column> ALL = new ArrayList<>();

    static {
        for (String annotation : List.of("", " (INTEGER(8,true))", " (INTEGER(16,true))", " (INTEGER(32,true))")) {
            ALL.add(new Column("int32 c" + annotation, StoredSamples.ints(), bytes -> decimal(signed(bytes)),
                    LiteralSamples.numbers(0)));
        }
        for (String annotation : List.of("(INTEGER(8,false))", "(INTEGER(16,false))", "(INTEGER(32,false))")) {
            ALL.add(new Column("int32 c " + annotation, StoredSamples.ints(), bytes -> decimal(unsigned(bytes)),
                    LiteralSamples.numbers(0)));
        }
        ALL.add(new Column("int64 c", StoredSamples.longs(), bytes -> decimal(signed(bytes)),
                LiteralSamples.numbers(0)));
        ALL.add(new Column("int64 c (INTEGER(64,true))", StoredSamples.longs(), bytes -> decimal(signed(bytes)),
                LiteralSamples.numbers(0)));
        ALL.add(new Column("int64 c (INTEGER(64,false))", StoredSamples.longs(), bytes -> decimal(unsigned(bytes)),
                LiteralSamples.numbers(0)));
        ALL.add(
                new Column("int32 c (DECIMAL(9,2))", StoredSamples.ints(), bytes -> new BigDecimal(signed(bytes), 2),
                        LiteralSamples.numbers(2)));
        ALL.add(new Column("int64 c (DECIMAL(18,18))", StoredSamples.longs(),
                bytes -> new BigDecimal(signed(bytes), 18),
                LiteralSamples.numbers(18)));
        ALL.add(new Column("int64 c (DECIMAL(18,0))", StoredSamples.longs(), bytes -> new BigDecimal(signed(bytes)),
                LiteralSamples.numbers(0)));
        ALL.add(new Column("fixed_len_byte_array(5) c (DECIMAL(11,3))", StoredSamples.bigEndians(5),
                bytes -> new BigDecimal(new BigInteger(bytes), 3), LiteralSamples.numbers(3)));
        ALL.add(new Column("fixed_len_byte_array(16) c (DECIMAL(38,10))", StoredSamples.bigEndians(16),
                bytes -> new BigDecimal(new BigInteger(bytes), 10), LiteralSamples.numbers(10)));
        ALL.add(new Column("binary c (DECIMAL(50,4))", StoredSamples.bigEndians(9),
                bytes -> new BigDecimal(new BigInteger(bytes), 4), LiteralSamples.numbers(4)));
        ALL.add(new Column("float c", StoredSamples.floats(),
                bytes -> real(Float.intBitsToFloat(LittleEndian.getInt(bytes, 0))),
                LiteralSamples.reals()));
        ALL.add(new Column("double c", StoredSamples.doubles(),
                bytes -> real(Double.longBitsToDouble(LittleEndian.getLong(bytes, 0))), LiteralSamples.reals()));
        ALL.add(new Column("fixed_len_byte_array(2) c (FLOAT16)", StoredSamples.halves(),
                bytes -> real(Float.float16ToFloat((short) LittleEndian.getUnsignedShort(bytes, 0))),
                LiteralSamples.reals()));
        ALL.add(new Column("boolean c", List.of(new byte[]{0}, new byte[]{1}), bytes -> decimal(signed(bytes)),
                List.of(new Literal.Bool(true), new Literal.Bool(false))));
        ALL.add(new Column("int32 c (DATE)", StoredSamples.ints(), bytes -> decimal(signed(bytes)),
                LiteralSamples.dates()));
        for (TimePrecision unit : TimePrecision.values()) {
            boolean isMillis = unit == TimePrecision.MILLIS;
            Function<byte[], @Nullable BigDecimal> nanos = bytes -> decimal(signed(bytes))
                    .multiply(decimal(unit.nanos()));
            for (boolean isUtc : new boolean[]{true, false}) {
                ALL.add(new Column((isMillis ? "int32" : "int64") + " c (TIME(" + unit + "," + isUtc + "))",
                        isMillis ? StoredSamples.ints() : StoredSamples.longs(), nanos, LiteralSamples.times()));
                ALL.add(new Column("int64 c (TIMESTAMP(" + unit + "," + isUtc + "))", StoredSamples.longs(), nanos,
                        isUtc ? LiteralSamples.moments() : LiteralSamples.locals()));
                ALL.add(new Column("fixed_len_byte_array(12) c (TIMESTAMP(" + unit + "," + isUtc + "))",
                        StoredSamples.wides(),
                        nanos, isUtc ? LiteralSamples.moments() : LiteralSamples.locals()));
            }
        }
        ALL.add(new Column("int96 c", StoredSamples.int96s(), LeafColumns::instant96, LiteralSamples.moments()));
        for (String annotation : List.of("STRING", "ENUM", "JSON")) {
            ALL.add(
                    new Column("binary c (" + annotation + ")", StoredSamples.texts(), LeafColumns::byteOrder,
                            LiteralSamples.textLiterals()));
        }
        List<Literal> bytesAndTexts = Stream.of(LiteralSamples.byteLiterals(), LiteralSamples.textLiterals())
                .flatMap(List::stream).toList();
        ALL.add(new Column("binary c (BSON)", StoredSamples.strings(), LeafColumns::byteOrder,
                LiteralSamples.byteLiterals()));
        ALL.add(new Column("binary c", StoredSamples.strings(), LeafColumns::byteOrder, bytesAndTexts));
        ALL.add(new Column("fixed_len_byte_array(3) c",
                StoredSamples.strings().stream().map(value -> Arrays.copyOf(value, 3))
                        .toList(),
                LeafColumns::byteOrder, LiteralSamples.byteLiterals()));
        ALL.add(
                new Column("fixed_len_byte_array(16) c (UUID)", StoredSamples.bigEndians(16), LeafColumns::byteOrder,
                        LiteralSamples.uuids()));
    }

    static BigDecimal nanos(long second, int nano) {
        return decimal(second).multiply(BILLION).add(decimal(nano));
    }

    /// A number for which bytes of up to 24 compare as they do: a digit for each, and 0 where there is none.
    static BigDecimal byteOrder(byte[] bytes) {
        BigInteger number = BigInteger.ZERO;
        for (int i = 0; i < 24; i++) {
            int digit = i < bytes.length ? 1 + (bytes[i] & 0xff) : 0;
            number = number.multiply(BigInteger.valueOf(257)).add(BigInteger.valueOf(digit));
        }
        return new BigDecimal(number);
    }

    static BigDecimal instant96(byte[] bytes) {
        long day = LittleEndian.getInt(bytes, 8) - 2_440_588L;
        return decimal(day).multiply(decimal(86_400_000_000_000L)).add(decimal(LittleEndian.getLong(bytes, 0)));
    }

    /// NaN is null.
    static @Nullable BigDecimal real(double number) {
        if (Double.isNaN(number)) {
            return null;
        }
        return Double.isInfinite(number)
                ? new BigDecimal(number > 0 ? "1E+2000000000" : "-1E+2000000000")
                : new BigDecimal(number);
    }

    static BigInteger signed(byte[] littleEndian) {
        return new BigInteger(StoredSamples.reversed(littleEndian));
    }

    static BigInteger unsigned(byte[] littleEndian) {
        return new BigInteger(1, StoredSamples.reversed(littleEndian));
    }

    static BigDecimal decimal(long number) {
        return BigDecimal.valueOf(number);
    }

    static BigDecimal decimal(BigInteger number) {
        return new BigDecimal(number);
    }
}
