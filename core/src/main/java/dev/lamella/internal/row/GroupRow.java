package dev.lamella.internal.row;

/// A group in each row that another row moves to.
final class GroupRow extends ColumnRow {
    private final ColumnRow above;

    GroupRow(StructColumn group, ColumnRow above) {
        super(group.children(), group.node.names(), above.context);
        this.above = above;
    }

    @Override
    boolean isCurrent() {
        return above.isCurrent();
    }

    @Override
    int slot(int ordinal) {
        return above.slot(ordinal);
    }
}
