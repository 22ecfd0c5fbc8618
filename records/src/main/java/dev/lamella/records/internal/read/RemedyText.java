package dev.lamella.records.internal.read;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.records.internal.convert.JavaType;
import dev.lamella.records.internal.convert.JavaTypes;
import dev.lamella.row.Interval;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Suggests component types for a column that a component does not match.
final class RemedyText {
    private RemedyText() {}

    static String instead(FileColumn column) {
        return switch (column.kind()) {
            case LIST -> "Make it a List, a Set or an array.";
            case MAP -> "Make it a Map.";
            case STRUCT -> "Make it a record of the group's columns.";
            default -> "Types that fit: " + fitting(column.kind()) + ".";
        };
    }

    /// Advice for a value that a component cannot hold. It speaks of components, where the failure of the row speaks of
    /// accessors.
    ///
    /// @param base the class that was read from the column
    static String ofValue(ValueException rejection, ColumnKind kind, Class<?> base) {
        Optional<Class<?>> whole = whole(kind);
        if (whole.isPresent() && !whole.equals(Optional.of(MethodType.methodType(base).unwrap().returnType()))) {
            String name = whole.get().getSimpleName();
            return "Make the component " + ("aeiouAEIOU".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name
                    + ", which holds every value of the column.";
        }
        if (whole.isPresent()) {
            return "Correct the file, or the program that wrote it: the type of the column does not allow the value.";
        }
        return rejection.reason() == ValueException.Reason.MALFORMED_TEXT
                ? "Make the component a byte[], or read with MalformedText.REPLACE (see withReadOptions)."
                : ofComponent(rejection);
    }

    /// The same for any failure.
    static String ofComponent(ParquetException failure) {
        Optional<String> type = failure instanceof ValueException value ? value.fittingType() : Optional.empty();
        return type.map(fitting -> "Make the component " + fitting + ".").orElseGet(failure::advice);
    }

    /// The class that holds every value of a column, if a component is likely to have it.
    private static Optional<Class<?>> whole(ColumnKind kind) {
        return switch (kind) {
            case INT8, INT16, INT32, UINT8, UINT16 -> Optional.of(int.class);
            case INT64, UINT32 -> Optional.of(long.class);
            case UINT64 -> Optional.of(BigInteger.class);
            case FLOAT16, FLOAT -> Optional.of(float.class);
            case DOUBLE -> Optional.of(double.class);
            case DECIMAL -> Optional.of(BigDecimal.class);
            case DATE -> Optional.of(LocalDate.class);
            case TIME_UTC, TIME_LOCAL -> Optional.of(LocalTime.class);
            case TIMESTAMP_UTC, INT96 -> Optional.of(Instant.class);
            case TIMESTAMP_LOCAL -> Optional.of(LocalDateTime.class);
            case INTERVAL -> Optional.of(Interval.class);
            case BOOLEAN, STRING, ENUM, JSON, BSON, BYTES, FIXED, UUID, GEOMETRY, UNKNOWN, VARIANT, FILE,
                    OFFSET_TIMESTAMP,
                    STRUCT, LIST, MAP ->
                Optional.empty();
        };
    }

    private static String fitting(ColumnKind kind) {
        List<JavaType> rows = JavaTypes.rows();
        String names = rows.stream()
                .filter(row -> row.steps().stream()
                        .anyMatch(step -> step.isDirect() && step.use() == ConversionStep.Use.ALWAYS
                                && step.kinds().containsKey(kind)))
                .map(row -> row.type().getSimpleName()).distinct().collect(Collectors.joining(", "));
        return names.isEmpty() ? "none without a ValueConverter" : names;
    }
}
