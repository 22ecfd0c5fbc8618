package dev.lamella.arrow;

import dev.lamella.schema.Annotation;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import java.util.List;
import java.util.Set;

/// Derives the hints of extension types for groups.
final class StructHints {
    /// The current name, and names that writers used before it was standardized.
    private static final Set<String> VARIANTS = Set.of(ArrowExtension.VARIANT, "parquet.variant", "arrow.variant");

    private StructHints() {}

    static List<ArrowHint> of(GroupField group, ArrowField arrow) {
        String extension = arrow.extension().map(ArrowExtension::name).orElse("");
        if (VARIANTS.contains(extension) && isVariant(group)) {
            return List.of(new ArrowHint.Variant());
        }
        return extension.equals(ArrowExtension.OFFSET_TIMESTAMP) && ArrowHint.OffsetTimestamp.fits(group)
                ? List.of(new ArrowHint.OffsetTimestamp())
                : List.of();
    }

    /// Whether the group is a Variant if it is annotated as one.
    private static boolean isVariant(GroupField group) {
        return group.annotation().isNone() && GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(),
                Annotation.of(new LogicalType.Variant(1)), group.children()).shape() instanceof GroupShape.Variant;
    }
}
