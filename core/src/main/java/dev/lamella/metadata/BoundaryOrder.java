package dev.lamella.metadata;

/// Whether the bounds in a [ColumnIndex] rise or fall from page to page. It promises nothing about overlap: the
/// largest value of a page may be larger than the smallest of the next.
///
/// Ids that the format does not define yet are kept and mean the same as [#UNORDERED].
///
/// @param id as in `parquet.thrift`
public record BoundaryOrder(int id) {
    /// Neither.
    public static final BoundaryOrder UNORDERED = new BoundaryOrder(0);
    /// Smallest and largest values never fall from page to page; pages of nulls only are skipped.
    public static final BoundaryOrder ASCENDING = new BoundaryOrder(1);
    /// Smallest and largest values never rise from page to page; pages of nulls only are skipped.
    public static final BoundaryOrder DESCENDING = new BoundaryOrder(2);

    /// Whether the format defines this order.
    public boolean isRecognized() {
        return id >= 0 && id <= 2;
    }

    /// The name in `parquet.thrift`, or `boundary order <id>`.
    public String name() {
        return switch (id) {
            case 0 -> "UNORDERED";
            case 1 -> "ASCENDING";
            case 2 -> "DESCENDING";
            default -> "boundary order " + id;
        };
    }

    @Override
    public String toString() {
        return name();
    }
}
