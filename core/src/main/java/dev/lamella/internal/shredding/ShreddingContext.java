package dev.lamella.internal.shredding;

import dev.lamella.shredding.VariantShredder;

import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;

/// State that all columns of one variant share.
///
/// @param dictionary names of fields; those of the layout are known to it in advance
/// @param noLeaf stands where no leaf is
public record ShreddingContext(Room room, VariantShredder.Options options, VariantDictionary dictionary,
        LeafSlots noLeaf) {
    /// A builder for what stays together.
    public VariantBuilder builder() {
        return new VariantBuilder(dictionary, VariantBuilder.Options.DEFAULT.withDuplicates(options.duplicates())
                .withLimits(options.limits()));
    }
}
