package dev.lamella.records.jdbc;

import dev.lamella.row.StructAppender;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Reads one column's value of the current row, and sets its field.
@FunctionalInterface
interface Fetcher {
    void fetch(ResultSet rows, StructAppender row) throws SQLException, IOException;
}
