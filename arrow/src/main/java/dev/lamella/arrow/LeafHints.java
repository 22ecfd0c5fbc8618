package dev.lamella.arrow;

import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Derives the hints of an Arrow type for a column: the table of `arrow-schema.md`.
///
/// An Arrow type fits a column if a writer may have stored it so. A type that fits may still give no hint.
final class LeafHints {
    private static final int UUID_LENGTH = 16;
    private static final int HALF_LENGTH = 2;

    private final PrimitiveField field;
    private final Optional<LogicalType> logicalType;
    private final ArrowField arrow;
    private final String extension;
    private final Consumer<String> warn;
    private final List<ArrowHint> hints = new ArrayList<>();

    private LeafHints(PrimitiveField field, ArrowField arrow, Consumer<String> warn) {
        this.field = field;
        this.logicalType = field.logicalType();
        this.arrow = arrow;
        this.extension = arrow.extension().map(ArrowExtension::name).orElse("");
        this.warn = warn;
    }

    /// The hints for a column; empty if the type does not fit the column.
    ///
    /// @param warn receives each ignored part, as part of a sentence
    static Optional<List<ArrowHint>> of(PrimitiveField field, ArrowField arrow, Consumer<String> warn) {
        LeafHints leaf = new LeafHints(field, arrow, warn);
        return leaf.fits() ? Optional.of(leaf.hints) : Optional.empty();
    }

    private boolean fits() {
        return switch (arrow.type()) {
            case ArrowType.Null ignored -> is(LogicalType.Unknown.class) || isPlain(PhysicalType.INT32);
            case ArrowType.Bool ignored -> field.type() == PhysicalType.BOOLEAN;
            case ArrowType.Int integer -> integer.isSupported() && integer(integer.bitWidth(), integer.isSigned());
            case ArrowType.FloatingPoint(ArrowType.Precision precision) -> switch (precision) {
                case HALF -> is(LogicalType.Float16.class) || isPlainFixed(HALF_LENGTH);
                case SINGLE -> field.type() == PhysicalType.FLOAT;
                case DOUBLE -> field.type() == PhysicalType.DOUBLE;
            };
            case ArrowType.Decimal(int precision, int scale, int ignored) -> logicalType
                    .filter(type -> type.equals(new LogicalType.Decimal(precision, scale))).isPresent();
            case ArrowType.Date(ArrowType.DateUnit unit) -> date(unit);
            case ArrowType.Time(ArrowTimeUnit unit, int bitWidth) -> time(unit, bitWidth);
            case ArrowType.Timestamp(ArrowTimeUnit unit, Optional<String> timezone) ->
                timestamp(unit, timezone.filter(zone -> !zone.isEmpty()));
            case ArrowType.Duration(ArrowTimeUnit unit) ->
                isPlain(PhysicalType.INT64) && hints.add(new ArrowHint.Duration(unit));
            case ArrowType.Interval(ArrowType.IntervalUnit unit) -> interval(unit);
            case ArrowType.Utf8 ignored -> text();
            case ArrowType.LargeUtf8 ignored -> text();
            case ArrowType.Utf8View ignored -> text();
            case ArrowType.Binary ignored -> bytes();
            case ArrowType.LargeBinary ignored -> bytes();
            case ArrowType.BinaryView ignored -> bytes();
            case ArrowType.FixedSizeBinary(int byteWidth) -> fixed(byteWidth);
            // Nothing is known about such a type, so it fits any column.
            case ArrowType.Unrecognized ignored -> true;
            case ArrowType.List ignored ->
                false;
            case ArrowType.Struct ignored ->
                false;
            case ArrowType.Union ignored ->
                false;
            case ArrowType.FixedSizeList ignored ->
                false;
            case ArrowType.Map ignored ->
                false;
            case ArrowType.LargeList ignored ->
                false;
            case ArrowType.RunEndEncoded ignored ->
                false;
            case ArrowType.ListView ignored ->
                false;
            case ArrowType.LargeListView ignored ->
                false;
        };
    }

    private boolean integer(int bitWidth, boolean isSigned) {
        boolean isSame = logicalType.filter(new LogicalType.Integer(bitWidth, isSigned)::equals).isPresent();
        if (isSame && bitWidth == 8 && isSigned && extension.equals(ArrowExtension.BOOL8)) {
            hints.add(new ArrowHint.Bool8());
        }
        // Format version 1.0 had no unsigned integers, so writers took the next wider type.
        return isSame || logicalType.isEmpty() && switch (field.type()) {
            case INT32 -> bitWidth <= Integer.SIZE;
            case INT64 -> bitWidth <= Long.SIZE;
            case BOOLEAN, INT96, FLOAT, DOUBLE, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> false;
        };
    }

    private boolean text() {
        boolean isPlain = isPlain(PhysicalType.BYTE_ARRAY);
        boolean isText = is(LogicalType.String.class);
        boolean fits = isPlain || isText || is(LogicalType.Enum.class) || is(LogicalType.Json.class);
        if (!fits) {
            return false;
        }
        if (isPlain) {
            hints.add(new ArrowHint.Text());
        }
        categorical();
        if ((isPlain || isText) && extension.equals(ArrowExtension.JSON)) {
            hints.add(new ArrowHint.Json());
        }
        return true;
    }

    private void categorical() {
        arrow.dictionary().ifPresent(dictionary -> {
            if (dictionary.indexType().isSupported()) {
                hints.add(new ArrowHint.Categorical(dictionary.indexType(), dictionary.isOrdered()));
            } else {
                warn.accept("Arrow has no integers of type " + dictionary.indexType()
                        + ", so its dictionary is ignored");
            }
        });
    }

    private boolean bytes() {
        if (field.type() != PhysicalType.BYTE_ARRAY) {
            return false;
        }
        if (isPlain(PhysicalType.BYTE_ARRAY)) {
            categorical();
        }
        boolean isGeometry = isPlain(PhysicalType.BYTE_ARRAY) || is(LogicalType.Geometry.class)
                || is(LogicalType.Geography.class);
        if (isGeometry && extension.equals(ArrowExtension.GEOMETRY)) {
            GeoArrow.read(arrow.extension().map(ArrowExtension::metadata).orElse("")).ifPresentOrElse(hints::add,
                    () -> warn.accept("the metadata of its extension " + ArrowExtension.GEOMETRY
                            + " is not a JSON object with known edges, so it is ignored"));
        }
        return true;
    }

    private boolean fixed(int byteWidth) {
        if (field.type() != PhysicalType.FIXED_LEN_BYTE_ARRAY || field.typeLength() != byteWidth) {
            return false;
        }
        if (isPlainFixed(UUID_LENGTH) && extension.equals(ArrowExtension.UUID)) {
            hints.add(new ArrowHint.Uuid());
        }
        return true;
    }

    private boolean date(ArrowType.DateUnit unit) {
        return is(LogicalType.Date.class) || unit == ArrowType.DateUnit.MILLISECOND && isPlain(PhysicalType.INT64)
                && hints.add(new ArrowHint.DateInMillis());
    }

    private boolean time(ArrowTimeUnit unit, int bitWidth) {
        return is(LogicalType.Time.class)
                || isTimeOfDay(unit, bitWidth) && hints.add(new ArrowHint.TimeOfDay(unit));
    }

    private boolean interval(ArrowType.IntervalUnit unit) {
        boolean isInterval = is(LogicalType.Interval.class);
        if (isInterval && unit != ArrowType.IntervalUnit.MONTH_DAY_NANO) {
            hints.add(new ArrowHint.IntervalKind(unit));
        }
        return isInterval;
    }

    private boolean isTimeOfDay(ArrowTimeUnit unit, int bitWidth) {
        return switch (unit) {
            case SECOND, MILLISECOND -> bitWidth == Integer.SIZE && isPlain(PhysicalType.INT32);
            case MICROSECOND, NANOSECOND -> bitWidth == Long.SIZE && isPlain(PhysicalType.INT64);
        };
    }

    private boolean timestamp(ArrowTimeUnit unit, Optional<String> timezone) {
        if (logicalType.orElse(null) instanceof LogicalType.Timestamp(boolean isAdjustedToUTC, var ignored)) {
            if (isAdjustedToUTC && timezone.isPresent()) {
                hints.add(new ArrowHint.Zone(zone(timezone.get())));
            }
            return true;
        }
        if (isPlain(PhysicalType.INT64) || isPlain(PhysicalType.INT96)) {
            hints.add(new ArrowHint.Moment(unit, timezone.map(this::zone)));
            return true;
        }
        return false;
    }

    private ZoneId zone(String name) {
        try {
            ZoneId zone = ZoneId.of(name);
            // Java writes an offset as `UTC+02:00`, too.
            ZoneId supported = ArrowHint.Zone.isSupported(zone) ? zone : zone.normalized();
            if (ArrowHint.Zone.isSupported(supported)) {
                return supported;
            }
        } catch (DateTimeException ignored) {
            // Other names are unknown, too.
        }
        warn.accept("the time zone " + ArrowText.brief(name) + " is unknown, so UTC is used instead");
        return ZoneOffset.UTC;
    }

    private boolean is(Class<? extends LogicalType> kind) {
        return logicalType.filter(kind::isInstance).isPresent();
    }

    private boolean isPlainFixed(int length) {
        return isPlain(PhysicalType.FIXED_LEN_BYTE_ARRAY) && field.typeLength() == length;
    }

    /// Whether the column has only its physical type: no annotation, or an integer annotation of its full width.
    private boolean isPlain(PhysicalType type) {
        return field.type() == type && (field.annotation().isNone()
                || logicalType.orElse(null) instanceof LogicalType.Integer(int bitWidth, boolean isSigned) && isSigned
                        && bitWidth == (type == PhysicalType.INT32 ? Integer.SIZE : Long.SIZE));
    }
}
