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

/// Which columns of a file a scan needs. What the footer says to have no value is not needed for a path into a variant.
record ScanColumns(FileMetadata metadata) {
    /// What comes out.
    VariantProjection shown(Scan scan) {
        return VariantProjection.of(metadata.schema(), scan, this::isEmpty);
    }

    /// What comes out of a filter, and what it looks into.
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
