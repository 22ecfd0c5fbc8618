package dev.lamella.bench;

import java.util.Optional;

/// Queries, and tables that are written, with Spark. `t` is the table that is read.
enum SparkTask {
    FULL("All columns of lineitem, aggregated", Table.LINEITEM, 3_000_000,
            """
                    select sum(l_orderkey), sum(l_partkey), sum(l_suppkey), sum(l_linenumber), sum(l_quantity), sum(l_extendedprice),
                      sum(l_discount), sum(l_tax), sum(length(l_returnflag)), sum(length(l_linestatus)), max(l_shipdate),
                      max(l_commitdate), max(l_receiptdate), sum(length(l_shipinstruct)), sum(length(l_shipmode)),
                      sum(length(l_comment)) from t"""),
    COLUMNS("Three columns of lineitem", Table.LINEITEM, 3_000_000,
            "select sum(l_orderkey), sum(l_extendedprice), sum(length(l_shipmode)) from t"),
    LOOKUP("Rows of one part, scattered", Table.LINEITEM, 3_000_000, """
            select count(*), sum(l_orderkey), sum(l_extendedprice), sum(length(l_comment)) from t
            where l_partkey = 12345"""),
    RANGE("0.1 % of the rows, by the sorted key", Table.LINEITEM, 3_000_000, """
            select count(*), sum(l_partkey), sum(l_extendedprice), sum(length(l_comment)) from t
            where l_orderkey between 400000 and 403000"""),
    GROUP("Group by three texts", Table.LINEITEM, 3_000_000, """
            select l_returnflag, l_linestatus, l_shipmode, count(*), sum(l_linenumber) from t
            group by l_returnflag, l_linestatus, l_shipmode"""),
    EXPLODE("Explode a list of structs", Table.NESTED, 500_000,
            "select sum(item.qty), sum(length(item.sku)) from (select explode(items) as item from t)"),
    NESTED("All columns of nested, as rows", Table.NESTED, 500_000, "select * from t"),
    VARIANT_PATH("A path of Variants", 600_000,
            "select sum(a) from (select variant_get(event, '$.a', 'bigint') as a from t)"),
    VARIANTS("Whole Variants, as rows", 600_000, "select event from t"),
    BOUNDS("count, min, max of lineitem", Table.LINEITEM, 3_000_000,
            "select count(*), min(l_orderkey), max(l_orderkey), count(l_partkey), max(l_shipdate) from t"),
    WRITE("Write lineitem from its own rows", Table.LINEITEM, 1_000_000, ""),
    WRITE_NESTED("Write nested from its own rows", Table.NESTED, 200_000, "");

    private final String title;
    private final Optional<Table> table;
    private final int rowCount;
    private final String query;

    SparkTask(String title, Table table, int rowCount, String query) {
        this(title, Optional.of(table), rowCount, query);
    }

    /// With shredded Variants.
    SparkTask(String title, int rowCount, String query) {
        this(title, Optional.empty(), rowCount, query);
    }

    SparkTask(String title, Optional<Table> table, int rowCount, String query) {
        this.title = title;
        this.table = table;
        this.rowCount = rowCount;
        this.query = query;
    }

    String title() {
        return title;
    }

    /// The table that is read; empty for a file of Variants.
    Optional<Table> table() {
        return table;
    }

    int rowCount(Size size) {
        return size == Size.SMALL ? 50_000 : rowCount;
    }

    String query() {
        return query;
    }

    boolean isWriting() {
        return this == WRITE || this == WRITE_NESTED;
    }

    /// Whether all rows are handed to a consumer that drops them.
    boolean isOfRows() {
        return this == NESTED || this == VARIANTS;
    }
}
