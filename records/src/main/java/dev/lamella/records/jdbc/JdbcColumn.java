package dev.lamella.records.jdbc;

/// What a column of a query becomes.
///
/// @param label what the query calls it, which is the name of the field; never that of the table's column
/// @param jdbcType as the driver says, for example `NUMERIC(12,2)`, with the JDBC type if that is another
/// @param parquetType type string, with `!` if REQUIRED: `DECIMAL(12,2)!`
/// @param fetched how values are got from the driver: `getBigDecimal`, `getObject as LocalDate`
public record JdbcColumn(String label, String jdbcType, String parquetType, String fetched) {}
