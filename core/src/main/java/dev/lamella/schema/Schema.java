package dev.lamella.schema;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The fields of a file (or some of them, after [#project]) and its columns. Immutable, and safe for use by many
/// threads.
///
/// `toString` is the message text with every annotation; see [SchemaText].
public final class Schema {
    /// The maximum nesting depth of fields. Real schemas stay below 30.
    public static final int MAX_DEPTH = 200;

    private final SchemaNode.Struct root;
    private final List<Leaf> leaves;

    private Schema(GroupField root, int @Nullable [] fileIndices) {
        this.root = SchemaNode.of(root);
        List<Leaf> found = new ArrayList<>();
        collectLeaves(this.root, fileIndices, found);
        this.leaves = List.copyOf(found);
    }

    private static void collectLeaves(SchemaNode node, int @Nullable [] fileIndices, List<Leaf> sink) {
        if (node instanceof SchemaNode.Value value) {
            sink.add(new Leaf(value, fileIndices == null ? sink.size() : fileIndices[sink.size()]));
        }
        for (SchemaNode child : node.children()) {
            collectLeaves(child, fileIndices, sink);
        }
    }

    static void requireDepth(int depth) {
        if (depth > MAX_DEPTH) {
            throw new UnsupportedFeatureException("The schema nests fields more than " + MAX_DEPTH + " deep");
        }
    }

    /// Creates a schema for new files. Its lists and maps must have the layers that the format requires of writers. For
    /// old layouts, which may only be read, use [#asDeclared].
    ///
    /// @param name name of the root, which has no meaning
    /// @throws IllegalArgumentException if the format does not allow these fields to writers; the message says what is
    ///     allowed, and names the rule
    /// @throws UnsupportedFeatureException if fields are nested more than [#MAX_DEPTH] deep
    public static Schema of(String name, List<Field> fields) {
        Schema schema = asDeclared(name, fields);
        Legality.requireModern(schema);
        return schema;
    }

    /// Creates a schema as a file declares it. A violation of the format becomes a [finding][#findings], not an error.
    ///
    /// @param name name of the root, which has no meaning
    /// @throws UnsupportedFeatureException if fields are nested more than [#MAX_DEPTH] deep
    public static Schema asDeclared(String name, List<Field> fields) {
        return new Schema(
                GroupField.asDeclared(name, Repetition.REQUIRED, OptionalInt.empty(), Annotation.NONE, fields), null);
    }

    /// A builder for a schema that the format allows.
    ///
    /// @param name name of the root, which has no meaning
    public static SchemaBuilder builder(String name) {
        return SchemaBuilder.of(name);
    }

    /// Parses a message text, as [SchemaText#parse] does, and rejects what [#of] rejects.
    ///
    /// @throws IllegalArgumentException if the text is not a valid schema; the message names the place. Also if the
    ///     format does not allow these fields to writers; the message says what is allowed, and names the rule
    public static Schema parse(String text) {
        Schema schema = SchemaText.parse(text);
        Legality.requireModern(schema);
        return schema;
    }

    /// This schema, in which each field that matches a field of another schema gets the name of that field. Leaves and
    /// their order stay the same. A field without a match keeps its name, or gets an unused name if another field takes
    /// its name. With [FieldMatching#NAME], returns this schema.
    ///
    /// @throws SchemaMismatchException if two fields of a group match the same field
    public Schema named(Schema like, FieldMatching matching) {
        return matching == FieldMatching.NAME
                ? this
                : asDeclared(name(), new FieldNames(matching).named(root, like.root));
    }

    /// Does nothing if the format allows this schema. Old layouts of lists and maps are allowed: a copy of an old file
    /// has them.
    ///
    /// @throws IllegalArgumentException if one of the [findings][#findings] violates the format, or if a name cannot be
    ///     stored
    public void requireLegal() {
        Legality.require(this);
    }

    /// The name of the root, which has no meaning.
    public String name() {
        return root.field().name();
    }

    /// The top-level fields.
    public List<Field> fields() {
        return root.field().children();
    }

    /// The root of the tree of nodes: the struct of a row.
    public SchemaNode.Struct root() {
        return root;
    }

    /// The columns, in the order of the file.
    public List<Leaf> leaves() {
        return leaves;
    }

    /// Irregularities of the schema, each with the path of its field. Reading tolerates them.
    public List<SchemaFinding> findings() {
        return WholeSchema.findings(root.field());
    }

    /// The rule that makes a top-level field a list; absent if it is not a list.
    public Optional<ListRule> listRule(Field field) {
        return root.field().listRule(field);
    }

    /// The columns at or below a path. There are several if it leads to a group or if fields have the same name.
    ///
    /// @throws SchemaMismatchException if the path leads to no field; the message lists the nearest names
    public List<Leaf> leavesOf(ColumnPath path) {
        List<Leaf> found = new ArrayList<>();
        for (SchemaNode node : PathMatcher.match(root, path)) {
            found.addAll(leavesOf(node));
        }
        return List.copyOf(found);
    }

    /// The columns at or below a node of this schema.
    public List<Leaf> leavesOf(SchemaNode node) {
        return leaves.subList(node.firstLeaf(), node.leafLimit());
    }

    /// The fields that the paths lead to, in the order of the file, with the groups around them. A group includes
    /// everything below it.
    ///
    /// Groups keep the shape that all of their children gave them: a list of structs with one remaining field stays a
    /// list of structs. A part of a map includes its keys. Leaves get new indices; [Leaf#fileIndex] stays the index in
    /// the file. An empty collection of paths gives a schema without columns.
    ///
    /// @throws SchemaMismatchException if a path leads to no field; the message lists the nearest names
    public Schema project(Collection<ColumnPath> paths) {
        Set<SchemaNode> selected = new HashSet<>();
        paths.forEach(path -> selected.addAll(PathMatcher.match(root, path)));
        BitSet kept = new BitSet();
        List<Field> fields = new SchemaProjection(selected, kept).children(root);
        return new Schema(root.field().withChildren(fields),
                kept.stream().map(i -> leaves.get(i).fileIndex()).toArray());
    }

    /// This schema with its variants replaced by other groups. The function receives each variant with its logical
    /// path. Everything else stays unchanged.
    ///
    /// @throws UnsupportedFeatureException if fields are nested more than [#MAX_DEPTH] deep then
    public Schema withVariants(BiFunction<? super ColumnPath, ? super GroupField, GroupField> change) {
        return replaced(node -> node instanceof SchemaNode.Variant variant
                ? Optional.of(change.apply(variant.logicalPath(), variant.field()))
                : Optional.empty());
    }

    /// This schema with other leaves. The function receives each leaf outside of variants and file references, and gives
    /// the field that takes its place, which has the same name and repetition. Everything else stays unchanged.
    public Schema withLeaves(UnaryOperator<PrimitiveField> change) {
        return replaced(node -> switch (node) {
            case SchemaNode.Value leaf -> Optional.of(change.apply(leaf.field()));
            case SchemaNode.Variant variant -> Optional.of(variant.field());
            case SchemaNode.File file -> Optional.of(file.field());
            case SchemaNode.Struct ignored -> Optional.empty();
            case SchemaNode.ListOf ignored -> Optional.empty();
            case SchemaNode.MapOf ignored -> Optional.empty();
        });
    }

    private Schema replaced(Function<SchemaNode, Optional<Field>> change) {
        return asDeclared(name(), new FieldReplacement(change).children(root));
    }

    /// Whether this schema and another have the same meaning: the same columns, of the same types and levels, with the
    /// same meaning.
    ///
    /// Order, names, field ids and nullability count. The following do not:
    /// - the name of the root;
    /// - the spelling of annotations (UTF8 is STRING, INT32 is INTEGER(32,true), an unset coordinate reference system
    ///   is `OGC:CRS84`, unset edges are SPHERICAL);
    /// - annotations that the format does not allow;
    /// - the layers of lists and maps with their names, ids and annotations.
    ///
    /// DECIMAL on INT32 differs from DECIMAL on bytes: one column cannot replace the other.
    public boolean isSameAs(Schema other) {
        return Meaning.areSame(root.children(), other.root.children());
    }

    /// The changes from this schema to a later one. Empty exactly if the two have the same text.
    ///
    /// Fields with the same name are the same field. A renamed field is found only by its id, never by guessing.
    public List<SchemaChange> diff(Schema after) {
        return SchemaDiff.of(this, after);
    }

    /// The schema that holds the rows of all these schemas, in its modern form, with the name of the first.
    ///
    /// Fields are matched by name, at every depth, and keep the position of their first occurrence. A union of one
    /// schema [has the same meaning][#isSameAs]. A field is OPTIONAL if it is OPTIONAL in one schema, or missing in
    /// one.
    ///
    /// A type becomes the narrowest one that holds the values of all exactly:
    /// - integers become wider integers, or DECIMAL if no integer type holds both; with decimals, they become DECIMAL;
    ///   with floating-point numbers, DOUBLE, if a signed integer of 32 bits holds them;
    /// - DECIMAL gets more digits before and after the point;
    /// - FLOAT16 becomes FLOAT, then DOUBLE;
    /// - DATE becomes a local TIMESTAMP, and a coarse time unit becomes a finer one (a TIMESTAMP with a finer unit
    ///   spans fewer years);
    /// - ENUM and JSON become STRING, and byte strings of one length become byte strings of any length;
    /// - UNKNOWN becomes the type of the others.
    ///
    /// Lists and maps are joined whatever their layout. Variants with different shredding become unshredded. An id is
    /// kept if all schemas that have the field agree on it.
    ///
    /// @throws IllegalArgumentException if there is no schema
    /// @throws SchemaMismatchException if no type holds the types of a field together; the message names the types, the
    ///     path and the reason. Also if a group has two fields with one name
    /// @throws UnsupportedFeatureException if the layers that lists gain nest fields more than [#MAX_DEPTH] deep
    public static Schema union(List<Schema> schemas) {
        return SchemaUnion.of(schemas);
    }

    /// Like [#union(List)], for schemas that have names.
    ///
    /// @param names names of the schemas in messages, for example those of files; one for each schema
    /// @throws SchemaMismatchException as [#union(List)] does
    public static Schema union(List<Schema> schemas, List<String> names) {
        return SchemaUnion.of(schemas, names);
    }

    /// This schema in its modern form, with INT96 as [SchemaUpgrade.Int96#MICROS].
    ///
    /// Lists of old layouts, and fields that are only repeated, become LISTs of three levels, `list` and `element`.
    /// Maps get their usual names and REQUIRED keys. Annotations are declared in both forms, if both exist. Annotations
    /// that the format does not allow are dropped; an impossible precision of a DECIMAL is corrected. Unknown
    /// annotations are kept. Columns keep their order, ids and logical paths. Problems that no change of the schema
    /// solves are [left][SchemaUpgrade#left].
    ///
    /// @throws UnsupportedFeatureException if the layers that lists gain nest fields more than [#MAX_DEPTH] deep
    public SchemaUpgrade upgrade() {
        return upgrade(SchemaUpgrade.Int96.MICROS);
    }

    /// This schema in its modern form; see [#upgrade()].
    ///
    /// @param int96 the replacement of INT96 timestamps
    /// @throws UnsupportedFeatureException if the layers that lists gain nest fields more than [#MAX_DEPTH] deep
    public SchemaUpgrade upgrade(SchemaUpgrade.Int96 int96) {
        return SchemaUpgrader.upgrade(this, int96);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Schema that && root.field().equals(that.root.field());
    }

    @Override
    public int hashCode() {
        return Objects.hash(root.field());
    }

    /// The message text, one field per line.
    @Override
    public String toString() {
        return SchemaText.print(this);
    }
}
