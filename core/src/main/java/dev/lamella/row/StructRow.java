package dev.lamella.row;

/// A group's values, or a detached row.
final class StructRow extends Row {
    StructRow(Column[] columns, Names names, Context context, int slot) {
        super(columns, names, context);
        moveTo(slot, context.position().row);
    }

    /// The group of every row that `above` is at.
    StructRow(StructColumn group, Row above) {
        super(group.children(), group.site.names(), above);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StructRow that && Contents.of(this).equals(Contents.of(that));
    }

    @Override
    public int hashCode() {
        return Contents.of(this).hashCode();
    }
}
