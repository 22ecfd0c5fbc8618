package dev.lamella.records.mapping;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// Stores the values of a class as values of another type, which has a column type.
///
/// ```java
/// ValueConverter.of(Money.class, BigDecimal.class, Money::amount, Money::new).storedAs("DECIMAL(12,2)")
/// ```
/// Neither function is called with null, and neither may return null: null stays null on both sides.
///
/// @param type the class to convert
/// @param base the type to store values as, which must not need a converter itself
/// @param toBase the conversion for writing
/// @param fromBase the conversion for reading
/// @param parquetType the type string of columns in derived schemas; empty for the default of `base`
/// @param <T> the class to convert
/// @param <B> the type to store values as
public record ValueConverter<T, B>(Class<T> type, Class<B> base, Function<? super T, ? extends B> toBase,
        Function<? super B, ? extends T> fromBase, Optional<String> parquetType) {
    public ValueConverter {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(base, "base");
        Objects.requireNonNull(toBase, "toBase");
        Objects.requireNonNull(fromBase, "fromBase");
        Objects.requireNonNull(parquetType, "parquetType");
    }

    /// Creates a converter between two types.
    public static <T, B> ValueConverter<T, B> of(Class<T> type, Class<B> base,
            Function<? super T, ? extends B> toBase, Function<? super B, ? extends T> fromBase) {
        return new ValueConverter<>(type, base, toBase, fromBase, Optional.empty());
    }

    /// Sets the type of columns in derived schemas, for example `DECIMAL(12,2)`. A text that is stored as another type
    /// is read back in canonical form.
    public ValueConverter<T, B> storedAs(String typeString) {
        return new ValueConverter<>(type, base, toBase, fromBase,
                Optional.of(Objects.requireNonNull(typeString, "typeString")));
    }
}
