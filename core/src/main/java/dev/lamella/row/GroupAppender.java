package dev.lamella.row;

/// The open group of a column; one object serves all groups of the column.
final class GroupAppender extends StructAppender {
    GroupAppender(ColumnBuilder[] columns, Site site, Staging staging) {
        super(columns, site.names(), site.path(), staging);
    }
}
