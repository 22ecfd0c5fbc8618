package dev.lamella.records.internal.convert;

import dev.lamella.records.mapping.Loss;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// One conversion between a Java class and columns. Rows hold values of a base class (`Row.get`, `RowAppender.set`),
/// and the step converts to the base class and back.
///
/// @param base the class that rows hold; the Java class itself if there is nothing to convert
/// @param toBase for writing; empty if there is nothing to convert; returns a [NameSuggestions] if the result is not exact
/// @param fromBase for reading; empty if there is nothing to convert
/// @param kinds the kinds of columns, with what the conversion may lose
/// @param use when the step is used
/// @param primitive the same conversion without boxes, if the class is primitive
public record ConversionStep(Class<?> base, Optional<Function<Object, Object>> toBase,
        Optional<Function<Object, Object>> fromBase,
        Map<ColumnKind, Loss> kinds, Use use, Optional<PrimitiveConversion> primitive) {
    public ConversionStep {
        kinds = Map.copyOf(kinds);
    }

    /// The nearest value that the base class can hold, for a value that it cannot hold exactly.
    ///
    /// @param base a value of the base class
    public record Nearest(Object base) {}
    /// A step without a conversion of primitives.
    public ConversionStep(Class<?> base, Optional<Function<Object, Object>> toBase,
            Optional<Function<Object, Object>> fromBase,
            Map<ColumnKind, Loss> kinds, Use use) {
        this(base, toBase, fromBase, kinds, use, Optional.empty());
    }

    /// The same step with a conversion of primitives.
    ConversionStep with(PrimitiveConversion way) {
        return new ConversionStep(base, toBase, fromBase, kinds, use, Optional.of(way));
    }

    /// When a step is used.
    public enum Use {
        /// For any column of its kinds.
        ALWAYS,
        /// Only if [dev.lamella.records.mapping.ParquetType] or the mapping requests the type of the column: a number
        /// as text.
        ASKED
    }

    /// Whether rows hold the class itself.
    public boolean isDirect() {
        return toBase.isEmpty() && fromBase.isEmpty();
    }
}
