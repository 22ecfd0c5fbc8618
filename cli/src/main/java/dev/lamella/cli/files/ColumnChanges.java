package dev.lamella.cli.files;

import dev.lamella.cli.options.Assignment;
import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.CellOut;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.OneColumn;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.row.AppendOptions;
import dev.lamella.row.Precision;
import dev.lamella.row.RowAppender;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.text.internal.Cells;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.ColumnVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options that rename, cast, leave out and reorder the top-level columns of a new table. All names are those of the
/// input.
public final class ColumnChanges {
    @Option(names = "--rename", paramLabel = "OLD=NEW", description = "Rename a column; may be given several times.")
    private List<String> renames = new ArrayList<>();

    @Option(names = "--cast", paramLabel = "NAME=TYPE", description = "Give a column another type, like price=DECIMAL(12,2); may be given several times. Each value is converted from its text. A value that does not fit fails the command.")
    private List<String> casts = new ArrayList<>();

    @Option(names = "--drop", paramLabel = "NAMES", description = "Leave out these columns, for example: id,note")
    private List<String> drops = new ArrayList<>();

    /// Whether no option is given.
    public boolean areNone() {
        return renames.isEmpty() && casts.isEmpty() && drops.isEmpty();
    }

    /// The columns that get another type.
    ///
    /// @throws IllegalArgumentException if a cast names no column or no type
    public Set<String> casts(Schema schema) {
        return types(schema).keySet();
    }

    /// A schema with the types of the casts.
    ///
    /// @throws IllegalArgumentException if a cast names no column or no type
    public Schema cast(Schema schema) {
        return cast(schema, types(schema));
    }

    private Map<String, TypeString> types(Schema schema) {
        return pairs("--cast", casts, schema, ColumnChanges::type);
    }

    private static Schema cast(Schema schema, Map<String, TypeString> types) {
        return types.isEmpty()
                ? schema
                : Schema.asDeclared(schema.name(), schema.fields().stream().map(field -> {
                    TypeString type = types.get(field.name());
                    return type == null ? field : type.field(field.name(), repetition(field));
                }).toList());
    }

    private static TypeString type(String text) {
        TypeString type = TypeString.parse(text);
        if (type.isAuto()) {
            throw new IllegalArgumentException(
                    "--cast: AUTO is not a type that values have. Name one, for example STRING");
        }
        return type;
    }

    private static Repetition repetition(Field field) {
        return field.repetition() == Repetition.REQUIRED ? Repetition.REQUIRED : Repetition.OPTIONAL;
    }

    /// The changes for tables with a schema.
    ///
    /// @param order the paths of the columns to keep, in this order; empty for all
    /// @throws IllegalArgumentException if an option names no column, or two columns have one name
    public Plan plan(Schema schema, List<String> order) {
        Map<String, String> names = pairs("--rename", renames, schema, Function.identity());
        Set<String> dropped = new LinkedHashSet<>();
        for (String text : drops) {
            ColumnPath.parseList(text).forEach(path -> dropped.add(known("--drop", path.toString(), schema)));
        }
        List<String> kept = new ArrayList<>(order.isEmpty()
                ? schema.fields().stream().map(Field::name).toList()
                : order.stream().map(path -> known("--columns", path, schema)).toList());
        kept.removeAll(dropped);
        if (kept.isEmpty()) {
            throw new IllegalArgumentException("--drop: No column is left. Leave out fewer columns");
        }
        Map<String, TypeString> types = types(schema);
        List<Field> cast = cast(schema, types).fields();
        List<Field> fields = new ArrayList<>();
        List<Integer> sources = new ArrayList<>();
        Set<Integer> changed = new LinkedHashSet<>();
        Set<String> taken = new LinkedHashSet<>();
        Map<String, Integer> ordinals = ordinals(schema);
        for (String name : kept) {
            int source = Objects.requireNonNull(ordinals.get(name));
            String renamed = names.getOrDefault(name, name);
            if (!taken.add(renamed)) {
                throw new IllegalArgumentException("Two columns have the name " + ColumnPath.of(renamed)
                        + ". Give one of them another name with --rename");
            }
            if (types.containsKey(name) && !isOfType(schema.fields().get(source), TypeString.of(cast.get(source)))) {
                changed.add(fields.size());
            }
            fields.add(cast.get(source).withName(renamed));
            sources.add(source);
        }
        return new Plan(schema, Schema.asDeclared(schema.name(), fields), sources, changed);
    }

    private static boolean isOfType(Field field, TypeString type) {
        try {
            return TypeString.of(field).equals(type);
        } catch (IllegalArgumentException _) {
            // Old and damaged files have types without a type string.
            return false;
        }
    }

    /// The first place of each name.
    private static Map<String, Integer> ordinals(Schema schema) {
        Map<String, Integer> ordinals = new HashMap<>();
        for (int i = 0; i < schema.fields().size(); i++) {
            ordinals.putIfAbsent(schema.fields().get(i).name(), i);
        }
        return ordinals;
    }

    /// The name of a column that an option gives.
    private static String known(String option, String text, Schema schema) {
        ColumnPath path = ColumnPath.parse(text);
        if (path.steps().size() != 1
                || schema.fields().stream().noneMatch(field -> field.name().equals(path.firstName()))) {
            throw new IllegalArgumentException(option + " " + text + ": There is no top-level column with this name."
                    + " The columns are " + String.join(", ", schema.fields().stream()
                            .map(field -> ColumnPath.of(field.name()).toString()).toList()));
        }
        return path.firstName();
    }

    private static <T> Map<String, T> pairs(String option, List<String> texts, Schema schema,
            Function<String, T> parse) {
        Map<String, T> pairs = new LinkedHashMap<>();
        for (String text : texts) {
            Assignment pair = Assignment.of(option, text, "NAME=VALUE, for example "
                    + (option.equals("--cast") ? "price=DECIMAL(12,2)" : "old=new"));
            if (pairs.put(known(option, pair.column(), schema), parse.apply(pair.choice())) != null) {
                throw new IllegalArgumentException(option + " " + text + ": Give this option once for each column");
            }
        }
        return pairs;
    }

    /// The changes of tables with one schema.
    ///
    /// @param before the schema of the input
    /// @param after the schema of the new table
    /// @param sources for each new column, its ordinal in the input
    /// @param casts the new columns with another type than in the input
    public record Plan(Schema before, Schema after, List<Integer> sources, Set<Integer> casts) {
        private static final int CAST_ROWS = 1024;

        /// The names of the new columns, by those of the input.
        public Map<String, String> newNames() {
            Map<String, String> names = new LinkedHashMap<>();
            for (int i = 0; i < sources.size(); i++) {
                names.put(before.fields().get(sources.get(i)).name(), after.fields().get(i).name());
            }
            return names;
        }

        /// The scan in small batches, if values are cast.
        Scan of(Scan scan) {
            return casts.isEmpty() ? scan : scan.batchRows(CAST_ROWS);
        }

        /// The same rows with the new columns.
        public Batch apply(Batch batch) throws IOException {
            List<ColumnVector> columns = new ArrayList<>();
            for (int i = 0; i < sources.size(); i++) {
                int source = sources.get(i);
                columns.add(
                        casts.contains(i) ? cast(batch, source, after.fields().get(i)) : batch.columns().get(source));
            }
            return new Batch(after, batch.rowCount(), columns);
        }

        /// Reads the texts of the values as another type.
        private ColumnVector cast(Batch batch, int source, Field to) throws IOException {
            Field from = before.fields().get(source);
            ForbiddenValues odd = new ForbiddenValues();
            FieldPrinter printer = new FieldPrinter.Maker(BinaryText.base64, VariantOptions.Form.strict, odd).of(from);
            Schema target = Schema.asDeclared(after.name(), List.of(to));
            Cells cells = new Cells(target, TextInputs.ADVICE);
            CellOut cell = new CellOut("");
            @Nullable
            Batch[] made = {null};
            RowAppender rows = RowAppender.into(full -> made[0] = joined(made[0], full.copy()), target,
                    AppendOptions.DEFAULT.withPrecision(Precision.REJECT).withBatchRows(Math.max(1, batch.rowCount())));
            try (RowCursor values = RowCursor.over(new OneColumn.One(batch), batch.schema())) {
                while (values.next()) {
                    printer.print(values, source, cell);
                    if (!odd.isEmpty()) {
                        throw new ValueException(Location.UNKNOWN.inColumn(List.of(from.name())),
                                "The type of the column does not allow the value, so it has no text to cast",
                                "Write the table without --cast and with --null-invalid, then cast the column.");
                    }
                    cells.append(cell.isNull() ? Optional.empty() : Optional.of(cell.text()), rows);
                }
            }
            rows.flush();
            return Objects.requireNonNull(made[0]).columns().getFirst();
        }

        private static Batch joined(@Nullable Batch before, Batch next) {
            if (before != null) {
                throw new UnsupportedFeatureException("--cast cannot hold the texts of " + CAST_ROWS
                        + " values in memory", "Write the table as text, and convert it with --schema.");
            }
            return next;
        }

        public BatchSource apply(BatchSource batches) {
            return new BatchSource() {
                private @Nullable Batch batch;

                @Override
                public boolean next() throws IOException {
                    boolean hasNext = batches.next();
                    batch = hasNext ? apply(batches.batch()) : null;
                    return hasNext;
                }

                @Override
                public Batch batch() {
                    return Objects.requireNonNull(batch);
                }

                @Override
                public void close() throws IOException {
                    batches.close();
                }
            };
        }
    }
}
