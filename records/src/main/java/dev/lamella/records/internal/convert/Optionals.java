package dev.lamella.records.internal.convert;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// `Optional`, `OptionalInt`, `OptionalLong`, `OptionalDouble`, and `AtomicReference`, which may hold null as well.
public final class Optionals {
    private Optionals() {}

    /// Wraps a content in an optional class; empty for null.
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
        return type == AtomicReference.class ? new AtomicReference<>(content) : Optional.ofNullable(content);
    }

    /// The content of an optional; null if it is empty or null.
    public static @Nullable Object content(@Nullable Object maybe) {
        return switch (maybe) {
            case null -> null;
            case Optional<?> optional -> optional.orElse(null);
            case OptionalInt optional -> optional.isPresent() ? optional.getAsInt() : null;
            case OptionalLong optional -> optional.isPresent() ? optional.getAsLong() : null;
            case AtomicReference<?> reference -> reference.get();
            case OptionalDouble optional -> optional.isPresent() ? optional.getAsDouble() : null;
            default -> throw new AssertionError(maybe.getClass());
        };
    }
}
