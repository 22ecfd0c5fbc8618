package dev.lamella.metadata;

import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;

/// The order of the bounds in statistics and indexes of a column: the union `ColumnOrder`.
///
/// Members that the format does not define yet are kept by their id; their bounds have no meaning to this library.
///
/// @param id of the union's member in `parquet.thrift`; 0 if the union was empty
public record ColumnOrder(int id) {
    /// The order of the logical type, else of the physical type.
    public static final ColumnOrder TYPE_ORDER = new ColumnOrder(1);
    /// The total order of IEEE 754, for FLOAT, DOUBLE and FLOAT16.
    public static final ColumnOrder IEEE_754_TOTAL_ORDER = new ColumnOrder(2);
    /// By day, then by nanosecond of the day, for INT96.
    public static final ColumnOrder INT96_TIMESTAMP_ORDER = new ColumnOrder(3);

    /// Whether the format defines this order.
    public boolean isRecognized() {
        return id >= 1 && id <= 3;
    }

    /// The name in `parquet.thrift`, or `column order <id>`.
    public String name() {
        return switch (id) {
            case 1 -> "TYPE_ORDER";
            case 2 -> "IEEE_754_TOTAL_ORDER";
            case 3 -> "INT96_TIMESTAMP_ORDER";
            default -> "column order " + id;
        };
    }

    /// The order of the values of a leaf. There is none if this order is not one for the leaf's type, or is not
    /// recognized.
    public SortOrder sortOrder(PrimitiveField field) {
        return switch (id) {
            case 1 -> SortOrder.of(field);
            case 2 -> SortOrder.ofTotalOrder(field);
            case 3 -> SortOrder.ofInt96Timestamp(field);
            default -> SortOrder.none(field);
        };
    }

    /// The order of the values of a column: that of its leaf, except that the bytes of a Variant have no order.
    public SortOrder sortOrder(Leaf leaf) {
        return id == 1 ? SortOrder.of(leaf) : sortOrder(leaf.field());
    }

    @Override
    public String toString() {
        return name();
    }
}
