package dev.lamella.variant;

import java.util.ArrayList;
import java.util.List;

/// Checks every byte that has a meaning, and reports violations of the encoding.
///
/// Views are more lenient: they read all they can. These are allowed: values in any order, values that share bytes, numbers
/// and offsets that are wider than necessary, and reserved bits.
public final class VariantValidator {
    /// The most findings that are reported; the first ones are kept.
    public static final int MOST_FINDINGS = 100;

    private static final String METADATA = "metadata";

    private final List<VariantFinding> findings = new ArrayList<>();

    private VariantValidator() {}

    /// Checks metadata: its sizes, the positions of its names, their UTF-8, and whether they are sorted and distinct if it
    /// claims so.
    public static List<VariantFinding> ofMetadata(byte[] bytes, int from, int count, VariantLimits limits) {
        VariantValidator validator = new VariantValidator();
        try {
            validator.checkNames(VariantMetadata.parse(bytes, from, count, limits));
        } catch (VariantFormatException e) {
            validator.add(METADATA, e);
        }
        return List.copyOf(validator.findings);
    }

    /// Checks a value, which must take all of the bytes.
    ///
    /// @param metadata the names that the value refers to; only those are checked
    public static List<VariantFinding> ofValue(VariantMetadata metadata, byte[] bytes, int from, int count) {
        VariantValidator validator = new VariantValidator();
        try {
            Variant value = Variant.of(metadata, bytes, from, count);
            if (value.byteCount() < count) {
                validator.add(value.byteCount(), "$", "The value ends here; " + (count - value.byteCount())
                        + " more bytes follow");
            }
            validator.new ValueCheck(Walk.ofAnyNames(value)).run(value);
        } catch (VariantFormatException e) {
            validator.add("$", e);
        }
        return List.copyOf(validator.findings);
    }

    private void add(String path, VariantFormatException failure) {
        add(new VariantFinding(failure.position(), path, failure.problem(), failure.isUnsupported()));
    }

    private void add(long position, String path, String problem) {
        add(new VariantFinding(position, path, problem));
    }

    private void add(VariantFinding finding) {
        if (findings.size() < MOST_FINDINGS) {
            findings.add(finding);
        }
    }

    private boolean isFull() {
        return findings.size() == MOST_FINDINGS;
    }

    private void checkNames(VariantMetadata metadata) {
        for (int id = 0; id < metadata.size() && !isFull(); id++) {
            try {
                metadata.requireWellFormed(id);
            } catch (VariantFormatException e) {
                add(METADATA, e);
            }
        }
        if (findings.isEmpty() && metadata.isSorted() && !metadata.order().isAscending()) {
            add(0, METADATA, "The metadata claims that its names are sorted and unique; they are "
                    + (metadata.isUnique() ? "not sorted" : "not unique"));
        }
    }

    /// One walk through a value.
    private final class ValueCheck {
        private final Walk walk;

        ValueCheck(Walk walk) {
            this.walk = walk;
        }

        void run(Variant value) {
            visit(value);
            while (!walk.isOver() && !isFull()) {
                if (!walk.next()) {
                    walk.leave();
                    continue;
                }
                if (walk.innermost() instanceof VariantObject object) {
                    checkName(object);
                }
                Variant child;
                try {
                    child = walk.innermost().value(walk.place());
                } catch (VariantFormatException e) {
                    add(walk.path(), e);
                    continue;
                }
                if (!visit(child)) {
                    return;
                }
            }
        }

        /// Whether the walk may continue.
        private boolean visit(Variant value) {
            try {
                checkContent(value);
            } catch (VariantFormatException e) {
                add(walk.path(), e);
            }
            try {
                walk.visit(value);
                return true;
            } catch (VariantFormatException e) {
                // The value is too deep or too large, and the rest would be too.
                add(walk.path(), e);
                return false;
            }
        }

        private void checkName(VariantObject object) {
            int place = walk.place();
            int id;
            try {
                id = object.nameId(place);
            } catch (VariantFormatException e) {
                add(walk.path(), e);
                return;
            }
            try {
                object.metadata().requireWellFormed(id);
                if (place > 0 && object.isNamed(place - 1)) {
                    checkOrder(object, place, object.metadata().compareNames(object.nameId(place - 1), id));
                }
            } catch (VariantFormatException e) {
                // The problem is in the metadata, whose positions are counted separately.
                add(object.position(), walk.path(), e.problem());
            }
        }

        private void checkOrder(VariantObject object, int place, int order) {
            if (order == 0) {
                add(object.position(), walk.path(),
                        "Field " + place + " of an object has the same name as the field before; "
                                + "each name is allowed once");
            } else if (order > 0) {
                add(object.position(), walk.path(),
                        "Field " + place + " of an object comes after a greater name; names must "
                                + "ascend by their UTF-8 bytes");
            }
        }

        private void checkContent(Variant value) {
            switch (value) {
                case VariantString text -> text.requireWellFormed();
                case VariantUnknown unknown -> throw Damage.unknown(unknown);
                case VariantTime time -> {
                    if (!time.isOfDay()) {
                        add(time.position(), walk.path(), VariantTime.PROBLEM);
                    }
                }
                case VariantNull ignored -> {
                }
                case VariantBoolean ignored -> {
                }
                case VariantInteger ignored -> {
                }
                case VariantDecimal ignored -> {
                }
                case VariantFloat ignored -> {
                }
                case VariantDouble ignored -> {
                }
                case VariantDate ignored -> {
                }
                case VariantTimestamp ignored -> {
                }
                case VariantBinary ignored -> {
                }
                case VariantUuid ignored -> {
                }
                case VariantContainer ignored -> {
                }
            }
        }
    }
}
