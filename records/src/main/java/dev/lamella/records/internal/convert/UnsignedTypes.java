package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.ColumnKind.DECIMAL;
import static dev.lamella.records.internal.convert.ColumnKind.INT16;
import static dev.lamella.records.internal.convert.ColumnKind.INT32;
import static dev.lamella.records.internal.convert.ColumnKind.INT64;
import static dev.lamella.records.internal.convert.ColumnKind.UINT16;
import static dev.lamella.records.internal.convert.ColumnKind.UINT32;
import static dev.lamella.records.internal.convert.ColumnKind.UINT64;
import static dev.lamella.records.internal.convert.ColumnKind.UINT8;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;

/// Whole numbers whose bits are unsigned: [dev.lamella.records.mapping.UnsignedBits].
final class UnsignedTypes {
    private static final long MOST_INT = 0xffff_ffffL;

    private UnsignedTypes() {}

    static List<JavaType> rows() {
        return Stream.of(
                JavaTypeBuilder.of(Byte.class, "INT(8,false)")
                        .through(Integer.class, Byte::toUnsignedInt, number -> (byte) checked(number, 0xff), Loss.NONE,
                                UINT8)
                        .primitive(unsigned(0xff))
                        .through(Integer.class, Byte::toUnsignedInt, number -> (byte) checked(number, 0xff),
                                Loss.CHECKED,
                                UINT16, UINT32, UINT64, INT16, INT32, INT64, DECIMAL)
                        .primitive(unsigned(0xff))
                        .saidAs(text -> (byte) checked(Integer.parseInt(text), 0xff)).makeWith(byte.class),
                JavaTypeBuilder.of(Short.class, "INT(16,false)")
                        .through(Integer.class, Short::toUnsignedInt, number -> (short) checked(number, 0xffff),
                                Loss.NONE,
                                UINT16)
                        .primitive(unsigned(0xffff))
                        .through(Integer.class, Short::toUnsignedInt, number -> (short) checked(number, 0xffff),
                                Loss.CHECKED, UINT8, UINT32, UINT64, INT32, INT64, DECIMAL)
                        .primitive(unsigned(0xffff))
                        .saidAs(text -> (short) checked(Integer.parseInt(text), 0xffff)).makeWith(short.class),
                JavaTypeBuilder.of(Integer.class, "INT(32,false)")
                        .through(Long.class, Integer::toUnsignedLong, number -> (int) checked(number, MOST_INT),
                                Loss.NONE,
                                UINT32)
                        .primitive(unsigned(MOST_INT))
                        .through(Long.class, Integer::toUnsignedLong, number -> (int) checked(number, MOST_INT),
                                Loss.CHECKED, UINT8, UINT16, UINT64, INT64, DECIMAL)
                        .primitive(unsigned(MOST_INT))
                        .saidAs(Integer::parseUnsignedInt).makeWith(int.class),
                JavaTypeBuilder.of(Long.class, "INT(64,false)")
                        .through(BigInteger.class, UnsignedTypes::unsigned, UnsignedTypes::bits, Loss.NONE, UINT64)
                        .through(BigInteger.class, UnsignedTypes::unsigned, UnsignedTypes::bits, Loss.CHECKED, UINT8,
                                UINT16, UINT32, DECIMAL)
                        .saidAs(Long::parseUnsignedLong).makeWith(long.class))
                .flatMap(List::stream).toList();
    }

    /// @param most the greatest unsigned number of the type, whose bits are all set
    private static PrimitiveConversion unsigned(long most) {
        return new PrimitiveConversion.OfLong(number -> number & most, number -> checked(number, most));
    }

    private static long checked(long number, long most) {
        if (number < 0 || number > most) {
            throw ValueException.fitting("a wider type", ValueException.Reason.OUT_OF_RANGE,
                    "The number is outside 0 to " + most + ", the range of the unsigned type");
        }
        return number;
    }

    private static BigInteger unsigned(Long bits) {
        return new BigInteger(Long.toUnsignedString(bits));
    }

    private static Long bits(BigInteger number) {
        if (number.signum() < 0 || number.bitLength() > Long.SIZE) {
            throw ValueException.fitting("a BigInteger", ValueException.Reason.OUT_OF_RANGE,
                    "The number is outside 0 to 18446744073709551615, the range of unsigned 64-bit numbers");
        }
        return number.longValue();
    }
}
