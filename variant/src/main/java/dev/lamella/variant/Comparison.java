package dev.lamella.variant;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Compares two values. Kinds with the same meaning are compared as one class.
final class Comparison {
    private final Variant value;
    private final Walk walk;
    private final ArrayDeque<Pair> pairs = new ArrayDeque<>();
    /// By the rank of a long name: 1 plus the rank of the same name in the other metadata, or 0 if that is not known.
    private int @Nullable [] sameNames;

    /// The counterpart of the innermost object or array of the walk.
    ///
    /// @param order the indexes of the fields sorted by name; empty if they are sorted already
    private record Pair(int[] order, VariantContainer other, int[] otherOrder) {}

    Comparison(Variant value) {
        this.value = value;
        this.walk = Walk.ofAnyNames(value);
    }

    boolean isSame(Variant other) {
        boolean isSame = visit(value, other);
        while (isSame && !walk.isOver()) {
            if (!walk.next()) {
                walk.leave();
                pairs.pop();
            } else {
                isSame = isSameAtPlace(pairs.getFirst());
            }
        }
        return isSame;
    }

    private boolean isSameAtPlace(Pair pair) {
        int place = pair.order.length == 0 ? walk.place() : pair.order[walk.place()];
        int otherPlace = pair.otherOrder.length == 0 ? walk.place() : pair.otherOrder[walk.place()];
        VariantContainer innermost = walk.innermost();
        boolean hasSameName = !(innermost instanceof VariantObject object)
                || !(pair.other instanceof VariantObject other)
                || isSameName(object.metadata(), object.nameId(place), other.metadata(), other.nameId(otherPlace));
        return hasSameName && visit(innermost.value(place), pair.other.value(otherPlace));
    }

    private boolean visit(Variant visited, Variant other) {
        walk.visit(visited);
        return switch (visited) {
            case VariantObject object -> other instanceof VariantObject that && object.size() == that.size()
                    && push(FieldOrder.of(object), that, FieldOrder.of(that));
            case VariantArray array -> other instanceof VariantArray that && array.size() == that.size()
                    && push(new int[0], that, new int[0]);
            case VariantNull ignored -> other instanceof VariantNull;
            case VariantBoolean v -> other instanceof VariantBoolean that && v.value() == that.value();
            case VariantInteger v -> isExact(other) && ExactNumber.isSame(v, other);
            case VariantDecimal v -> isExact(other) && ExactNumber.isSame(v, other);
            case VariantFloat v -> other instanceof VariantFloat that && Float.compare(v.value(), that.value()) == 0;
            case VariantDouble v -> other instanceof VariantDouble that
                    && Double.compare(v.value(), that.value()) == 0;
            case VariantDate v -> other instanceof VariantDate that && v.days() == that.days();
            case VariantTime v -> other instanceof VariantTime that && v.micros() == that.micros();
            case VariantTimestamp v -> other instanceof VariantTimestamp that && v.isLocal() == that.isLocal()
                    && v.seconds() == that.seconds() && v.nanosOfSecond() == that.nanosOfSecond();
            case VariantString v -> other instanceof VariantString that && isSameBytes(v, v.utf8From(), that,
                    that.utf8From());
            case VariantBinary v -> other instanceof VariantBinary that && isSameBytes(v, v.dataFrom(), that,
                    that.dataFrom());
            case VariantUuid v -> other instanceof VariantUuid && isSameBytes(v, v.from(), other, other.from());
            case VariantUnknown v -> other instanceof VariantUnknown && isSameBytes(v, v.from(), other, other.from());
        };
    }

    private boolean push(int[] order, VariantContainer other, int[] otherOrder) {
        pairs.push(new Pair(order, other, otherOrder));
        return true;
    }

    private static boolean isExact(Variant value) {
        return value instanceof VariantInteger || value instanceof VariantDecimal;
    }

    /// Whether two values have the same bytes.
    private static boolean isSameBytes(Variant value, int from, Variant other, int otherFrom) {
        return Arrays.equals(value.bytes(), from, value.from() + value.byteCount(), other.bytes(), otherFrom,
                other.from() + other.byteCount());
    }

    private boolean isSameName(VariantMetadata metadata, int id, VariantMetadata other, int otherId) {
        if (metadata == other) {
            return id == otherId || metadata.compareNames(id, otherId) == 0;
        }
        if (metadata.nameByteCount(id) <= VariantMetadata.SHORT_NAME) {
            return metadata.hasName(id, other, otherId);
        }
        if (sameNames == null) {
            sameNames = new int[metadata.size()];
        }
        int rank = metadata.order().rank(id);
        int otherRank = other.order().rank(otherId);
        if (sameNames[rank] == 0 && metadata.hasName(id, other, otherId)) {
            sameNames[rank] = otherRank + 1;
        }
        return sameNames[rank] == otherRank + 1;
    }
}
