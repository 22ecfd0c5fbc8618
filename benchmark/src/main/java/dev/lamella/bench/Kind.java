package dev.lamella.bench;

/// What a column's values are, as far as adding them up goes.
///
/// Integers, dates (days) and timestamps (microseconds) count as themselves, booleans as 0 and 1, floating point by its
/// raw bits, and text by its length in bytes plus its first byte. All sums wrap.
enum Kind {
    BOOLEAN("%s::INTEGER"), INTEGER("%s"), DATE("(%s - DATE '1970-01-01')"), TIMESTAMP("epoch_us(%s)"),
    /// See [#REAL].
    SMALL_REAL("small_number(%s)"),
    /// A macro, because SQL has no cheap way to a number's bits: see [DuckDb].
    REAL("number(%s)"), TEXT("text(%s)");

    private final String sql;

    Kind(String sql) {
        this.sql = sql;
    }

    /// An SQL expression for what a value of the column counts.
    String summand(String column) {
        return sql.formatted(column);
    }

    /// Whether DuckDB adds values of this kind by another rule than the others, except when it is checked.
    boolean isReal() {
        return this == REAL || this == SMALL_REAL;
    }
}
