package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.ColumnKind.BYTES;
import static dev.lamella.records.internal.convert.ColumnKind.DATE;
import static dev.lamella.records.internal.convert.ColumnKind.DECIMAL;
import static dev.lamella.records.internal.convert.ColumnKind.ENUM;
import static dev.lamella.records.internal.convert.ColumnKind.FIXED;
import static dev.lamella.records.internal.convert.ColumnKind.INT16;
import static dev.lamella.records.internal.convert.ColumnKind.INT32;
import static dev.lamella.records.internal.convert.ColumnKind.INT64;
import static dev.lamella.records.internal.convert.ColumnKind.INT8;
import static dev.lamella.records.internal.convert.ColumnKind.JSON;
import static dev.lamella.records.internal.convert.ColumnKind.STRING;
import static dev.lamella.records.internal.convert.ColumnKind.TIMESTAMP_LOCAL;
import static dev.lamella.records.internal.convert.ColumnKind.TIMESTAMP_UTC;
import static dev.lamella.records.internal.convert.ColumnKind.TIME_LOCAL;
import static dev.lamella.records.internal.convert.ColumnKind.UINT16;
import static dev.lamella.records.internal.convert.ColumnKind.UINT32;
import static dev.lamella.records.internal.convert.ColumnKind.UINT64;
import static dev.lamella.records.internal.convert.ColumnKind.UINT8;
import static dev.lamella.records.internal.convert.ColumnKind.UUID;
import static dev.lamella.records.internal.convert.ColumnKind.VARIANT;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;

/// Texts. A column that does not hold texts is read as text only on request.
final class TextTypes {
    private static final int MOST_PLAIN_DIGITS = 1 << 20;

    private TextTypes() {}

    static List<JavaType> rows() {
        JavaType strings = strings();
        List<JavaType> rows = new ArrayList<>(characters());
        rows.add(strings);
        rows.add(JavaTypeBuilder.<CharSequence, String>like(strings, CharSequence.class, CharSequence::toString,
                text -> text));
        rows.add(JavaTypeBuilder.<StringBuilder, String>like(strings, StringBuilder.class, StringBuilder::toString,
                StringBuilder::new));
        rows.add(JavaTypeBuilder.<StringBuffer, String>like(strings, StringBuffer.class, StringBuffer::toString,
                StringBuffer::new));
        rows.add(JavaTypeBuilder.<CharBuffer, String>like(strings, CharBuffer.class, CharBuffer::toString,
                CharBuffer::wrap));
        rows.add(JavaTypeBuilder.<char[], String>like(strings, char[].class, String::new, String::toCharArray));
        return rows;
    }

    private static List<JavaType> characters() {
        return JavaTypeBuilder.of(Character.class, "STRING").as(Loss.CHECKED, STRING).as(Loss.NONE, UINT16)
                .askedAs(Loss.CHECKED, INT8, INT16, INT32, INT64, UINT8, UINT32, UINT64)
                .saidAs(TextTypes::character).makeWith(char.class);
    }

    private static Character character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException("A char is one UTF-16 unit");
        }
        return text.charAt(0);
    }

    private static JavaType strings() {
        return JavaTypeBuilder.of(String.class, "STRING").as(Loss.CHECKED, STRING, ENUM, JSON, BYTES, FIXED, UUID)
                .asked(BigDecimal.class, NumberTypes.decimal(), TextTypes::plain, Loss.CHECKED, DECIMAL)
                .asked(BigInteger.class, NumberTypes.bigInteger(), BigInteger::toString, Loss.CHECKED, INT8, INT16,
                        INT32, INT64, UINT8, UINT16, UINT32, UINT64)
                .asked(LocalDate.class, TimeTypes.DATES, LocalDate::toString, Loss.CHECKED, DATE)
                .asked(LocalTime.class, TimeTypes.TIMES, LocalTime::toString, Loss.DIGITS, TIME_LOCAL)
                .asked(LocalDateTime.class, TimeTypes.LOCAL_TIMESTAMPS, LocalDateTime::toString, Loss.DIGITS,
                        TIMESTAMP_LOCAL)
                .asked(Instant.class, TimeTypes.INSTANTS, Instant::toString, Loss.DIGITS, TIMESTAMP_UTC)
                .asked(Variant.class, OtherTypes.JSON_TEXTS, OtherTypes::json, Loss.CHECKED, VARIANT)
                .saidAs(text -> text).make();
    }

    /// Formats a number without an exponent and with all digits of its scale.
    private static String plain(BigDecimal number) {
        if (number.scale() > MOST_PLAIN_DIGITS) {
            throw ValueException.fitting("a BigDecimal", ValueException.Reason.UNSUITABLE,
                    "The plain text of the decimal would have " + number.scale() + " digits");
        }
        return number.toPlainString();
    }
}
