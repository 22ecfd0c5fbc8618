package dev.lamella.row;

/// The group of a column that is open: one object for all groups of the column.
final class GroupAppender extends StructAppender {
    GroupAppender(ColumnBuilder[] columns, Site site, Staging staging) {
        super(columns, site.names(), site.path(), staging);
    }
}
