package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaChange;
import dev.lamella.shredding.ShreddingSchema;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Refuses files whose columns are not those of the first one, by name, type and place.
final class SameColumns {
    private final boolean countsShredding;
    private String firstName = "";
    private @Nullable Schema first;

    /// @param countsShredding whether Variants that are shredded otherwise are other columns
    SameColumns(boolean countsShredding) {
        this.countsShredding = countsShredding;
    }

    /// @param schema what is used of the file
    void require(ParquetReader reader, Schema schema) {
        Schema columns = countsShredding
                ? schema
                : schema.withVariants((_, field) -> ShreddingSchema.NONE.group(field));
        Schema known = first;
        if (known == null) {
            first = columns;
            firstName = reader.name();
            return;
        }
        List<SchemaChange> changes = known.diff(columns).stream()
                .filter(change -> !change.keepsMeaning() && !(change instanceof SchemaChange.IdChanged)).toList();
        if (!changes.isEmpty()) {
            throw new SchemaMismatchException(Location.ofFile(reader.name()),
                    "The columns differ from those of " + firstName + ":\n"
                            + changes.stream().map(change -> "  " + change).collect(Collectors.joining("\n")),
                    "Read the files one by one, or select columns with -c that all of them have.");
        }
    }
}
