package dev.lamella.internal.scan;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.index.ExactStatistics;
import dev.lamella.internal.shredding.FilterColumns;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.VariantProjection;
import java.util.ArrayList;
import java.util.List;

/// The columns of a file that a scan needs. For a path into a variant, columns without values (according to the footer) are not
/// needed.
record ScanColumns(FileMetadata metadata) {
    /// The columns of the result.
    VariantProjection shown(Scan scan) {
        return VariantProjection.of(metadata.schema(), scan, this::isEmpty);
    }

    /// The columns of the result and of the filter.
    Schema read(Filter filter, Schema shown) {
        Schema schema = metadata.schema();
        if (shown.leaves().size() == schema.leaves().size()) {
            return schema;
        }
        List<ColumnPath> columns = new ArrayList<>(FilterColumns.of(filter, schema, this::isEmpty));
        shown.leaves().forEach(leaf -> columns.add(leaf.path()));
        return schema.project(columns);
    }

    private boolean isEmpty(ColumnPath column) {
        return metadata.schema().leavesOf(column).stream()
                .allMatch(leaf -> ExactStatistics.of(metadata, leaf).valueCount().orElse(1) == 0);
    }
}
