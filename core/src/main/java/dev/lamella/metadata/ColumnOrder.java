package dev.lamella.metadata;

/// How the bounds in statistics and indexes of a column compare: the union `ColumnOrder`.
///
/// Members that the format has not defined yet are kept by their id; bounds under them mean nothing to this library.
///
/// @param id of the union's member in `parquet.thrift`; 0 if the union was empty
public record ColumnOrder(int id) {
    /// The order of the logical type, else of the physical type.
    public static final ColumnOrder TYPE_ORDER = new ColumnOrder(1);
    /// The total order of IEEE 754, for FLOAT, DOUBLE and FLOAT16.
    public static final ColumnOrder IEEE_754_TOTAL_ORDER = new ColumnOrder(2);
    /// By day, then by nanosecond of the day, for INT96.
    public static final ColumnOrder INT96_TIMESTAMP_ORDER = new ColumnOrder(3);

    /// Whether this is one that the format defines.
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

    @Override
    public String toString() {
        return name();
    }
}
