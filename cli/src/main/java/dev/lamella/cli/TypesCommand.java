package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.types.TypesJson;
import dev.lamella.cli.types.TypesText;
import dev.lamella.cli.types.TypesView;
import dev.lamella.explain.ColumnExplanation;
import dev.lamella.explain.Ecosystem;
import dev.lamella.explain.FieldExplanation;
import dev.lamella.explain.SchemaExplanation;
import dev.lamella.schema.Field;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `lamella types`.
@Command(name = "types", description = "Explain the type of each column, and how other systems read it.")
final class TypesCommand extends FileCommand {
    @Option(names = {"-c", "--column", "--columns"}, paramLabel = "PATHS", description = "Only these columns.")
    private List<String> columns = new ArrayList<>();

    @Option(names = "--for", split = ",", paramLabel = "NAMES", description = "Only these systems: java, arrow, spark, "
            + "duckdb, polars, pandas, trino, avro, iceberg, r.")
    private List<String> ecosystems = new ArrayList<>();

    @Option(names = "--problems", description = "Only columns that at least one of the systems does not read exactly.")
    private boolean showsProblems;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean asJson;

    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        return run(reader.name(), reader.schema(), SchemaExplanation.of(reader.metadata()), output);
    }

    @Override
    int run(InputTable.OfDataset table, OutputStream output) throws IOException {
        return run(table.name(), table.schema(), SchemaExplanation.of(table.schema()), output);
    }

    private int run(String name, Schema schema, SchemaExplanation whole, OutputStream output) throws IOException {
        Set<Ecosystem> asked = ecosystems();
        SchemaExplanation explanation = columns.isEmpty() ? whole : select(whole, schema);
        TypesView view = new TypesView(explanation, asked, showsProblems);
        if (asJson) {
            TypesJson.write(name, view, output);
        } else {
            output.write(TypesText.of(name, view).getBytes(StandardCharsets.UTF_8));
        }
        return 0;
    }

    private Set<Ecosystem> ecosystems() {
        Set<Ecosystem> asked = EnumSet.noneOf(Ecosystem.class);
        for (String name : ecosystems) {
            asked.add(ecosystem(name.strip()));
        }
        return asked.isEmpty() ? EnumSet.allOf(Ecosystem.class) : asked;
    }

    private Ecosystem ecosystem(String name) {
        for (Ecosystem ecosystem : Ecosystem.values()) {
            if (name.equalsIgnoreCase(ecosystem.name()) || name.equalsIgnoreCase(ecosystem.title())) {
                return ecosystem;
            }
        }
        throw usage("--for " + name + ": Allowed are " + Arrays.stream(Ecosystem.values()).map(TypesJson::key)
                .collect(Collectors.joining(", ")));
    }

    /// Selects columns from the explanation of all: explained alone, they might look different.
    private SchemaExplanation select(SchemaExplanation whole, Schema schema) {
        Set<Integer> wanted = new HashSet<>();
        for (Leaf leaf : schema.project(paths(columns)).leaves()) {
            wanted.add(leaf.fileIndex());
        }
        List<ColumnExplanation> selected = whole.columns().stream()
                .filter(column -> wanted.contains(column.leaf().index())).toList();
        // Fields may be equal, so they are compared by identity.
        Set<Field> fields = Collections.newSetFromMap(new IdentityHashMap<>());
        selected.forEach(column -> fields.add(column.leaf().nodes().getFirst()));
        List<FieldExplanation> around = whole.fields().stream().filter(field -> fields.contains(field.field()))
                .toList();
        return new SchemaExplanation(selected, around, whole.notes());
    }
}
