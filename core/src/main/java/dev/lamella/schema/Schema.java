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
import org.jspecify.annotations.Nullable;

/// The fields of a file (or of a part of them, after [#project]) and its columns. Immutable, and safe for use by many
/// threads.
///
/// `toString` is the message text with every annotation; see [SchemaText].
public final class Schema {
    /// How deep fields may be nested. Real schemas stay below 30.
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

    /// A schema that the format allows.
    ///
    /// @param name of the root, without meaning
    /// @throws IllegalArgumentException if the format does not allow these fields; the message says what is allowed,
    ///        and the [SchemaRule]
    /// @throws UnsupportedFeatureException if fields are nested more than [#MAX_DEPTH] deep
    public static Schema of(String name, List<Field> fields) {
        Schema schema = asDeclared(name, fields);
        Legality.require(schema);
        return schema;
    }

    /// A schema as a file declares it. What the format does not allow becomes a [finding][#findings], not an error.
    ///
    /// @param name of the root, without meaning
    /// @throws UnsupportedFeatureException if fields are nested more than [#MAX_DEPTH] deep
    public static Schema asDeclared(String name, List<Field> fields) {
        return new Schema(
                GroupField.asDeclared(name, Repetition.REQUIRED, OptionalInt.empty(), Annotation.NONE, fields), null);
    }

    /// Makes a schema that the format allows, field after field.
    ///
    /// @param name of the root, without meaning
    public static SchemaBuilder builder(String name) {
        return SchemaBuilder.of(name);
    }

    /// Reads a message text, as [SchemaText#parse] does, and refuses what the format does not allow.
    ///
    /// @throws IllegalArgumentException if the text is none, saying where it is wrong; or if the format does not allow
    ///         these fields, saying what is allowed, and the [SchemaRule]
    public static Schema parse(String text) {
        Schema schema = SchemaText.parse(text);
        Legality.require(schema);
        return schema;
    }

    /// The name of the root, without meaning.
    public String name() {
        return root.field().name();
    }

    /// The fields of a row.
    public List<Field> fields() {
        return root.field().children();
    }

    /// What rows are, as a tree of values.
    public SchemaNode.Struct root() {
        return root;
    }

    /// The columns, in the order of the file.
    public List<Leaf> leaves() {
        return leaves;
    }

    /// What is odd about the schema, each with the path of its field. Reading tolerates it.
    public List<SchemaFinding> findings() {
        return WholeSchema.findings(root.field());
    }

    /// By which rule a field of the row is a list, if it is one.
    public Optional<ListRule> listRule(Field field) {
        return root.field().listRule(field);
    }

    /// The columns at or below a path. Several, if it leads to a group or if fields have the same name.
    ///
    /// @throws SchemaMismatchException if the path leads nowhere, listing the nearest names
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

    /// Only what the paths lead to, in the order of the file, with the groups round it. A group brings all that is
    /// below it.
    ///
    /// Groups keep the shape that was decided on all their children: a list of structs of which one field is left stays
    /// a list of structs. Part of a map brings the keys along. Leaves are numbered anew; [LeafPrinter#fileIndex] is still the
    /// file's. No paths give a schema without columns.
    ///
    /// @throws SchemaMismatchException if a path leads nowhere, listing the nearest names
    public Schema project(Collection<ColumnPath> paths) {
        Set<SchemaNode> selected = new HashSet<>();
        paths.forEach(path -> selected.addAll(PathMatcher.match(root, path)));
        BitSet kept = new BitSet();
        List<Field> fields = new SchemaProjection(selected, kept).children(root);
        return new Schema(root.field().withChildren(fields),
                kept.stream().map(i -> leaves.get(i).fileIndex()).toArray());
    }

    /// This schema with other groups in the place of its variants, each of which is given with its logical path. All else stays.
    ///
    /// @throws UnsupportedFeatureException if fields are nested more than [#MAX_DEPTH] deep then
    public Schema withVariants(BiFunction<? super ColumnPath, ? super GroupField, GroupField> change) {
        return asDeclared(name(), new VariantReplacement(change).children(root));
    }

    /// Whether this schema and another mean the same: the same columns, of the same types and levels, with the same
    /// meaning.
    ///
    /// Order, names, field ids and what may be null count. What does not: the name of the root; the spelling of
    /// annotations (UTF8 is STRING, INT32 is INTEGER(32,true), an unset coordinate reference system is `OGC:CRS84`,
    /// unset edges are SPHERICAL); annotations that the format does not allow; the layers of lists and maps with their
    /// names, ids and annotations. DECIMAL on INT32 is not DECIMAL on bytes: a column of one cannot stand in for the
    /// other.
    public boolean isSameAs(Schema other) {
        return Meaning.areSame(root.children(), other.root.children());
    }

    /// What changed from this schema to a later one. Nothing, exactly if the two have the same text.
    ///
    /// Fields of one name are the same field. A renamed field is found only by its id, never by guessing.
    public List<SchemaChange> diff(Schema after) {
        return SchemaDiff.of(this, after);
    }

    /// The schema that the rows of all these schemas fit, in its modern form, with the name of the first.
    ///
    /// Fields are found by name, at every depth, and stand where they occur first; a union of one schema with itself
    /// [means the same][#isSameAs]. A field that is OPTIONAL in one schema, or that one does not have, is OPTIONAL.
    /// Types become the narrowest that holds the values of all exactly: integers wider ones, then DECIMAL, or DOUBLE up
    /// to 32 bits; DECIMAL with more digits before and behind the point; FLOAT16, FLOAT, DOUBLE; DATE a local
    /// TIMESTAMP; coarse units of time finer ones; ENUM and JSON STRING; byte strings of a length any; UNKNOWN whatever
    /// the others are. A TIMESTAMP in finer units spans fewer years. Lists and maps are joined whatever their layout;
    /// variants that are shredded in different ways come out unshredded. An id is kept where all schemas that have the
    /// field give it the same.
    ///
    /// @throws IllegalArgumentException if there is no schema
    /// @throws SchemaMismatchException if a field has types that no type holds together, saying which, where and why;
    ///        or if a group has two fields of one name
    /// @throws UnsupportedFeatureException if the layers that lists gain nest fields more than [#MAX_DEPTH] deep
    public static Schema union(List<Schema> schemas) {
        return SchemaUnion.of(schemas);
    }

    /// As [#union(List)], of schemas that have names.
    ///
    /// @param names what the schemas are called in messages, for example those of files; as many as there are schemas
    /// @throws SchemaMismatchException as [#union(List)] does
    public static Schema union(List<Schema> schemas, List<String> names) {
        return SchemaUnion.of(schemas, names);
    }

    /// This schema in its modern form, with INT96 as [SchemaUpgrade.Int96#MICROS].
    ///
    /// Lists of old layouts and fields that are only repeated become LISTs of three levels, `list` and `element`; maps
    /// get their usual names and REQUIRED keys; annotations are declared in both forms, where there are two; what the
    /// format does not allow is dropped, or, of a DECIMAL, put right. Annotations that this library does not know are
    /// kept. The columns stay, with their order, ids and logical paths. What cannot be mended is
    /// [left][SchemaUpgrade#left].
    ///
    /// @throws UnsupportedFeatureException if the layers that lists gain nest fields more than [#MAX_DEPTH] deep
    public SchemaUpgrade upgrade() {
        return upgrade(SchemaUpgrade.Int96.MICROS);
    }

    /// This schema in its modern form: see [#upgrade()].
    ///
    /// @param int96 what becomes of INT96 timestamps
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

    /// The message text, a field a line.
    @Override
    public String toString() {
        return SchemaText.print(this);
    }
}
