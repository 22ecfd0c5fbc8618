package dev.lamella.internal.vector;

import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/// Maps vectors of one schema to vectors of another one: a tree of steps, which is walked once for each batch.
///
/// A vector that does not change is passed through. Not safe for use by two threads: conversions may keep their results.
public final class SchemaAdapter {
    private static final Step SAME = new Step.Same();

    private final Step.Nested root;

    /// How the vector of a field is made.
    public sealed interface Step {
        /// The vector of the source is passed through.
        record Same() implements Step {}

        /// A vector that does not depend on the source.
        ///
        /// @param vector makes the vector for a number of slots
        record Made(IntFunction<ColumnVector> vector) implements Step {}

        /// Converts values.
        ///
        /// @param next applied to the result
        record Converted(Conversion conversion, Step next) implements Step {}

        /// Replaces children.
        ///
        /// @param sources for each child, the ordinal of its source among the old children; negative if it has no source
        /// @param isVariant whether the group is still a whole variant
        record Nested(int[] sources, List<Step> children, boolean isVariant) implements Step {}
    }

    /// Converts the values of a vector.
    @FunctionalInterface
    public interface Conversion {
        /// @param parents the slots that lie in a row: not below a null, and not outside of all lists
        ColumnVector of(ColumnVector vector, Validity parents);
    }

    /// Matches fields of the source to fields of the target: the part that differs between uses of an adapter.
    public interface Rules {
        /// The ordinal of the field of `source` that becomes a field of the target; negative if there is none.
        ///
        /// @param ordinal ordinal of the field in the target
        /// @param taken fields of the source that are already used
        int source(SchemaNode.Fields source, SchemaNode target, int ordinal, BitSet taken);

        /// The conversion of values to those of the target, unless fields are mapped to fields.
        Optional<Conversion> conversion(SchemaNode source, SchemaNode target);

        /// Makes a field that the source does not have.
        Step.Made absent(SchemaNode target);

        /// Called for a field of the source that the target does not have.
        default void unused(SchemaNode source) {}

        /// The step, or an extended one.
        default Step step(SchemaNode source, SchemaNode target, Step step) {
            return step;
        }

        /// The failure if the shapes differ, for example a list and a struct.
        RuntimeException otherShape(SchemaNode target);
    }

    private SchemaAdapter(Step.Nested root) {
        this.root = root;
    }

    /// Creates an adapter from one schema to another.
    public static SchemaAdapter of(Schema source, Schema target, Rules rules) {
        return new SchemaAdapter(children(source.root(), target.root(), rules));
    }

    /// Creates an adapter that drops columns read only for other purposes.
    ///
    /// @param wide a projection of a file
    /// @param narrow a projection of the same file to some of the leaves
    public static SchemaAdapter narrowing(Schema wide, Schema narrow) {
        return of(wide, narrow, new NarrowingRules(wide, narrow));
    }

    private static Step step(SchemaNode source, SchemaNode target, Rules rules) {
        if (!isAlike(source, target)) {
            throw rules.otherShape(target);
        }
        Step step = rules.conversion(source, target).<Step>map(conversion -> new Step.Converted(conversion, SAME))
                .orElseGet(() -> target instanceof SchemaNode.Value ? SAME : nested(source, target, rules));
        return rules.step(source, target, step);
    }

    private static boolean isAlike(SchemaNode one, SchemaNode other) {
        return switch (one) {
            case SchemaNode.Value ignored -> other instanceof SchemaNode.Value;
            case SchemaNode.Fields ignored -> other instanceof SchemaNode.Fields;
            case SchemaNode.ListOf ignored -> other instanceof SchemaNode.ListOf;
            case SchemaNode.MapOf ignored -> other instanceof SchemaNode.MapOf;
        };
    }

    private static Step nested(SchemaNode source, SchemaNode target, Rules rules) {
        Step.Nested step = children(source, target, rules);
        boolean isSame = source.children().size() == step.sources.length
                && step.isVariant == source instanceof SchemaNode.Variant;
        for (int i = 0; isSame && i < step.sources.length; i++) {
            isSame = step.sources[i] == i && step.children.get(i) == SAME;
        }
        return isSame ? SAME : step;
    }

    private static Step.Nested children(SchemaNode source, SchemaNode target, Rules rules) {
        List<SchemaNode> old = source.children();
        int[] sources = new int[target.children().size()];
        List<Step> steps = new ArrayList<>();
        BitSet taken = new BitSet();
        for (int i = 0; i < sources.length; i++) {
            SchemaNode child = target.children().get(i);
            sources[i] = switch (source) {
                case SchemaNode.Fields fields -> rules.source(fields, child, i, taken);
                // An element, a key or a value.
                case SchemaNode ignored -> i < old.size() ? i : -1;
            };
            if (sources[i] < 0) {
                steps.add(rules.absent(child));
            } else {
                taken.set(sources[i]);
                steps.add(step(old.get(sources[i]), child, rules));
            }
        }
        for (int i = taken.nextClearBit(0); i < old.size(); i = taken.nextClearBit(i + 1)) {
            rules.unused(old.get(i));
        }
        return new Step.Nested(sources, steps, target instanceof SchemaNode.Variant);
    }

    /// The field of that name that is not taken, preferably at the same ordinal, because names may occur twice; negative if
    /// there is none. For [Rules#source].
    public static int byName(SchemaNode.Fields source, SchemaNode target, int ordinal, BitSet taken) {
        if (isFound(source, target, ordinal, taken)) {
            return ordinal;
        }
        for (int i = 0; i < source.children().size(); i++) {
            if (isFound(source, target, i, taken)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isFound(SchemaNode.Fields source, SchemaNode target, int ordinal, BitSet taken) {
        return ordinal < source.children().size() && !taken.get(ordinal)
                && source.children().get(ordinal).field().name().equals(target.field().name());
    }

    /// For each field of the target's rows, the ordinal of its source.
    public int[] sources() {
        return root.sources.clone();
    }

    /// The columns of the target; valid as long as those of the source, and until the next call.
    ///
    /// @param columns one for each field of the source
    public List<ColumnVector> apply(List<ColumnVector> columns, int rowCount) {
        return children(root, columns, rowCount, Validity.none());
    }

    /// Adapts one column.
    ///
    /// @param field ordinal in the target
    /// @param column the column of its source
    public ColumnVector apply(int field, ColumnVector column) {
        return apply(root.children.get(field), column, Validity.none());
    }

    private static List<ColumnVector> children(Step.Nested step, List<ColumnVector> old, int size, Validity parents) {
        List<ColumnVector> made = new ArrayList<>(step.sources.length);
        for (int i = 0; i < step.sources.length; i++) {
            Step child = step.children.get(i);
            made.add(child instanceof Step.Made(IntFunction<ColumnVector> vector)
                    ? vector.apply(size)
                    : apply(child, old.get(step.sources[i]), parents));
        }
        return made;
    }

    private static ColumnVector apply(Step step, ColumnVector vector, Validity parents) {
        return switch (step) {
            case Step.Same ignored -> vector;
            case Step.Made(IntFunction<ColumnVector> made) -> made.apply(vector.size());
            case Step.Converted(Conversion conversion, Step next) ->
                apply(next, conversion.of(vector, parents), parents);
            case Step.Nested nested -> switch ((ColumnVector.Nested) vector) {
                case VariantVector v when !nested.isVariant ->
                    new StructVector(v.size(), v.validity(), fields(nested, v, parents));
                case GroupVector v -> Vectors.withChildren(v, fields(nested, v, parents));
                case ColumnVector.Nested v -> {
                    List<ColumnVector> old = Vectors.children(v);
                    int size = old.getFirst().size();
                    yield Vectors.withChildren(v, children(nested, old, size, elements(v, size, parents)));
                }
            };
        };
    }

    private static List<ColumnVector> fields(Step.Nested step, GroupVector group, Validity parents) {
        return children(step, group.fields(), group.size(), both(group.validity(), parents, group.size()));
    }

    private static Validity both(Validity one, Validity other, int size) {
        if (!one.hasNulls() || !other.hasNulls()) {
            return one.hasNulls() ? one : other;
        }
        BitSet present = BitSet.valueOf(one.words());
        present.and(BitSet.valueOf(other.words()));
        return validity(present.get(0, size), size);
    }

    /// The elements that lie in lists that are present.
    private static Validity elements(ColumnVector.Nested lists, int size, Validity parents) {
        Validity present = both(lists.validity(), parents, lists.size());
        int[] offsets = Vectors.offsets(lists);
        int count = 0;
        for (int i = 0; i < lists.size(); i++) {
            count += present.isPresent(i) ? offsets[i + 1] - offsets[i] : 0;
        }
        if (count == size) {
            return Validity.none();
        }
        BitSet elements = new BitSet(size);
        for (int i = 0; i < lists.size(); i++) {
            if (present.isPresent(i)) {
                elements.set(offsets[i], offsets[i + 1]);
            }
        }
        return validity(elements, size);
    }

    private static Validity validity(BitSet present, int size) {
        return Validity.of(Arrays.copyOf(present.toLongArray(), size + 63 >>> 6), size - present.cardinality());
    }
}
