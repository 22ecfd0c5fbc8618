package dev.lamella.records.internal.convert;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// `Optional` and its kin.
public final class Optionals {
    private Optionals() {}

    /// One of a class, with what is in it; empty for null.
    public static Object of(Class<?> type, @Nullable Object content) {
        if (type == OptionalInt.class) {
            return content == null ? OptionalInt.empty() : OptionalInt.of((Integer) content);
        }
        if (type == OptionalLong.class) {
            return content == null ? OptionalLong.empty() : OptionalLong.of((Long) content);
        }
        if (type == OptionalDouble.class) {
            return content == null ? OptionalDouble.empty() : OptionalDouble.of((Double) content);
        }
        return Optional.ofNullable(content);
    }

    /// What is in one; null if that is nothing, and if there is none.
    public static @Nullable Object content(@Nullable Object maybe) {
        return switch (maybe) {
            case null -> null;
            case Optional<?> optional -> optional.orElse(null);
            case OptionalInt optional -> optional.isPresent() ? optional.getAsInt() : null;
            case OptionalLong optional -> optional.isPresent() ? optional.getAsLong() : null;
            case OptionalDouble optional -> optional.isPresent() ? optional.getAsDouble() : null;
            default -> throw new AssertionError(maybe.getClass());
        };
    }
}
