package dev.lamella.cli;

import dev.lamella.statistics.ColumnBounds;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Nulls and bounds of a column over several files, as their footers give them.
final class Bounds {
    private long nulls;
    private boolean hasUnknownNulls;
    private Optional<ColumnBounds.Bound> min = Optional.empty();
    private Optional<ColumnBounds.Bound> max = Optional.empty();
    private boolean isIncomplete;

    void add(ColumnBounds file) {
        if (file.nullCount().isPresent()) {
            nulls += file.nullCount().getAsLong();
        } else {
            hasUnknownNulls = true;
        }
        if (file.min().isPresent() && file.max().isPresent()) {
            min = Optional.of(first(min.orElse(null), file.min().get(), 1));
            max = Optional.of(first(max.orElse(null), file.max().get(), -1));
        } else if (file.valueCount().orElse(1) > 0) {
            isIncomplete = true;
        }
    }

    /// Empty if a file does not give them.
    OptionalLong nulls() {
        return hasUnknownNulls ? OptionalLong.empty() : OptionalLong.of(nulls);
    }

    /// No value is smaller; empty if a file gives no bound, or there is no value.
    Optional<ColumnBounds.Bound> min() {
        return isIncomplete ? Optional.empty() : min;
    }

    Optional<ColumnBounds.Bound> max() {
        return isIncomplete ? Optional.empty() : max;
    }

    private ColumnBounds.Bound first(ColumnBounds.@Nullable Bound known, ColumnBounds.Bound other, int sign) {
        if (known == null) {
            return other;
        }
        Optional<Integer> order = compare(known.value(), other.value());
        isIncomplete |= order.isEmpty();
        return order.isPresent() && sign * order.get() <= 0 ? known : other;
    }

    /// Empty if the column has types in the files that cannot be compared.
    @SuppressWarnings({"unchecked", "rawtypes"}) // both are of one class
    private static Optional<Integer> compare(Object one, Object other) {
        if (one instanceof String text && other instanceof String second) {
            return Optional.of(Arrays.compareUnsigned(text.getBytes(StandardCharsets.UTF_8),
                    second.getBytes(StandardCharsets.UTF_8)));
        }
        if (one instanceof byte[] bytes && other instanceof byte[] second) {
            return Optional.of(Arrays.compareUnsigned(bytes, second));
        }
        return one.getClass() == other.getClass() && one instanceof Comparable comparable
                ? Optional.of(comparable.compareTo(other))
                : Optional.empty();
    }

    /// The value of a bound as text.
    static String text(ColumnBounds.Bound bound) {
        return bound.value() instanceof byte[] bytes
                ? "0x" + HexFormat.of().formatHex(bytes)
                : bound.value().toString();
    }
}
