package dev.lamella.internal.vector;

import dev.lamella.error.Location;
import dev.lamella.error.ValueException;
import dev.lamella.internal.vector.SchemaAdapter.Conversion;
import dev.lamella.internal.vector.SchemaAdapter.Step;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.schema.TimePrecision;
import dev.lamella.variant.internal.LittleEndian;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.LongVector;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/// Brings all timestamps to one unit on INT64.
///
/// @param areTruncated whether digits below the unit are lost; they are rejected otherwise
/// @param place of the file, for messages
public record TimestampRules(TimePrecision unit, boolean areTruncated, Location place) implements SchemaAdapter.Rules {
    /// The schema with all timestamps in a unit.
    public static Schema in(TimePrecision unit, Schema schema) {
        return schema.withLeaves(leaf -> leaf(leaf, unit));
    }

    private static PrimitiveField leaf(PrimitiveField leaf, TimePrecision unit) {
        Optional<LogicalType.Timestamp> type = timestamp(leaf);
        boolean isOther = leaf.type() == PhysicalType.INT96
                || type.isPresent() && (type.get().unit() != unit || leaf.type() != PhysicalType.INT64);
        if (!isOther) {
            return leaf;
        }
        boolean isUtc = type.isEmpty() || type.get().isAdjustedToUTC();
        return PrimitiveField.of(leaf.name(), leaf.repetition(), PhysicalType.INT64, 0, leaf.fieldId(),
                Annotation.written(new LogicalType.Timestamp(isUtc, unit), PhysicalType.INT64));
    }

    private static Optional<LogicalType.Timestamp> timestamp(PrimitiveField leaf) {
        return leaf.logicalType().filter(LogicalType.Timestamp.class::isInstance)
                .map(LogicalType.Timestamp.class::cast);
    }

    @Override
    public int source(SchemaNode.Fields source, SchemaNode target, int ordinal, BitSet taken) {
        return ordinal;
    }

    @Override
    public Optional<Conversion> conversion(SchemaNode source, SchemaNode target) {
        if (!(source instanceof SchemaNode.Value value) || !(target instanceof SchemaNode.Value other)) {
            return Optional.empty();
        }
        PrimitiveField from = value.field();
        boolean isSame = from.type() == other.field().type()
                && from.logicalType().equals(other.field().logicalType());
        return isSame ? Optional.empty() : Optional.of((vector, ignored) -> converted(value.names(), from, vector));
    }

    private LongVector converted(List<String> column, PrimitiveField from, ColumnVector vector) {
        return switch (vector instanceof DictionaryVector indices ? indices.materialize() : vector) {
            case LongVector longs -> scaled(column, from, longs);
            case FixedBytesVector fixed when from.type() == PhysicalType.INT96 -> {
                Int96Timestamps.Converted all = int96(column, fixed);
                requireWhole(column, all.roundedCount() == 0);
                yield all.values();
            }
            case FixedBytesVector fixed -> wide(column, from, fixed);
            case ColumnVector other -> throw ToNumber.unexpected(other);
        };
    }

    private Int96Timestamps.Converted int96(List<String> column, FixedBytesVector stored) {
        try {
            return new Int96Timestamps(String.join(".", column), unit).convert(stored);
        } catch (ValueException e) {
            throw e.at(place);
        }
    }

    private LongVector scaled(List<String> column, PrimitiveField from, LongVector longs) {
        long nanos = timestamp(from).orElseThrow().unit().nanos();
        long factor = nanos / unit.nanos();
        long divisor = unit.nanos() / nanos;
        long[] values = longs.values();
        return made(longs, i -> {
            if (factor > 0) {
                long scaled = values[i] * factor;
                return requireInRange(column, scaled, scaled / factor == values[i]);
            }
            requireWhole(column, values[i] % divisor == 0);
            return Math.floorDiv(values[i], divisor);
        });
    }

    /// On 96 bits, least significant byte first.
    private LongVector wide(List<String> column, PrimitiveField from, FixedBytesVector fixed) {
        BigInteger nanos = BigInteger.valueOf(timestamp(from).orElseThrow().unit().nanos());
        BigInteger divisor = BigInteger.valueOf(unit.nanos());
        return made(fixed, i -> {
            long low = LittleEndian.getLong(fixed.bytes(), fixed.offset(i));
            BigInteger value = BigInteger.valueOf(LittleEndian.getInt(fixed.bytes(), fixed.offset(i) + Long.BYTES))
                    .shiftLeft(Long.SIZE).or(new BigInteger(Long.toUnsignedString(low)));
            BigInteger[] parts = value.multiply(nanos).divideAndRemainder(divisor);
            requireWhole(column, parts[1].signum() == 0);
            BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
            return requireInRange(column, floor.longValue(), floor.bitLength() < Long.SIZE);
        });
    }

    private static LongVector made(ColumnVector vector, IntToLongFunction value) {
        long[] values = new long[vector.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = vector.isNull(i) ? 0 : value.applyAsLong(i);
        }
        return new LongVector(values.length, vector.validity(), values);
    }

    private long requireInRange(List<String> column, long value, boolean isInRange) {
        if (!isInRange) {
            throw new ValueException(place.inColumn(column),
                    "A timestamp is too far from 1970 for " + unit + " in INT64", "Ask for a coarser unit.");
        }
        return value;
    }

    private void requireWhole(List<String> column, boolean isWhole) {
        if (!isWhole && !areTruncated) {
            throw new ValueException(place.inColumn(column), "A timestamp is not a whole number of " + unit,
                    "Ask for a finer unit, or for truncated timestamps (Scan.truncatedTimestamps).");
        }
    }

    @Override
    public Step.Made absent(SchemaNode target) {
        throw new AssertionError("Field " + target + " has no source");
    }

    @Override
    public RuntimeException otherShape(SchemaNode target) {
        throw new AssertionError("Field " + target + " has another shape than its source");
    }
}
