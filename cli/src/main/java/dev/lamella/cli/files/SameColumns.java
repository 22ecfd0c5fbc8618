package dev.lamella.cli.files;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import dev.lamella.shredding.ShreddingSchema;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Rejects files whose columns differ from those of the first file in name, type or position.
public final class SameColumns {
    private final boolean countsShredding;
    private String firstName = "";
    private @Nullable Schema first;

    /// @param countsShredding whether differently shredded Variants are different columns
    public SameColumns(boolean countsShredding) {
        this.countsShredding = countsShredding;
    }

    /// Whether the same values may be printed in another form. A map is an object only if its keys are REQUIRED.
    private static boolean matters(SchemaChange change) {
        return switch (change) {
            case SchemaChange.IdChanged ignored -> false;
            case SchemaChange.NullabilityChanged nullability ->
                nullability.path().steps().getLast() instanceof ColumnPath.Step.Key;
            default -> !change.keepsMeaning();
        };
    }

    /// @param schema the columns of the file that are used
    public void require(String name, Schema schema) {
        Schema columns = countsShredding
                ? schema
                : schema.withVariants((_, field) -> ShreddingSchema.NONE.group(field));
        Schema known = first;
        if (known == null) {
            first = columns;
            firstName = name;
            return;
        }
        List<SchemaChange> changes = known.diff(columns).stream()
                .filter(SameColumns::matters).toList();
        if (!changes.isEmpty()) {
            throw new SchemaMismatchException(Location.ofFile(name),
                    "The columns differ from those of " + firstName + ":\n"
                            + changes.stream().map(change -> "  " + change).collect(Collectors.joining("\n")),
                    "Read the files one by one, or select columns with -c that all of them have.");
        }
    }
}
