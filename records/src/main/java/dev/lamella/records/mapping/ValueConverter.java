package dev.lamella.records.mapping;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// How values of a class of one's own are stored: as values of another type, which has a column type.
///
/// ```java
/// ValueConverter.of(Money.class, BigDecimal.class, Money::amount, Money::new).storedAs("DECIMAL(12,2)")
/// ```
/// Neither function is given null or may return it: null is null on both sides.
///
/// @param type the class of one's own
/// @param base what its values are stored as: a type that needs no converter
/// @param toBase for writing
/// @param fromBase for reading
/// @param parquetType the type string of columns that are made for it; empty for the default of `base`
/// @param <T> the class of one's own
/// @param <B> the other type
public record ValueConverter<T, B>(Class<T> type, Class<B> base, Function<? super T, ? extends B> toBase,
        Function<? super B, ? extends T> fromBase, Optional<String> parquetType) {
    public ValueConverter {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(base, "base");
        Objects.requireNonNull(toBase, "toBase");
        Objects.requireNonNull(fromBase, "fromBase");
        Objects.requireNonNull(parquetType, "parquetType");
    }

    /// A converter between two types.
    public static <T, B> ValueConverter<T, B> of(Class<T> type, Class<B> base,
            Function<? super T, ? extends B> toBase, Function<? super B, ? extends T> fromBase) {
        return new ValueConverter<>(type, base, toBase, fromBase, Optional.empty());
    }

    /// The same, with another type for columns that are made for it, for example `DECIMAL(12,2)`. A text that is stored as another type
    /// comes back in canonical form.
    public ValueConverter<T, B> storedAs(String typeString) {
        return new ValueConverter<>(type, base, toBase, fromBase,
                Optional.of(Objects.requireNonNull(typeString, "typeString")));
    }
}
