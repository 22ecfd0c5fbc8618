package dev.lamella.schema;

import dev.lamella.variant.VariantKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which groups are variants, and checks their shredding. Pure functions.
///
/// An error in the shredding does not change the shape of the group: reading a value stored in a type that shredding
/// does not allow fails.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">Variant shredding</a>
final class VariantShapes {
    private static final int VERSION = 1;
    private static final int MOST_DIGITS = 38;
    private static final String METADATA = "metadata";
    private static final String VALUE = "value";
    private static final String TYPED_VALUE = "typed_value";
    private static final SchemaRule RULE = SchemaRule.VARIANT_GROUP;
    private static final String PAIR = "a REQUIRED group of an OPTIONAL `value`, an OPTIONAL `typed_value`, or both";
    private static final String TYPES = "it is BOOLEAN, INT32, INT64, FLOAT, DOUBLE, BYTE_ARRAY, a signed INTEGER, DECIMAL "
            + "of up to 38 digits, DATE, TIME(MICROS,false), TIMESTAMP in MICROS or NANOS on INT64, STRING, UUID, a LIST "
            + "or a plain group";

    private VariantShapes() {}

    /// Whether a group is a variant. [#shredding] checks its shredding.
    static GroupShape decide(int version, List<Field> children, ShapeFindings findings) {
        if (version != VERSION) {
            return findings.reject(SchemaRule.VARIANT_VERSION, "a group", "this library knows version " + VERSION);
        }
        Set<String> seen = new HashSet<>();
        for (Field child : children) {
            switch (child.name()) {
                case METADATA, VALUE -> {
                    if (!isPlainBytes(child)) {
                        return findings.reject(RULE, "a group whose `" + child.name() + "` is not a plain BYTE_ARRAY",
                                "`metadata` and `value` are BYTE_ARRAY without annotation");
                    }
                }
                case TYPED_VALUE -> {
                    if (child.repetition() == Repetition.REPEATED) {
                        return findings.reject(RULE, "a group whose `typed_value` is REPEATED", "it is OPTIONAL");
                    }
                }
                default -> {
                    continue;
                }
            }
            if (!seen.add(child.name())) {
                return findings.reject(RULE, "a group with two children `" + child.name() + "`",
                        "each child occurs once");
            }
        }
        if (!seen.contains(METADATA) || seen.size() == 1) {
            return findings.reject(RULE,
                    "a group without " + (seen.contains(METADATA) ? "`value` or `typed_value`" : "`metadata`"),
                    "a variant has `metadata`, and `value` or `typed_value` or both");
        }
        for (Field child : children) {
            note(child, seen.contains(TYPED_VALUE), findings);
        }
        return new GroupShape.Variant(version);
    }

    /// Whether the columns of a variant's values are still complete.
    ///
    /// @param children children of the variant
    /// @param some some of them, or parts of them
    static boolean hasAllColumns(List<Field> children, List<Field> some) {
        return children.stream().filter(child -> switch (child.name()) {
            case METADATA, VALUE, TYPED_VALUE -> true;
            default -> false;
        }).allMatch(some::contains);
    }

    private static boolean isPlainBytes(Field field) {
        return field.repetition() != Repetition.REPEATED && field instanceof PrimitiveField leaf
                && leaf.type() == PhysicalType.BYTE_ARRAY && leaf.annotation().isNone();
    }

    /// Reports irregularities of a variant that can still be read.
    private static void note(Field child, boolean isShredded, ShapeFindings findings) {
        boolean isOptional = child.repetition() == Repetition.OPTIONAL;
        switch (child.name()) {
            case METADATA -> {
                if (isOptional) {
                    findings.note(RULE, "a group whose `metadata` is OPTIONAL", "it is REQUIRED");
                }
            }
            case VALUE -> {
                if (isOptional && !isShredded) {
                    findings.note(RULE, "a group whose `value` is OPTIONAL",
                            "it is REQUIRED where there is no `typed_value`");
                } else if (!isOptional && isShredded) {
                    findings.note(SchemaRule.VARIANT_SHREDDING, "a group whose `value` is REQUIRED",
                            "it is OPTIONAL beside a `typed_value`");
                }
            }
            case TYPED_VALUE -> {
            }
            default -> findings.note(RULE, "a group with another field, `" + Names.brief(child.name()) + "`",
                    "its fields are `metadata`, `value` and `typed_value`");
        }
    }

    /// The findings about the shredded fields of a variant, with paths that begin below it.
    static List<SchemaFinding> shredding(GroupField variant) {
        Shredding shredding = new Shredding();
        for (Field child : variant.children()) {
            if (child.name().equals(TYPED_VALUE)) {
                shredding.typedValue(child);
            }
        }
        return shredding.findings;
    }

    /// Walks the shredded columns: down `typed_value` groups, elements and fields, never into other groups.
    private static final class Shredding {
        private final List<SchemaFinding> findings = new ArrayList<>();
        private final List<String> path = new ArrayList<>();

        private void add(Field field, String found, String allowed) {
            findings.add(new SchemaFinding(SchemaRule.VARIANT_SHREDDING, field.name(), found, allowed).below(path));
        }

        private void below(Field group, Runnable walk) {
            path.add(group.name());
            walk.run();
            path.removeLast();
        }

        private void typedValue(Field typed) {
            if (typed.repetition() != Repetition.OPTIONAL) {
                add(typed, "`typed_value` is " + typed.repetition(), "it is OPTIONAL");
            }
            switch (typed) {
                case PrimitiveField leaf -> {
                    if (kind(leaf).isEmpty()) {
                        add(leaf, "`typed_value` is " + text(leaf), TYPES);
                    }
                }
                case GroupField group -> {
                    if (group.shape() instanceof GroupShape.ListOf) {
                        array(group);
                    } else if (group.annotation().isNone()) {
                        below(group, () -> group.children().forEach(child -> pair(child, "a shredded field")));
                    } else {
                        add(group,
                                "`typed_value` is a group (" + Names.brief(AnnotationText.counting(group.annotation()))
                                        + ")",
                                TYPES);
                    }
                }
            }
        }

        private void array(GroupField list) {
            if (!(list.shape() instanceof GroupShape.ListOf(ListRule rule) && rule.hasLayer())) {
                add(list, "`typed_value` is a list of the old form", "it is a list of three levels");
                return;
            }
            below(list, () -> below(list.children().getFirst(), () -> pair(list.element(), "a shredded element")));
        }

        /// An element or a field.
        private void pair(Field field, String what) {
            if (!(field instanceof GroupField group) || !group.annotation().isNone()) {
                add(field, what + " is not a plain group", "it is " + PAIR);
                return;
            }
            if (group.repetition() != Repetition.REQUIRED) {
                add(group, what + " is " + group.repetition(), "it is " + PAIR);
            }
            List<String> names = group.children().stream().map(Field::name).toList();
            if (!group.children().isEmpty() && !names.contains(VALUE) && !names.contains(TYPED_VALUE)) {
                add(group, what + " has neither `value` nor `typed_value`", "it is " + PAIR);
            }
            below(group, () -> group.children().forEach(child -> part(child, what)));
        }

        private void part(Field child, String what) {
            switch (child.name()) {
                case VALUE -> {
                    if (!isPlainBytes(child) || child.repetition() != Repetition.OPTIONAL) {
                        add(child, "`value` is declared as " + child.repetition() + " " + text(child),
                                "it is an OPTIONAL BYTE_ARRAY without annotation");
                    }
                }
                case TYPED_VALUE -> typedValue(child);
                default -> add(child, what + " has another field", "it is " + PAIR);
            }
        }

        private static String text(Field field) {
            return switch (field) {
                case PrimitiveField leaf -> {
                    String physical = leaf.physicalText();
                    yield leaf.annotation().isNone()
                            ? physical
                            : Names.brief(AnnotationText.counting(leaf.annotation())) + " on " + physical;
                }
                case GroupField ignored -> "group";
            };
        }
    }

    /// The kind of the Variant values in such a `typed_value`, by the table in `VariantShredding.md`, "Shredded Value
    /// Types"; empty if shredding does not allow the type.
    static Optional<VariantKind> kind(PrimitiveField leaf) {
        if (leaf.logicalType().isEmpty()) {
            return leaf.annotation().isNone() ? kind(leaf.type()) : Optional.empty();
        }
        LogicalType type = leaf.logicalType().get();
        return Optional.ofNullable(switch (type.kind()) {
            case INTEGER -> integer((LogicalType.Integer) type);
            case DECIMAL -> decimal(leaf.type(), (LogicalType.Decimal) type);
            case DATE -> VariantKind.DATE;
            case STRING -> VariantKind.STRING;
            case UUID -> VariantKind.UUID;
            case TIME -> time((LogicalType.Time) type);
            case TIMESTAMP ->
                ((LogicalType.Timestamp) type).unit() != TimePrecision.MILLIS && leaf.type() == PhysicalType.INT64
                        ? VariantKind.TIMESTAMP
                        : null;
            case ENUM, JSON, BSON, UNKNOWN, FLOAT16, INTERVAL, GEOMETRY, GEOGRAPHY, MAP, LIST, VARIANT, FILE,
                    UNRECOGNIZED ->
                null;
        });
    }

    private static Optional<VariantKind> kind(PhysicalType type) {
        return Optional.ofNullable(switch (type) {
            case BOOLEAN -> VariantKind.BOOLEAN;
            case INT32 -> VariantKind.INT32;
            case INT64 -> VariantKind.INT64;
            case FLOAT -> VariantKind.FLOAT;
            case DOUBLE -> VariantKind.DOUBLE;
            case BYTE_ARRAY -> VariantKind.BINARY;
            case INT96, FIXED_LEN_BYTE_ARRAY -> null;
        });
    }

    private static @Nullable VariantKind time(LogicalType.Time type) {
        return !type.isAdjustedToUTC() && type.unit() == TimePrecision.MICROS ? VariantKind.TIME : null;
    }

    private static @Nullable VariantKind integer(LogicalType.Integer type) {
        return !type.isSigned() ? null : switch (type.bitWidth()) {
            case 8 -> VariantKind.INT8;
            case 16 -> VariantKind.INT16;
            case 32 -> VariantKind.INT32;
            case 64 -> VariantKind.INT64;
            default -> null;
        };
    }

    /// The scale is greater than the precision if a declared precision did not fit the physical type.
    private static @Nullable VariantKind decimal(PhysicalType type, LogicalType.Decimal decimal) {
        int precision = decimal.precision();
        return precision <= 0 || precision > MOST_DIGITS || decimal.scale() > precision ? null : switch (type) {
            case INT32 -> VariantKind.DECIMAL4;
            case INT64 -> VariantKind.DECIMAL8;
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> VariantKind.DECIMAL16;
            case BOOLEAN, INT96, FLOAT, DOUBLE -> null;
        };
    }
}
