package dev.lamella.cli.report;

import dev.lamella.cli.print.IsoTime;
import dev.lamella.cli.print.LeafPrinter;
import dev.lamella.schema.SortOrder;
import dev.lamella.statistics.ColumnBounds;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Nulls and bounds of a column over several files, as their footers give them.
public final class Bounds {
    private final SortOrder order;
    private long nulls;
    private boolean hasUnknownNulls;
    private Optional<ColumnBounds.Bound> min = Optional.empty();
    private Optional<ColumnBounds.Bound> max = Optional.empty();
    private boolean isIncomplete;

    /// @param order of the column
    Bounds(SortOrder order) {
        this.order = order;
    }

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
    public OptionalLong nulls() {
        return hasUnknownNulls ? OptionalLong.empty() : OptionalLong.of(nulls);
    }

    /// No value is smaller; empty if a file gives no bound, or there is no value.
    public Optional<ColumnBounds.Bound> min() {
        return isIncomplete ? Optional.empty() : min;
    }

    public Optional<ColumnBounds.Bound> max() {
        return isIncomplete ? Optional.empty() : max;
    }

    private ColumnBounds.Bound first(ColumnBounds.@Nullable Bound known, ColumnBounds.Bound other, int sign) {
        if (known == null) {
            return other;
        }
        if (!isComparable(known.value()) || !isComparable(other.value())) {
            isIncomplete = true;
            return other;
        }
        return sign * order.comparator().compare(known.value(), other.value()) <= 0 ? known : other;
    }

    /// A file may have the column with another type.
    private boolean isComparable(Object value) {
        return order.isDefined() && order.valueType().isInstance(value);
    }

    /// The value of a bound as text. Decimals and times are printed as in rows.
    public static String text(ColumnBounds.Bound bound) {
        return switch (bound.value()) {
            case byte[] bytes -> "0x" + HexFormat.of().formatHex(bytes);
            case BigDecimal number -> LeafPrinter.text(number);
            case LocalTime time -> IsoTime.time(time, false);
            case LocalDateTime timestamp -> IsoTime.timestamp(timestamp);
            case Instant instant -> IsoTime.instant(instant);
            case Object other -> other.toString();
        };
    }
}
