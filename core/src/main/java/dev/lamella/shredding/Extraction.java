package dev.lamella.shredding;

import dev.lamella.filter.VariantExtract;
import dev.lamella.internal.shred.VariantRoute;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.Vector;

/// Makes one column of what stands at a path, batch after batch.
sealed interface Extraction permits UntypedExtraction, TypedExtraction {
    /// The field of the column, which is OPTIONAL.
    Field field();

    /// What it has for a batch.
    ///
    /// @param variant the values, as far as they are read
    Vector column(GroupVector variant);

    /// The row of the batch that was looked at last, for messages.
    int row();

    /// @param variant the group as the file has it
    /// @param read the group as it is read
    static Extraction of(VariantExtract extract, VariantRoute route, GroupField variant, GroupField read,
            VariantConformance conformance) {
        RouteReader reader = new RouteReader(route, read, conformance);
        return switch (extract.form()) {
            case VariantExtract.Form.Untyped _ -> UntypedExtraction.of(extract.name(), route, variant, reader);
            case VariantExtract.Form.Typed typed -> new TypedExtraction(extract, typed, route, reader);
        };
    }
}
