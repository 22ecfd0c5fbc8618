package dev.lamella.internal.dataset;

import dev.lamella.dataset.PartitionType;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.variant.internal.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/// The values of partition columns, read from the names of directories.
final class PartitionTypes {
    private static final Pattern NUMBER = Pattern.compile("0|-?[1-9][0-9]{0,18}");
    private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private PartitionTypes() {}

    /// Whether a text is a value of a type.
    static boolean holds(PartitionType type, String text) {
        return stored(type, text).isPresent();
    }

    /// The value of a text in PLAIN encoding, without a length; empty if it is none of this type.
    static Optional<byte[]> stored(PartitionType type, String text) {
        return switch (type) {
            case INT64 -> number(text);
            case DATE -> day(text);
            case STRING -> Optional.of(text.getBytes(StandardCharsets.UTF_8));
        };
    }

    private static Optional<byte[]> number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            byte[] bytes = new byte[Long.BYTES];
            LittleEndian.putLong(bytes, 0, Long.parseLong(text));
            return Optional.of(bytes);
        } catch (NumberFormatException ignored) {
            // It has more than 64 bits.
            return Optional.empty();
        }
    }

    private static Optional<byte[]> day(String text) {
        if (!DAY.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            byte[] bytes = new byte[Integer.BYTES];
            LittleEndian.putInt(bytes, 0, (int) LocalDate.parse(text).toEpochDay());
            return Optional.of(bytes);
        } catch (DateTimeException ignored) {
            // There is no such day in the calendar.
            return Optional.empty();
        }
    }

    /// The column of a partition key.
    static PrimitiveField field(PartitionType type, String name, Repetition repetition) {
        return switch (type) {
            case INT64 -> PrimitiveField.of(name, repetition, PhysicalType.INT64);
            case DATE -> PrimitiveField.of(name, repetition, PhysicalType.INT32, new LogicalType.Date());
            case STRING -> PrimitiveField.of(name, repetition, PhysicalType.BYTE_ARRAY, new LogicalType.String());
        };
    }
}
