package dev.lamella.internal.footer;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/// Builds the tree of fields from the list that a footer stores: depth first, the root first, each group followed by as many
/// children as it claims, each with its own children.
///
/// The list must be used up exactly. The root's repetition, annotation and id mean nothing. A node is a leaf if it has a
/// physical type; a leaf whose type is not known is kept, and is not [readable][PrimitiveField#isReadable]. A node without a
/// repetition is REQUIRED. A negative number of children is 0. Works without recursion, and never allocates by a claimed size.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift">parquet.thrift,
/// SchemaElement</a>
public final class SchemaTree {
    private final List<SchemaElement> elements;
    private final Deque<Open> open = new ArrayDeque<>();

    private SchemaTree(List<SchemaElement> elements) {
        this.elements = elements;
    }

    /// A group that is still missing children.
    private static final class Open {
        private final SchemaElement element;
        private final Repetition repetition;
        private final List<Field> children = new ArrayList<>();
        private int missing;

        Open(SchemaElement element, Repetition repetition, int missing) {
            this.element = element;
            this.repetition = repetition;
            this.missing = missing;
        }
    }

    /// The schema that a footer lists.
    ///
    /// @throws CorruptFileException if the list is not a tree, or the repetition of a node does not exist
    /// @throws UnsupportedFeatureException if fields are nested more than [Schema#MAX_DEPTH] deep
    public static Schema of(List<SchemaElement> elements) {
        return new SchemaTree(elements).build();
    }

    /// The list that a footer stores for a schema: the inverse of [#of], including all declared annotations. Only facts without
    /// a meaning change:
    ///
    /// * everything of the root except its name and the number of its children;
    /// * the length of a column that is not a FIXED_LEN_BYTE_ARRAY;
    /// * scale and precision of fields without annotation;
    /// * a child count of 0 at a leaf, or its absence at an empty group.
    public static List<SchemaElement> elements(Schema schema) {
        return elements(schema, Field::annotation);
    }

    /// The list that a new file stores for a schema: like [#elements], with each annotation in both forms, as writers must. An
    /// annotation that does not count is kept as it is declared.
    public static List<SchemaElement> written(Schema schema) {
        return elements(schema, SchemaTree::inBothForms);
    }

    private static Annotation inBothForms(Field field) {
        Annotation declared = field.annotation();
        boolean isOneForm = declared.logicalType().isEmpty() != declared.convertedType().isEmpty();
        if (!isOneForm || field.logicalType().isEmpty()
                || field.findings().stream().anyMatch(finding -> finding.rule().isIllegal())) {
            return declared;
        }
        LogicalType meaning = field.logicalType().get();
        return field instanceof PrimitiveField leaf
                ? Annotation.written(meaning, leaf.type())
                : Annotation.written(meaning);
    }

    private static List<SchemaElement> elements(Schema schema, Function<Field, Annotation> annotations) {
        List<SchemaElement> elements = new ArrayList<>();
        elements.add(new SchemaElement(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), schema.name(),
                OptionalInt.of(schema.fields().size()), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(),
                OptionalInt.empty(), Optional.empty()));
        schema.fields().forEach(field -> collect(field, annotations, elements));
        return List.copyOf(elements);
    }

    private static void collect(Field field, Function<Field, Annotation> annotations, List<SchemaElement> elements) {
        Annotation declared = annotations.apply(field);
        OptionalInt repetition = OptionalInt.of(field.repetition().ordinal());
        switch (field) {
            case PrimitiveField leaf -> elements.add(new SchemaElement(OptionalInt.of(leaf.typeId()),
                    leaf.declaredLength(), repetition, leaf.name(), OptionalInt.empty(), declared.convertedType(),
                    declared.scale(),
                    declared.precision(), leaf.fieldId(), declared.logicalType()));
            case GroupField group -> {
                elements.add(new SchemaElement(OptionalInt.empty(), OptionalInt.empty(), repetition, group.name(),
                        OptionalInt.of(group.children().size()), declared.convertedType(), declared.scale(),
                        declared.precision(), group.fieldId(), declared.logicalType()));
                group.children().forEach(child -> collect(child, annotations, elements));
            }
        }
    }

    private Schema build() {
        if (elements.isEmpty()) {
            throw new CorruptFileException("The footer does not list a schema; a schema has at least a root");
        }
        SchemaElement root = elements.getFirst();
        open.push(new Open(root, Repetition.REQUIRED, childCount(root, 0)));
        int next = 1;
        while (true) {
            Open group = open.element();
            if (group.missing > 0) {
                if (next == elements.size()) {
                    throw new CorruptFileException("The schema ends after " + next + " elements; the group "
                            + group.element.name() + " still needs " + group.missing + " children");
                }
                group.missing--;
                add(next++);
            } else if (open.size() > 1) {
                open.pop();
                SchemaElement element = group.element;
                open.element().children.add(GroupField.asDeclared(element.name(), group.repetition, element.fieldId(),
                        annotation(element), group.children));
            } else if (next < elements.size()) {
                throw new CorruptFileException(
                        "The schema has " + elements.size() + " elements; the root and its "
                                + "children use only " + next);
            } else {
                return Schema.asDeclared(root.name(), group.children);
            }
        }
    }

    /// Adds a leaf to the innermost open group, or opens a group.
    private void add(int index) {
        SchemaElement element = elements.get(index);
        Repetition repetition = repetition(element);
        int childCount = childCount(element, index);
        if (element.type().isPresent()) {
            if (childCount > 0) {
                throw new CorruptFileException(place(element),
                        "Element " + index + " of the schema has a physical type and "
                                + childCount + " children; it is either a column or a group");
            }
            open.element().children.add(PrimitiveField.asDeclared(element.name(), repetition,
                    element.type().getAsInt(), element.typeLength(), element.fieldId(), annotation(element)));
        } else if (open.size() > Schema.MAX_DEPTH) {
            throw new UnsupportedFeatureException("Element " + index + " of the schema is nested more than "
                    + Schema.MAX_DEPTH + " groups deep");
        } else {
            open.push(new Open(element, repetition, childCount));
        }
    }

    private int childCount(SchemaElement element, int index) {
        int count = element.childCount().orElse(0);
        if (count < 0 && index == 0) {
            throw new CorruptFileException("Element 0 of the schema claims " + count + " children");
        }
        return Math.max(0, count);
    }

    private Repetition repetition(SchemaElement element) {
        return switch (element.repetition().orElse(Repetition.REQUIRED.ordinal())) {
            case 0 -> Repetition.REQUIRED;
            case 1 -> Repetition.OPTIONAL;
            case 2 -> Repetition.REPEATED;
            default ->
                throw new CorruptFileException(place(element), "The repetition is " + element.repetition().getAsInt()
                        + "; it is 0 (REQUIRED), 1 (OPTIONAL) or 2 (REPEATED)");
        };
    }

    private static Annotation annotation(SchemaElement element) {
        return element.logicalType().isEmpty() && element.convertedType().isEmpty()
                ? Annotation.NONE
                : new Annotation(element.logicalType(), element.convertedType(), element.scale(), element.precision());
    }

    /// The path of an element below the open groups.
    private Location place(SchemaElement element) {
        List<String> names = new ArrayList<>();
        open.descendingIterator().forEachRemaining(group -> names.add(group.element.name()));
        names.removeFirst();
        names.add(element.name());
        return Location.UNKNOWN.inColumn(names);
    }
}
