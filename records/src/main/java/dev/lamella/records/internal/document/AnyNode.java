package dev.lamella.records.internal.document;

import dev.lamella.variant.Variant;

/// Any value of a document: maps by name, lists, and scalars.
enum AnyNode implements DocumentNode {
    INSTANCE;

    @Override
    public Object tree(Object value, int depth) {
        return value;
    }

    // Only a null has no object, and the slot handles nulls.
    @SuppressWarnings("NullAway")
    @Override
    public Object thing(Variant part, int depth, Budget budget) {
        budget.spendWhole(part);
        return part.toJava();
    }
}
