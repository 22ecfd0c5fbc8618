package dev.lamella.records.internal.convert;

import dev.lamella.records.mapping.Loss;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// One way that values of a Java class become values of columns, and come out of them: by a base class that rows know
/// (`Row.get`, `RowAppender.set`), with a step to it and back.
///
/// @param base the class that rows give and take; the Java class itself if nothing is to be done
/// @param toBase for writing; empty if nothing is to be done; what it gives is a [Nearest] if it is not exactly the value
/// @param fromBase for reading; empty if nothing is to be done
/// @param kinds what it may do to values of the columns that it is for
/// @param use when it is used
/// @param primitive the same conversion without boxes, if the type is primitive
public record Step(Class<?> base, Optional<Function<Object, Object>> toBase,
        Optional<Function<Object, Object>> fromBase,
        Map<Kind, Loss> kinds, Use use, Optional<PrimitiveConversion> primitive) {
    public Step {
        kinds = Map.copyOf(kinds);
    }

    /// What stands for a value because there is nothing nearer.
    ///
    /// @param base which rows know
    public record Nearest(Object base) {}
    /// A step of objects.
    public Step(Class<?> base, Optional<Function<Object, Object>> toBase, Optional<Function<Object, Object>> fromBase,
            Map<Kind, Loss> kinds, Use use) {
        this(base, toBase, fromBase, kinds, use, Optional.empty());
    }

    /// The same, with a way for a primitive type.
    Step with(PrimitiveConversion way) {
        return new Step(base, toBase, fromBase, kinds, use, Optional.of(way));
    }

    /// When a step is used.
    public enum Use {
        /// With any column of its kinds.
        ALWAYS,
        /// Only where the column's type was asked for, by [dev.lamella.records.mapping.ParquetType] or by the mapping: a number as text.
        ASKED
    }

    /// Whether values are what rows give and take.
    public boolean isDirect() {
        return toBase.isEmpty() && fromBase.isEmpty();
    }
}
