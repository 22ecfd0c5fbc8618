package dev.lamella.internal.row;

/// The values of a group, or a detached row.
final class StructRow extends ColumnRow {
    StructRow(Column[] columns, Names names, ReadContext context, int slot) {
        super(columns, names, context);
        moveTo(slot);
    }

    /// The group in every row that `above` moves to.
    StructRow(StructColumn group, ColumnRow above) {
        super(group.children(), group.node.names(), above);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StructRow that && ValueContents.of(this).equals(ValueContents.of(that));
    }

    @Override
    public int hashCode() {
        return ValueContents.of(this).hashCode();
    }
}
