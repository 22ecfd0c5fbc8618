package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Takes `Optional` and its kin: an empty one, and one that is null itself, is null.
record MaybeTaker(Taker content) implements Taker {
    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        content.set(inside(value), row, ordinal);
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        content.add(inside(value), list);
    }

    private static @Nullable Object inside(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Optional<?> optional -> optional.orElse(null);
            case OptionalInt optional -> optional.isPresent() ? optional.getAsInt() : null;
            case OptionalLong optional -> optional.isPresent() ? optional.getAsLong() : null;
            case OptionalDouble optional -> optional.isPresent() ? optional.getAsDouble() : null;
            default -> throw new AssertionError(value.getClass());
        };
    }
}
