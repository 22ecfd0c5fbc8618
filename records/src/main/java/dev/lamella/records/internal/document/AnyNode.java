package dev.lamella.records.internal.document;

import dev.lamella.variant.Variant;

/// Any value of a document: maps by name, lists, and values of their own.
enum AnyNode implements Node {
    INSTANCE;

    @Override
    public Object tree(Object value, int depth) {
        return value;
    }

    // Only a null has no object, and is seen before.
    @SuppressWarnings("NullAway")
    @Override
    public Object thing(Variant part, int depth, Budget budget) {
        budget.spendWhole(part);
        return part.toJava();
    }
}
