package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.mapping.DuplicateElements;
import dev.lamella.records.mapping.Loss;
import dev.lamella.records.mapping.UnknownConstant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Stores sets of constants as the bits of one number: the constant with ordinal `n` is bit `n`.
public final class EnumBits {
    private final Class<?> type;
    private final Object[] constants;
    private final ColumnKind kind;
    private final ContainerBuilder sets;
    private final UnknownConstant policy;

    private EnumBits(Class<?> type, ColumnKind kind, ContainerBuilder sets, UnknownConstant policy) {
        this.type = type;
        this.constants = type.getEnumConstants();
        this.kind = kind;
        this.sets = sets;
        this.policy = policy;
    }

    /// The step from sets of an enum to columns of a kind, used only on request; empty for other types and kinds.
    ///
    /// @throws IllegalArgumentException if the enum has more constants than the number has bits
    public static Optional<ConversionStep> step(Shape shape, ColumnKind kind, UnknownConstant policy) {
        boolean isNumber = kind == ColumnKind.INT32 || kind == ColumnKind.INT64;
        if (!isNumber || !(shape instanceof Shape.Sequence set) || !Set.class.isAssignableFrom(set.type())
                || !set.element().shape().type().isEnum()) {
            return Optional.empty();
        }
        Class<?> type = set.element().shape().type();
        int width = kind == ColumnKind.INT32 ? Integer.SIZE : Long.SIZE;
        if (type.getEnumConstants().length > width) {
            throw new IllegalArgumentException(
                    "The enum " + type.getTypeName() + " has " + type.getEnumConstants().length
                            + " constants, but the column has " + width + " bits for a set of them. "
                            + (kind == ColumnKind.INT32 && type.getEnumConstants().length <= Long.SIZE
                                    ? "Give the column the type INT64."
                                    : "Store the set as a list."));
        }
        return Containers.sequence(set.type(), type, DuplicateElements.FAIL)
                .map(sets -> new EnumBits(type, kind, sets, policy).step());
    }

    private ConversionStep step() {
        return kind == ColumnKind.INT32
                ? new ConversionStep(Integer.class, Optional.of(set -> (int) bits((Set<?>) set)),
                        Optional.of(bits -> set(Integer.toUnsignedLong((Integer) bits))),
                        Map.of(kind, Loss.CHECKED), ConversionStep.Use.ASKED)
                : new ConversionStep(Long.class, Optional.of(set -> bits((Set<?>) set)),
                        Optional.of(bits -> set((Long) bits)),
                        Map.of(kind, Loss.CHECKED), ConversionStep.Use.ASKED);
    }

    private static long bits(Set<?> set) {
        long bits = 0;
        for (Object constant : set) {
            if (!(constant instanceof Enum<?> known)) {
                throw new ValueException("An element of the set is null, and null has no bit",
                        "Leave it out, or store the set as a list.");
            }
            bits |= 1L << known.ordinal();
        }
        return bits;
    }

    // The set is null for unknown bits if the options ask for it.
    @SuppressWarnings("NullAway")
    private Object set(long bits) {
        boolean hasOthers = constants.length < Long.SIZE && bits >>> constants.length != 0;
        if (hasOthers) {
            return switch (policy) {
                case NULL -> null;
                case FAIL -> throw new ValueException("The number has bits that do not stand for a constant of "
                        + type.getSimpleName() + ", which has " + constants.length + " constants in its lowest bits",
                        "Add the constants, ask for a long, or read with UnknownConstant.NULL.");
            };
        }
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < constants.length; i++) {
            if ((bits >>> i & 1) != 0) {
                elements.add(constants[i]);
            }
        }
        return sets.cut(elements.toArray(), 0, elements.size());
    }
}
