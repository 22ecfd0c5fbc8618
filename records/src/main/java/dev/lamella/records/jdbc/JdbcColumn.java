package dev.lamella.records.jdbc;

/// How a column of a query is stored.
///
/// @param label the label in the query, which becomes the name of the field; never the name of the table's column
/// @param jdbcType the type that the driver reports, for example `NUMERIC(12,2)`, with the JDBC type if that differs
/// @param parquetType the type string of the field, with `!` if REQUIRED: `DECIMAL(12,2)!`
/// @param fetched how values are read from the driver: `getBigDecimal`, `getObject as LocalDate`
public record JdbcColumn(String label, String jdbcType, String parquetType, String fetched) {}
