package dev.lamella.records.internal.document;

import dev.lamella.records.internal.convert.Optionals;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantNull;

/// The content of an `Optional`, `OptionalInt`, `OptionalLong` or `OptionalDouble`.
///
/// @param content may be null
record MaybeNode(Class<?> type, DocumentSlot content) implements DocumentNode {
    @Override
    // An empty optional is a null in the document.
    @SuppressWarnings("NullAway")
    public Object tree(Object value, int depth) {
        return content.tree(Optionals.content(value), depth);
    }

    @Override
    public Object thing(Variant part, int depth, Budget budget) {
        return Optionals.of(type, part instanceof VariantNull ? null : content.thing(part, depth, budget));
    }
}
