package dev.lamella.internal.dataset;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;

/// A scan of a data set.
///
/// @param schema of the data set
/// @param projection what comes out
/// @param filter which rows match
record DatasetScan(DatasetFiles dataset, Schema schema, Scan scan, VariantProjection projection, Filter filter) {
    /// @throws dev.lamella.error.SchemaMismatchException if the scan does not fit the schema
    /// @throws IllegalArgumentException if the scan has a range of bytes, and there is not one file; or if it numbers rows, and
    /// only parts of files are read
    static DatasetScan of(DatasetFiles dataset, Schema schema, Scan scan) {
        Filter filter = scan.filter().orElse(FilterReduction.ALL);
        VariantProjection projection = VariantProjection.of(schema, scan);
        Binder.bind(filter, schema);
        DatasetFiles read = scan.bytes().map(dataset::within).orElse(dataset);
        if (FileRows.areAsked(scan) && read.hasParts()) {
            throw new IllegalArgumentException("Row numbers count the rows of whole files, and only parts of files are"
                    + " read. Use offset and limit");
        }
        return new DatasetScan(read, schema, scan, projection, filter);
    }

    /// The same with other rows.
    DatasetScan withRows(Scan rows) {
        return new DatasetScan(dataset, schema, rows, projection, filter);
    }

    /// Whether the partition of a file says that none of its rows can match.
    boolean isOut(int file) {
        return dataset.partition(schema, file, filter).isNone();
    }

    /// Whether rows that come out are counted.
    boolean isCounted() {
        return scan.offset() > 0 || scan.rowLimit().orElse(Long.MAX_VALUE) < Long.MAX_VALUE;
    }
}
