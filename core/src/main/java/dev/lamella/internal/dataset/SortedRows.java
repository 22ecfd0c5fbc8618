package dev.lamella.internal.dataset;

import dev.lamella.WriteOptions;
import dev.lamella.internal.write.SortColumns;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.schema.Field;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import java.util.ArrayList;
import java.util.List;

/// The rows of files while they are sorted: by their partitions first, and then as the files are sorted.
///
/// @param schema of the files, and in the end the ordinal of the partition, if there are partition columns
record SortedRows(Schema schema, SortColumns order) {
    /// @param files schema of the files
    static SortedRows of(Schema files, WriteOptions writing, boolean isPartitioned) {
        SortColumns ofFiles = SortColumns.of(files, writing);
        if (!isPartitioned) {
            return new SortedRows(files, ofFiles);
        }
        PrimitiveField ordinal = PrimitiveField.of(free(files), Repetition.REQUIRED, PhysicalType.INT32);
        List<Field> fields = new ArrayList<>(files.fields());
        fields.add(ordinal);
        List<SortingColumn> columns = new ArrayList<>();
        columns.add(new SortingColumn(files.leaves().size(), false, false));
        if (writing.sortsRows()) {
            columns.addAll(ofFiles.columns());
        }
        List<SortOrder> orders = new ArrayList<>(ofFiles.orders());
        orders.add(SortOrder.of(ordinal));
        return new SortedRows(Schema.asDeclared(files.name(), fields), new SortColumns(columns, orders));
    }

    /// A name that no other field has.
    private static String free(Schema files) {
        StringBuilder name = new StringBuilder("partition");
        while (files.fields().stream().anyMatch(field -> field.name().contentEquals(name))) {
            name.append('_');
        }
        return name.toString();
    }
}
