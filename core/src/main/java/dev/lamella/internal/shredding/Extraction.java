package dev.lamella.internal.shredding;

import dev.lamella.filter.VariantExtract;
import dev.lamella.internal.variant.VariantRoute;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.shredding.VariantConformance;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;

/// Makes one column of what stands at a path, batch after batch.
public sealed interface Extraction permits UntypedExtraction, TypedExtraction, PresenceExtraction {
    /// The extracted values of a batch.
    ///
    /// @param variant the values, as far as they are read
    ColumnVector column(GroupVector variant);

    /// The row of the batch that was looked at last, for messages.
    int row();

    /// The field of the column, which is OPTIONAL.
    ///
    /// @param variant the group as the file has it
    static Field field(VariantExtract extract, VariantRoute route, GroupField variant) {
        return switch (extract.form()) {
            case VariantExtract.Form.Untyped ignored -> UntypedExtraction.field(extract.name(), route, variant);
            case VariantExtract.Form.Presence ignored -> PresenceExtraction.field(extract.name());
            case VariantExtract.Form.Typed typed -> typed.field(extract.name());
        };
    }

    /// @param read the group as it is read
    static Extraction of(VariantExtract extract, VariantRoute route, GroupField read,
            VariantConformance conformance) {
        return switch (extract.form()) {
            case VariantExtract.Form.Untyped ignored ->
                new UntypedExtraction(route, new RouteReader(route, read, conformance));
            case VariantExtract.Form.Presence ignored -> new PresenceExtraction();
            case VariantExtract.Form.Typed typed ->
                new TypedExtraction(typed.field(extract.name()), extract, typed.misfit(), route,
                        new RouteReader(route, read, conformance));
        };
    }
}
