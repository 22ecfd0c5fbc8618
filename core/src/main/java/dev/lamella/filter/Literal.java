package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.UUID;

/// A value that a [Filter] compares with. Its type is decided when the filter is applied to a schema: a number is
/// converted to the column's type exactly. A number that lies between two values of the column, or outside its range,
/// still compares as that number. It is never wrapped, truncated or rounded.
public sealed interface Literal {
    /// True or false.
    record Bool(boolean value) implements Literal {
        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /// A decimal number with up to 10,000 digits; also an integer.
    ///
    /// In a FLOAT, DOUBLE or FLOAT16 column, it equals the number that has exactly this value, or whose shortest
    /// decimal text is this number, such as 0.1.
    record Number(BigDecimal value) implements Literal {
        /// @throws IllegalArgumentException if it has more than 10,000 digits
        public Number {
            LiteralText.requireShort(Objects.requireNonNull(value, "value"));
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /// A binary floating-point number, compared exactly. Never NaN; use [Filter.IsNan].
    record Floating(double value) implements Literal {
        /// @throws IllegalArgumentException if it is NaN
        public Floating {
            if (Double.isNaN(value)) {
                throw new IllegalArgumentException("Nothing compares with NaN; use isNan()");
            }
        }

        @Override
        public String toString() {
            return "double '" + value + "'";
        }
    }

    /// A text, for columns of text; also the name of an enum constant.
    record Text(String value) implements Literal {
        /// @throws IllegalArgumentException if it contains half of a surrogate pair, which no stored text does
        public Text {
            LiteralText.requireEncodable(value);
        }

        @Override
        public String toString() {
            return "'" + value.replace("'", "''") + "'";
        }
    }

    /// Bytes.
    ///
    /// @param value not copied, and not to be modified
    record Bytes(byte[] value) implements Literal {
        public Bytes {
            Objects.requireNonNull(value, "value");
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Bytes that && Arrays.equals(value, that.value);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }

        @Override
        public String toString() {
            return "x'" + HexFormat.of().formatHex(value) + "'";
        }
    }

    /// A date.
    record Date(LocalDate value) implements Literal {
        public Date {
            Objects.requireNonNull(value, "value");
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /// A time of day.
    record Time(LocalTime value) implements Literal {
        public Time {
            Objects.requireNonNull(value, "value");
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /// A date and time without a zone.
    record Local(LocalDateTime value) implements Literal {
        public Local {
            Objects.requireNonNull(value, "value");
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /// An instant.
    record Moment(Instant value) implements Literal {
        public Moment {
            Objects.requireNonNull(value, "value");
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    /// A UUID.
    record Id(UUID value) implements Literal {
        public Id {
            Objects.requireNonNull(value, "value");
        }

        @Override
        public String toString() {
            return "uuid '" + value + "'";
        }
    }

    /// The literal of a Java value: Boolean, Byte, Short, Integer, Long, BigInteger, BigDecimal, Float, Double, Character, String, an
    /// enum's constant (by its name), `byte[]` (copied), LocalDate, LocalTime, LocalDateTime, Instant, OffsetDateTime, ZonedDateTime,
    /// UUID, or a literal.
    ///
    /// @throws IllegalArgumentException if the value has another class, is NaN, or has more than 10,000 digits
    static Literal of(Object value) {
        return switch (Objects.requireNonNull(value, "value")) {
            case Literal literal -> literal;
            case Boolean bool -> new Bool(bool);
            case Byte number -> new Number(BigDecimal.valueOf(number));
            case Short number -> new Number(BigDecimal.valueOf(number));
            case Integer number -> new Number(BigDecimal.valueOf(number));
            case Long number -> new Number(BigDecimal.valueOf(number));
            case BigInteger number -> new Number(new BigDecimal(number));
            case BigDecimal number -> new Number(number);
            case Float number -> new Floating(number);
            case Double number -> new Floating(number);
            case Character character -> new Text(character.toString());
            case String text -> new Text(text);
            case Enum<?> constant -> new Text(constant.name());
            case byte[] bytes -> new Bytes(bytes.clone());
            case LocalDate date -> new Date(date);
            case LocalTime time -> new Time(time);
            case LocalDateTime dateTime -> new Local(dateTime);
            case Instant instant -> new Moment(instant);
            case OffsetDateTime dateTime -> new Moment(dateTime.toInstant());
            case ZonedDateTime dateTime -> new Moment(dateTime.toInstant());
            case UUID id -> new Id(id);
            case ColumnPath ignored ->
                throw new IllegalArgumentException(
                        "A path is not a value. To compare two columns: Filter.column(path)");
            case Operand ignored -> throw new IllegalArgumentException(
                    "A column is not a value here: only =, !=, <, <=, > and >= compare two columns");
            default -> throw new IllegalArgumentException("Values of " + value.getClass().getName()
                    + " cannot be compared with a column. Use a boolean, number, text, byte[], UUID, or a class of java.time:"
                    + " LocalDate, LocalTime, LocalDateTime, Instant, OffsetDateTime, ZonedDateTime.");
        };
    }

    /// Parses a number, date, time, local timestamp or instant, as the text of filters has them: `10.5`, `2026-01-31`,
    /// `10:15:30`, `2026-01-31T10:15:30`, `2026-01-31T10:15:30Z`. A blank may stand for the `T`.
    ///
    /// @throws IllegalArgumentException if it is none of these; the message shows them
    static Literal parse(String text) {
        return LiteralText.alone(text);
    }
}
