package dev.lamella.cli.options;

import dev.lamella.WriteOptions;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Shredding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/// Options that choose which parts of Variants get their own columns.
public final class ShreddingOptions {
    @Option(names = "--shred", paramLabel = "[PATH=]WHAT", description = "Which parts of VARIANT columns get their own columns: auto (fields that the first values share), none, or a type, like STRUCT(id INT64, tags LIST(STRING)); for all VARIANT columns, or for the one at a path. May be given several times (default: as in the schema).")
    private List<String> choices = new ArrayList<>();

    /// Whether no option is given.
    public boolean isNothing() {
        return choices.isEmpty();
    }

    /// Fails if a choice names a column that is not a VARIANT of the schema.
    ///
    /// @param file the file with the schema
    /// @param ways advice how to get a VARIANT column
    /// @throws IllegalArgumentException if so; the message names the choice
    public void requireVariants(Schema schema, String file, String ways) {
        List<ColumnPath> there = variants(schema);
        for (String choice : choices) {
            if (there.isEmpty()) {
                throw new IllegalArgumentException(
                        "--shred " + choice + ": " + file + " has no VARIANT column. " + ways);
            }
            Optional<Assignment> own = Assignment.ofType(choice);
            if (own.isPresent()) {
                ColumnPath path = ColumnPath.parse(own.get().column());
                if (there.stream().noneMatch(variant -> variant.startsWith(path))) {
                    throw new IllegalArgumentException(
                            "--shred " + choice + ": " + path + " is not a VARIANT column. The VARIANT columns are "
                                    + there.stream().map(ColumnPath::toString).collect(Collectors.joining(", ")));
                }
            }
        }
    }

    /// The VARIANT columns of a schema.
    public static List<ColumnPath> variants(Schema schema) {
        List<ColumnPath> there = new ArrayList<>();
        schema.withVariants((path, field) -> {
            there.add(path);
            return field;
        });
        return there;
    }

    /// Adds these choices to options for writing.
    ///
    /// @throws IllegalArgumentException if a choice is not valid; the message names it
    public WriteOptions applyTo(WriteOptions options) {
        WriteOptions changed = options;
        for (String choice : choices) {
            try {
                changed = apply(choice, changed);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("--shred " + choice + ": " + e.getMessage(), e);
            }
        }
        return changed;
    }

    private static WriteOptions apply(String choice, WriteOptions options) {
        Optional<Assignment> own = Assignment.ofType(choice);
        return own.isEmpty()
                ? options.withShredding(Shredding.parse(choice))
                : options.withShredding(ColumnPath.parse(own.get().column()), Shredding.parse(own.get().choice()));
    }
}
