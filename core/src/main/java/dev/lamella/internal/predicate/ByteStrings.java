package dev.lamella.internal.predicate;

import dev.lamella.filter.Operand;
import dev.lamella.internal.predicate.ValueSet.Interval;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Intervals of values that compare byte by byte, unsigned. Literals may have another length than values of a fixed length:
/// values that begin with a literal sort after it, and the first of them ends in zeros; a literal that begins with a value
/// sorts after that value.
final class ByteStrings {
    private ByteStrings() {}

    static byte[] of(UUID id) {
        return ByteBuffer.allocate(16).putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits())
                .array();
    }

    static List<Interval> compare(PrimitiveField field, Operand.Comparison comparison, byte[] literal) {
        boolean isValue = hasLengthOfValues(field, literal);
        byte[] end = isValue ? literal : Arrays.copyOf(literal, field.typeLength());
        boolean isEndBefore = !isValue && end.length < literal.length;
        boolean isEndBehind = !isValue && !isEndBefore;
        return switch (comparison) {
            case EQUAL -> isValue ? List.of(Interval.point(end)) : List.of();
            case LESS -> List.of(upTo(end, isValue || isEndBehind));
            case LESS_OR_EQUAL -> List.of(upTo(end, isEndBehind));
            case GREATER -> List.of(from(end, isValue || isEndBefore));
            case GREATER_OR_EQUAL -> List.of(from(end, isEndBefore));
        };
    }

    static List<Interval> startingWith(PrimitiveField field, byte[] prefix) {
        if (prefix.length == 0) {
            return List.of(Interval.ALL);
        }
        boolean isFixed = field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        if (isFixed && prefix.length > field.typeLength()) {
            return List.of();
        }
        int length = isFixed ? field.typeLength() : prefix.length;
        Optional<byte[]> behind = behindAll(prefix)
                .map(next -> isFixed ? Arrays.copyOf(next, field.typeLength()) : next);
        return List.of(new Interval(Optional.of(Arrays.copyOf(prefix, length)), false, behind, behind.isPresent()));
    }

    private static boolean hasLengthOfValues(PrimitiveField field, byte[] literal) {
        return field.type() != PhysicalType.FIXED_LEN_BYTE_ARRAY || literal.length == field.typeLength();
    }

    private static Interval upTo(byte[] end, boolean isOpen) {
        return new Interval(Optional.empty(), false, Optional.of(end), isOpen);
    }

    private static Interval from(byte[] end, boolean isOpen) {
        return new Interval(Optional.of(end), isOpen, Optional.empty(), false);
    }

    /// The first bytes after all values with a prefix; none if the prefix is all ones.
    private static Optional<byte[]> behindAll(byte[] prefix) {
        int length = prefix.length;
        while (length > 0 && prefix[length - 1] == -1) {
            length--;
        }
        if (length == 0) {
            return Optional.empty();
        }
        byte[] next = Arrays.copyOf(prefix, length);
        next[length - 1]++;
        return Optional.of(next);
    }
}
