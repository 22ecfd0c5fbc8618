package dev.lamella.variant;

import java.util.Arrays;

/// Computes the hash of a value: equal for values that [Comparison] finds equal.
final class Hash {
    private final Variant value;
    private final Walk walk;
    /// The hashes so far of the open objects and arrays of the walk.
    private int[] sums = new int[8];

    Hash(Variant value) {
        this.value = value;
        this.walk = new Walk(value);
    }

    int run() {
        int hash = visit(value);
        while (!walk.isOver()) {
            if (walk.next()) {
                Variant child = walk.innermost().value(walk.place());
                if (child instanceof VariantContainer) {
                    visit(child);
                } else {
                    add(visit(child));
                }
            } else {
                hash = mixed(walk.innermost().kind(), sums[walk.depth() - 1]);
                walk.leave();
                if (!walk.isOver()) {
                    add(hash);
                }
            }
        }
        return hash;
    }

    /// Begins an object or an array, or hashes any other value. A container counts when it ends.
    private int visit(Variant visited) {
        walk.visit(visited);
        if (visited instanceof VariantContainer) {
            if (walk.depth() > sums.length) {
                sums = Arrays.copyOf(sums, 2 * sums.length);
            }
            sums[walk.depth() - 1] = 1;
            return 0;
        }
        return ofScalar(visited);
    }

    /// Adds a hash to the innermost container. Fields may come in any order.
    private void add(int hash) {
        int i = walk.depth() - 1;
        sums[i] = switch (walk.innermost()) {
            case VariantArray ignored -> 31 * sums[i] + hash;
            case VariantObject object -> sums[i] + Integer.rotateLeft(hash, 7)
                    * (object.metadata().nameHash(object.nameId(walk.place())) | 1);
        };
    }

    private static int ofScalar(Variant scalar) {
        return switch (scalar) {
            case VariantContainer ignored -> throw new AssertionError("A container is hashed by its children");
            case VariantNull ignored -> mixed(VariantKind.NULL, 0);
            case VariantBoolean v -> mixed(VariantKind.BOOLEAN, Boolean.hashCode(v.value()));
            case VariantInteger v -> mixed(VariantKind.INT64, ExactNumber.hash(v));
            case VariantDecimal v -> mixed(VariantKind.INT64, ExactNumber.hash(v));
            case VariantFloat v -> mixed(VariantKind.FLOAT, Float.hashCode(v.value()));
            case VariantDouble v -> mixed(VariantKind.DOUBLE, Double.hashCode(v.value()));
            case VariantDate v -> mixed(VariantKind.DATE, v.days());
            case VariantTime v -> mixed(VariantKind.TIME, Long.hashCode(v.micros()));
            case VariantTimestamp v -> mixed(VariantKind.TIMESTAMP, Long.hashCode(v.seconds())
                    + 31 * v.nanosOfSecond() + Boolean.hashCode(v.isLocal()));
            case VariantString v -> mixed(VariantKind.STRING, Hashing.ofBytes(v.bytes(), v.utf8From(), v.utf8Count()));
            case VariantBinary v -> mixed(VariantKind.BINARY, Hashing.ofBytes(v.bytes(), v.dataFrom(), v.dataCount()));
            case VariantUuid v -> mixed(VariantKind.UUID,
                    Long.hashCode(31 * v.mostSignificantBits() + v.leastSignificantBits()));
            case VariantUnknown v -> mixed(VariantKind.UNKNOWN, Hashing.ofBytes(v.bytes(), v.from(), v.byteCount()));
        };
    }

    /// Mixes in the kind, so that equal hashes of different kinds differ. The numbers of kinds are far from each other.
    private static int mixed(VariantKind kind, int hash) {
        return hash + 0x9e3779b1 * (kind.ordinal() + 1);
    }
}
