package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.shape.IntegerBits;
import dev.lamella.records.mapping.UnknownConstant;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.variant.VariantFormatException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The table of Java types: the default column type of each, and the other columns that it matches. All enums share one
/// row.
public final class JavaTypes {
    private static final Map<Class<?>, JavaType> TABLE = table();

    private JavaTypes() {}

    /// The row of a class or enum; empty if it is not a value. Durations count nanoseconds.
    public static Optional<JavaType> of(Class<?> type) {
        return of(type, ValueTraits.NANOS, UnknownConstant.FAIL);
    }

    /// The row of a class with traits; empty if it is not a value.
    ///
    /// @param policy the value of an enum for a text without a constant
    public static Optional<JavaType> of(Class<?> type, ValueTraits traits, UnknownConstant policy) {
        if (type.isEnum()) {
            return Optional.of(EnumConstants.of(type).row(policy));
        }
        if (type == Duration.class) {
            return Optional.of(DurationTypes.row(traits.durationUnit()));
        }
        return bits(type, traits.bits()).or(() -> Optional.ofNullable(TABLE.get(type)));
    }

    /// Whether a class has a row.
    public static boolean isValue(Class<?> type) {
        return type.isEnum() || TABLE.containsKey(type);
    }

    /// The row of a class with a converter: the row of the converter's base, one step further.
    ///
    /// @throws IllegalArgumentException if the base is not a value
    public static JavaType of(ValueConverter<?, ?> converter) {
        return of(converter, ValueTraits.NANOS, UnknownConstant.FAIL);
    }

    /// The row of a class with a converter whose base has traits.
    ///
    /// @throws IllegalArgumentException if the base is not a value
    public static JavaType of(ValueConverter<?, ?> converter, ValueTraits traits, UnknownConstant policy) {
        JavaType base = of(converter.base(), traits, policy)
                .orElseThrow(() -> new IllegalArgumentException("The converter of "
                        + converter.type().getTypeName() + " gives " + converter.base().getTypeName()
                        + ", which needs a converter itself. Convert to a class that is stored without one."));
        return through(converter, base);
    }

    private static <T, B> JavaType through(ValueConverter<T, B> converter, JavaType base) {
        return JavaTypeBuilder.<T, B>like(base, converter.type(), converter.toBase(), converter.fromBase(),
                converter.parquetType().orElse(base.parquetType()));
    }

    /// The row of a whole number whose bits are an unsigned or a half-precision number; empty for other classes, and
    /// for signed numbers.
    public static Optional<JavaType> bits(Class<?> type, IntegerBits bits) {
        List<JavaType> rows = switch (bits) {
            case OWN -> List.of();
            case UNSIGNED -> UnsignedTypes.rows();
            case HALF -> NumberTypes.halfBits();
        };
        return rows.stream().filter(row -> row.type() == type).findFirst();
    }

    /// All rows except that of enums, for tests and documents.
    public static List<JavaType> rows() {
        return List.copyOf(TABLE.values());
    }

    private static Map<Class<?>, JavaType> table() {
        Map<Class<?>, JavaType> table = new LinkedHashMap<>();
        Stream.of(NumberTypes.rows(), TextTypes.rows(), ByteTypes.rows(), TimeTypes.rows(),
                List.of(DurationTypes.row(Optional.of(ChronoUnit.NANOS))), SpanTypes.rows(), OldTimeTypes.rows(),
                CodeTypes.rows(), OtherTypes.rows())
                .flatMap(List::stream).forEach(row -> table.put(row.type(), row));
        return table;
    }

    /// The failure of a Variant that cannot be read.
    public static ValueException unreadable(VariantFormatException cause) {
        return ValueException.fitting("a Variant, whose other parts can be read", ValueException.Reason.UNSUITABLE,
                "The Variant " + (cause.isUnsupported() ? "is newer than this library" : "is damaged") + " at its byte "
                        + cause.position() + ": " + cause.problem());
    }
}
