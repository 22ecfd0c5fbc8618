package dev.lamella.internal.write;

import dev.lamella.ColumnOptions;
import dev.lamella.WriteOptions;
import dev.lamella.internal.batch.ColumnWork;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.Shredding;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Write options, with the parts that are not public.
///
/// @param columns the options of each leaf of a schema, where they differ from those of all columns
/// @param shredding how a variant is shredded, if the options say so
/// @param strayShreddings paths with a choice of shredding that do not lead to any of the given variants
/// @param work runs the encoding of columns
public record WriteChoices(WriteOptions options, Function<Schema, List<ColumnOptions>> columns,
        Function<ColumnPath, Optional<Shredding>> shredding,
        Function<List<ColumnPath>, List<ColumnPath>> strayShreddings, ColumnWork work) {}
