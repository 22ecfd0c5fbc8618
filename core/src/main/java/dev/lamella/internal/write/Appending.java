package dev.lamella.internal.write;

import dev.lamella.WriteOptions;
import dev.lamella.encryption.Encryption;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.footer.Footer;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import dev.lamella.schema.SchemaNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Rules for combining files: equivalent schemas, and key-value metadata.
public final class Appending {
    /// The key under which Arrow's writers describe a file: only as it is, so that it goes where rows or columns of others come in.
    public static final String ARROW_SCHEMA = "ARROW:schema";

    private Appending() {}

    /// Rejects a schema that is not the file's by type and name.
    ///
    /// @param what has the other schema, as the beginning of a sentence
    public static void requireSame(Schema file, Schema other, String what, Location place) {
        List<SchemaChange> changes = file.diff(other).stream().filter(change -> !isHarmless(change)).toList();
        if (!changes.isEmpty()) {
            throw new SchemaMismatchException(place, what + " have another schema than the file:\n"
                    + changes.stream().map(change -> "  " + change).collect(Collectors.joining("\n")),
                    "Rewrite one of them, so that they have the same columns of the same types.");
        }
    }

    private static boolean isHarmless(SchemaChange change) {
        return change.keepsMeaning() || change instanceof SchemaChange.Moved
                || change instanceof SchemaChange.IdChanged ids && (ids.before().isEmpty() || ids.after().isEmpty());
    }

    /// Rejects an encryption that leaves a column in the clear which another file has encrypted.
    ///
    /// @param source the other file
    /// @param target schema of the new file
    public static void requireKept(Footer source, Schema target, Encryption encryption) {
        List<Leaf> clear = encryption.clearColumns(target);
        for (Leaf leaf : source.metadata().schema().leaves()) {
            if (source.isEncrypted(leaf.index())
                    && clear.stream().anyMatch(other -> other.logicalPath().equals(leaf.logicalPath()))) {
                throw new UnsupportedFeatureException(Location.UNKNOWN.inColumn(leaf.path().names()),
                        "The column is encrypted, and would not be in the new file",
                        "Encrypt it too, or allow it with Rewrite.decrypting(), --decrypt on the command line.");
            }
        }
    }

    /// Rejects an encryption that may leave a new column of a Variant in the clear, if another file has encrypted a column
    /// of it. A Variant that is shredded anew gets columns that are not known before its values are.
    ///
    /// @param target schema of the new file, before variants are shredded anew
    /// @param variants that are shredded anew
    public static void requireKept(Footer source, Schema target, Encryption encryption,
            List<SchemaNode.Variant> variants) {
        for (SchemaNode.Variant variant : variants) {
            boolean isEncrypted = leaves(source.metadata().schema(), variant).stream()
                    .anyMatch(leaf -> source.isEncrypted(leaf.index()));
            if (isEncrypted && !encryption.isEncryptingAll(target, leaves(target, variant))) {
                throw new UnsupportedFeatureException(Location.UNKNOWN.inColumn(variant.names()),
                        "The VARIANT has an encrypted column, and new columns of it would not be encrypted",
                        "Encrypt the whole VARIANT, keep its columns, or allow it with Rewrite.decrypting(), --decrypt"
                                + " on the command line.");
            }
        }
    }

    private static List<Leaf> leaves(Schema schema, SchemaNode.Variant variant) {
        ColumnPath path = variant.logicalPath();
        return schema.leaves().stream().filter(leaf -> leaf.logicalPath().startsWith(path)).toList();
    }

    /// Whether a file of these rows has the columns of another file, so that the Arrow schema of that file describes it.
    ///
    /// @param source schema of the other file
    public static boolean keepsColumns(Schema source, Schema rows, WriteOptions options) {
        return VariantColumns.of(rows).stream()
                .noneMatch(variant -> options.shredding(variant.logicalPath()).isPresent())
                && options.storedSchema(rows).equals(source);
    }

    /// The entries of a file. An entry of `added` replaces the entry with the same key.
    public static List<KeyValue> keyValues(List<KeyValue> earlier, List<KeyValue> added) {
        Set<String> keys = new HashSet<>();
        added.forEach(entry -> keys.add(entry.key()));
        List<KeyValue> all = new ArrayList<>(earlier);
        all.removeIf(entry -> keys.contains(entry.key()));
        all.addAll(added);
        return List.copyOf(all);
    }
}
