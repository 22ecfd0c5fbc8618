package dev.lamella.internal.dataset;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.predicate.Binder;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A scan of a data set.
///
/// @param schema of the data set, with all fields that the filter may test
/// @param projection what comes out
/// @param filter which rows match
record DatasetScan(DatasetFiles dataset, Schema schema, Scan scan, VariantProjection projection, Filter filter) {
    /// @throws dev.lamella.error.SchemaMismatchException if the scan does not fit the schema
    /// @throws IllegalArgumentException if the scan has a range of bytes, and there is not one file; or if it numbers rows, and
    /// only parts of files are read
    static DatasetScan of(DatasetFiles dataset, Scan scan) throws IOException {
        Filter filter = scan.filter().orElse(FilterReduction.ALL);
        DatasetFiles.Known known = dataset.known(scan);
        Schema schema = known.tested();
        VariantProjection projection = VariantProjection.of(schema, shown(known.schema(), schema, scan));
        Binder.bind(filter, schema);
        DatasetFiles read = scan.bytes().map(dataset::within).orElse(dataset);
        if (FileRows.areAsked(scan) && read.hasParts()) {
            throw new IllegalArgumentException("Row numbers count the rows of whole files, and only parts of files are"
                    + " read. Use offset and limit");
        }
        return new DatasetScan(read, schema, scan, projection, filter);
    }

    /// The scan without the columns that only its filter may test.
    private static Scan shown(Schema shown, Schema tested, Scan scan) {
        if (shown.equals(tested) || scan.projection().isEmpty() && !scan.extracts().isEmpty()) {
            return scan;
        }
        List<ColumnPath> columns = new ArrayList<>();
        for (ColumnPath path : scan.projection()
                .orElseGet(() -> shown.fields().stream().map(field -> ColumnPath.of(field.name())).toList())) {
            List<ColumnPath> leaves = shown.leavesOf(path).stream().map(Leaf::path).toList();
            if (leaves.size() == tested.leavesOf(path).size()) {
                columns.add(path);
            } else {
                columns.addAll(leaves);
            }
        }
        return scan.columns(columns);
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
