package dev.lamella.cli.options;

import dev.lamella.ParquetReader;
import dev.lamella.encryption.FileProtection;
import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

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
            if (newPath(leaf.logicalPath(), newNames).filter(clear::contains).isPresent()) {
                throw new UnsupportedFeatureException(
                        Location.ofFile(reader.name()).inColumn(leaf.path().names()),
                        "The column is encrypted, and would not be in the new file", advice);
            }
        }
    }

    /// The path in the new file; empty if the column is left out.
    private static Optional<ColumnPath> newPath(ColumnPath path, Map<String, String> newNames) {
        List<ColumnPath.Step> steps = new ArrayList<>(path.steps());
        return Optional.ofNullable(newNames.get(path.firstName())).map(name -> {
            steps.set(0, new ColumnPath.Step.Name(name));
            return ColumnPath.ofSteps(steps);
        });
    }

    /// Rejects Variants that have an encrypted column in a file, and whose values get other columns in the new file, which
    /// may not be encrypted.
    ///
    /// @param newNames as of [#requireKept]
    /// @param target schema of the new file
    /// @param isInferred whether a Variant of the new file gets columns that are not known yet
    /// @param isWhole whether all columns of a Variant of the new file are encrypted
    public static void requireVariantsKept(ParquetReader reader, Map<String, String> newNames, Schema target,
            Predicate<ColumnPath> isInferred, Predicate<ColumnPath> isWhole, String advice) {
        Map<ColumnPath, List<Field>> columns = new HashMap<>();
        target.withVariants((path, field) -> {
            columns.put(path, field.children());
            return field;
        });
        List<Leaf> encrypted = of(reader);
        reader.schema().withVariants((path, field) -> {
            newPath(path, newNames).filter(columns::containsKey).filter(fresh -> !isWhole.test(fresh))
                    .filter(fresh -> isInferred.test(fresh) || !field.children().equals(columns.get(fresh)))
                    .filter(_ -> encrypted.stream().anyMatch(leaf -> leaf.logicalPath().startsWith(path)))
                    .ifPresent(_ -> {
                        throw new UnsupportedFeatureException(
                                Location.ofFile(reader.name()).inColumn(List.of(path.toString())),
                                "The VARIANT has an encrypted column, and new columns of it would not be encrypted",
                                advice);
                    });
            return field;
        });
    }
}
