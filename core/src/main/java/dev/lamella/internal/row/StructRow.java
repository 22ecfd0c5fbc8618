package dev.lamella.internal.row;

/// The values of a group, or a detached row.
final class StructRow extends ColumnRow {
    private final ReadContext.Position position;
    private final int slot;
    private final long moves;

    StructRow(Column[] columns, Names names, ReadContext context, int slot) {
        super(columns, names, context);
        this.position = context.position();
        this.slot = slot;
        this.moves = position.moves();
    }

    @Override
    boolean isCurrent() {
        return moves == position.moves();
    }

    @Override
    int slot(int ordinal) {
        position.requireMoves(moves);
        return slot;
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
