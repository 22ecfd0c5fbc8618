package dev.lamella.cli.options;

import dev.lamella.ParquetReader;
import dev.lamella.encryption.FileProtection;
import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The columns of files that are encrypted.
public final class EncryptedColumns {
    private EncryptedColumns() {}

    /// The columns that are encrypted in a row group.
    private static List<Leaf> of(ParquetReader reader) {
        // DuckDB encrypts all columns, and does not say so in their metadata.
        boolean areAll = reader.isEncrypted() && reader.protection().binding() == FileProtection.Binding.NONE;
        return reader.schema().leaves().stream().filter(leaf -> areAll || reader.metadata().rowGroups().stream()
                .anyMatch(group -> isEncrypted(group, leaf))).toList();
    }

    private static boolean isEncrypted(RowGroup group, Leaf leaf) {
        return group.columns().get(leaf.index()).crypto().isPresent();
    }

    /// The columns that are not encrypted in the last row group of an encrypted file, and so not in those that are
    /// appended to it.
    public static List<ColumnPath> clearInLastRowGroup(ParquetReader reader) {
        List<RowGroup> groups = reader.metadata().rowGroups();
        return groups.isEmpty() || reader.protection().binding() == FileProtection.Binding.NONE
                ? List.of()
                : reader.schema().leaves().stream().filter(leaf -> !isEncrypted(groups.getLast(), leaf))
                        .map(Leaf::logicalPath).toList();
    }

    /// The names of top-level columns that keep them.
    public static Map<String, String> sameNames(Schema schema) {
        Map<String, String> names = new HashMap<>();
        schema.fields().forEach(field -> names.put(field.name(), field.name()));
        return names;
    }

    /// Rejects columns that are encrypted in a file, and would not be in the new one.
    ///
    /// @param newNames the names of top-level columns in the new file, by those in the old one. Other columns are left
    ///     out
    /// @param clear the columns of the new file that are not encrypted
    public static void requireKept(ParquetReader reader, Map<String, String> newNames, Collection<ColumnPath> clear,
            String advice) {
        for (Leaf leaf : of(reader)) {
            List<ColumnPath.Step> steps = new ArrayList<>(leaf.logicalPath().steps());
            String changed = newNames.get(leaf.path().names().getFirst());
            if (changed != null) {
                steps.set(0, new ColumnPath.Step.Name(changed));
                if (clear.contains(ColumnPath.ofSteps(steps))) {
                    throw new UnsupportedFeatureException(
                            Location.ofFile(reader.name()).inColumn(leaf.path().names()),
                            "The column is encrypted, and would not be in the new file", advice);
                }
            }
        }
    }
}
