package dev.lamella.internal.row;

/// The open group of a column; one object serves all groups of the column.
final class GroupAppender extends FieldsAppender {
    GroupAppender(ColumnBuilder[] columns, Site site, Staging staging) {
        super(columns, site.names(), site.path(), staging);
    }
}
