package dev.lamella.shredding;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.internal.shredding.Extraction;
import dev.lamella.internal.shredding.ProjectedBatches;
import dev.lamella.internal.variant.VariantRoute;
import dev.lamella.internal.vector.SchemaAdapter;
import dev.lamella.internal.vector.TimestampRules;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.BatchSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/// Projects paths inside variants to columns: which columns of the file must be read, and how the result is made of
/// them.
///
/// It also gives timestamps the unit that the scan asks for. This is the part of a [Scan] that follows reading, so it also works on batches from other
/// sources. Immutable, and safe for use by many threads.
public final class VariantProjection {
    private final Schema read;
    private final Schema columns;
    private final List<Part> parts;
    /// The unit of timestamps and how they become it are those of the scan.
    private final Scan scan;

    /// One column of the result.
    ///
    /// @param names the names on the path to the variant
    private record Part(VariantExtract extract, List<String> names, GroupField variant, VariantRoute route) {
        List<ColumnPath> columns(Predicate<ColumnPath> isEmpty) {
            return route.columns(extract.form(), way -> isEmpty.test(path(way))).stream().map(this::path).toList();
        }

        boolean isPresence() {
            return extract.form() instanceof VariantExtract.Form.Presence;
        }

        /// Whether the path leads into the variant.
        boolean isAbove(ColumnPath path) {
            return path.startsWith(ColumnPath.of(names));
        }

        private ColumnPath path(List<String> below) {
            List<String> all = new ArrayList<>(names);
            all.addAll(below);
            return ColumnPath.of(all);
        }
    }

    private VariantProjection(Schema read, Schema columns, List<Part> parts, Scan scan) {
        this.read = read;
        this.columns = columns;
        this.parts = parts;
        this.scan = scan;
    }

    /// The projection of a scan on a file (or on batches) with this schema.
    ///
    /// @throws SchemaMismatchException if the schema does not have a requested column, if the column of a path is not a
    ///     VARIANT or lies inside a list or map, or if two columns would have the same name
    /// @throws ParquetException if a variant is shredded in a way that `VariantShredding.md` does not allow
    public static VariantProjection of(Schema file, Scan scan) {
        return of(file, scan, ignored -> false);
    }

    /// Like [#of(Schema,Scan)], with knowledge about the file's values.
    ///
    /// @param isEmpty whether a `value` column is known to hold only nulls, so that it need not be read
    public static VariantProjection of(Schema file, Scan scan, Predicate<ColumnPath> isEmpty) {
        if (scan.extracts().isEmpty()) {
            Schema columns = scan.projection().map(file::project).orElse(file);
            return new VariantProjection(columns, columns, List.of(), scan);
        }
        List<ColumnPath> paths = new ArrayList<>(scan.projection().orElse(List.of()));
        Schema columns = file.project(paths);
        List<Part> parts = scan.extracts().stream().map(extract -> part(file, extract)).toList();
        parts.stream().filter(part -> !part.isPresence()).forEach(part -> paths.addAll(part.columns(isEmpty)));
        // Any column of a variant says where it is null.
        parts.stream().filter(part -> part.isPresence() && paths.stream().noneMatch(part::isAbove))
                .forEach(part -> paths.addAll(part.columns(isEmpty)));
        requireDistinct(columns, scan.extracts());
        return new VariantProjection(file.project(paths), columns, parts, scan);
    }

    private static Part part(Schema file, VariantExtract extract) {
        // Fails if the path does not exist, and suggests others.
        file.leavesOf(extract.column());
        List<String> names = new ArrayList<>();
        GroupField at = GroupField.asDeclared(file.name(), Repetition.REQUIRED, OptionalInt.empty(),
                Annotation.NONE, file.fields());
        for (ColumnPath.Step step : extract.column().steps()) {
            at = group(at, step, extract);
            names.add(at.name());
        }
        if (!(at.shape() instanceof GroupShape.Variant)) {
            throw rejected(extract, "is not a VARIANT");
        }
        return new Part(extract, List.copyOf(names), at, VariantRoute.of(at, extract.path()));
    }

    private static GroupField group(GroupField from, ColumnPath.Step step, VariantExtract extract) {
        if (!(step instanceof ColumnPath.Step.Name(String name)) || !(from.shape() instanceof GroupShape.Struct)) {
            throw rejected(extract, "lies in a list, a map, or another column that is not a struct");
        }
        List<Field> found = from.children().stream().filter(field -> field.name().equals(name)).toList();
        if (found.size() != 1) {
            throw rejected(extract, "is one of several columns of the same name");
        }
        if (!(found.getFirst() instanceof GroupField group)) {
            throw rejected(extract, "is not a VARIANT");
        }
        if (group.repetition() == Repetition.REPEATED) {
            throw rejected(extract, "lies in a list");
        }
        return group;
    }

    private static SchemaMismatchException rejected(VariantExtract extract, String problem) {
        return new SchemaMismatchException("The path " + extract.path() + " cannot be followed in " + extract.column()
                + ", which " + problem + "; paths can be followed in VARIANT columns of the row and of its structs",
                "Ask for such a column, or read the whole column and follow the path in its values.");
    }

    private static void requireDistinct(Schema columns, List<VariantExtract> extracts) {
        Set<String> names = new HashSet<>();
        columns.fields().forEach(field -> names.add(field.name()));
        for (VariantExtract extract : extracts) {
            if (names.contains(extract.name())) {
                throw new SchemaMismatchException("The column made of " + extract.path() + " in " + extract.column()
                        + " has the name " + extract.name() + ", as another requested column has",
                        "Give it another name, with named(..).");
            }
        }
    }

    /// The schema to read: the requested columns, and the columns of variants that the paths need.
    public Schema read() {
        return read;
    }

    /// The schema of the result: the requested columns, then the columns made of variants.
    public Schema schema() {
        Schema made = withParts();
        return scan.timestamps().map(unit -> TimestampRules.in(unit, made)).orElse(made);
    }

    private Schema withParts() {
        if (parts.isEmpty()) {
            return columns;
        }
        List<Field> fields = new ArrayList<>(columns.fields());
        parts.forEach(part -> fields.add(Extraction.field(part.extract, part.route, part.variant)));
        return Schema.asDeclared(columns.name(), fields);
    }

    /// Projects batches.
    ///
    /// @param source batches with the schema [#read]; closed with the returned source
    /// @param place location of the batches, for messages
    /// @param firstRow number of the first row, for messages, if the source does not know
    public BatchSource over(BatchSource source, VariantConformance conformance, Location place, long firstRow) {
        BatchSource made = withParts(source, conformance, place, firstRow);
        if (scan.timestamps().isEmpty()) {
            return made;
        }
        TimestampRules rules = new TimestampRules(scan.timestamps().get(), scan.truncatesTimestamps(), place);
        return new ProjectedBatches(made, schema(), SchemaAdapter.of(withParts(), schema(), rules), List.of(),
                firstRow);
    }

    private BatchSource withParts(BatchSource source, VariantConformance conformance, Location place, long firstRow) {
        if (parts.isEmpty()) {
            return source;
        }
        List<ProjectedBatches.Column> made = new ArrayList<>();
        for (Part part : parts) {
            SchemaNode variant = read(part);
            Extraction extraction = Extraction.of(part.extract, part.route, (GroupField) variant.field(), conformance);
            made.add(new ProjectedBatches.Column(extraction, variant.ordinals(), place.inColumn(part.names)));
        }
        return new ProjectedBatches(source, withParts(), SchemaAdapter.narrowing(read, columns), made, firstRow);
    }

    /// The variant of a part, as it is read.
    private SchemaNode read(Part part) {
        SchemaNode node = read.root();
        for (String name : part.names) {
            node = node.children().stream().filter(child -> child.field().name().equals(name)).findFirst()
                    .orElseThrow();
        }
        return node;
    }
}
