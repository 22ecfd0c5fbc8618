package dev.lamella.internal.check;

import dev.lamella.error.Location;
import dev.lamella.internal.check.VariantPlace.Metadata;
import dev.lamella.internal.check.VariantPlace.Role;
import dev.lamella.internal.check.VariantPlace.Stored;
import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.internal.variant.VariantLayout.Member;
import dev.lamella.internal.variant.VariantLayout.Pair;
import dev.lamella.internal.variant.VariantLayout.Typed;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFinding;
import dev.lamella.variant.VariantLimits;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantValidator;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.VariantVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Goes through the values of one Variant column: to each place that a value or a part of one can be at, the whole before
/// its parts.
final class VariantWalk {
    private static final Metadata NO_METADATA = new Metadata(Optional.empty(),
            List.of(new VariantFinding(0, "metadata", "the metadata is null")));

    private final GroupField field;
    private final VariantLayout layout;
    private final CheckedFile.Visitor<VariantPlace> visitor;
    /// Names from below the root to the group whose columns are looked at.
    private final List<String> path;
    private Supplier<Location> row = () -> Location.UNKNOWN;
    private Metadata metadata = NO_METADATA;
    /// The bytes that the metadata is of, which many rows share.
    private @Nullable Slice metadataBytes;

    private record Slice(BytesVector vector, int slot) {
        byte[] bytes() {
            return vector.bytes();
        }

        int from() {
            return vector.offset(slot);
        }

        int count() {
            return vector.length(slot);
        }

        // Arrays are the same if they are one: what is in them may change from batch to batch, but not the array of a dictionary.
        @SuppressWarnings("ReferenceEquality")
        boolean isEntry(@Nullable Slice other) {
            return other != null && vector == other.vector && slot == other.slot;
        }
    }

    /// @param path of the group, from below the root
    /// @throws dev.lamella.error.UnsupportedFeatureException if a `typed_value` has a type that shredding does not have
    VariantWalk(GroupField field, List<String> path, CheckedFile.Visitor<VariantPlace> visitor) {
        this.field = field;
        this.layout = VariantLayout.of(field);
        this.path = new ArrayList<>(path);
        this.visitor = visitor;
    }

    /// Looks at the value in a slot, which is not null.
    ///
    /// @param place of the row; made when it is asked for
    void visit(VariantVector values, int slot, Supplier<Location> place) throws IOException {
        row = place;
        Slice bytes = slice(values.fields(), layout.metadata(), slot);
        if (bytes == null) {
            metadata = NO_METADATA;
        } else if (!bytes.isEntry(metadataBytes)) {
            metadata = metadata(bytes);
        }
        metadataBytes = bytes;
        visit(field, layout.root(), values, slot, new Role.Root());
    }

    private static Metadata metadata(Slice slice) {
        List<VariantFinding> findings = VariantValidator.ofMetadata(slice.bytes(), slice.from(), slice.count(),
                VariantLimits.DEFAULT);
        return new Metadata(findings.isEmpty()
                ? Optional.of(VariantMetadata.parse(slice.bytes(), slice.from(), slice.count()))
                : Optional.empty(), findings);
    }

    private static @Nullable Slice slice(List<ColumnVector> fields, int ordinal, int slot) {
        if (ordinal < 0 || fields.get(ordinal).isNull(slot)) {
            return null;
        }
        return switch (fields.get(ordinal)) {
            case BytesVector values -> new Slice(values, slot);
            case DictionaryVector encoded when encoded.dictionary() instanceof BytesVector entries ->
                new Slice(entries, encoded.indices()[slot]);
            default -> throw new IllegalStateException("A Variant without bytes");
        };
    }

    private void visit(GroupField group, Pair pair, GroupVector columns, int slot, Role role) throws IOException {
        Optional<Stored> value = Optional.ofNullable(slice(columns.fields(), pair.value(), slot)).map(this::stored);
        Optional<ColumnVector> typed = pair.typedValue() < 0 || columns.fields().get(pair.typedValue()).isNull(slot)
                ? Optional.empty()
                : Optional.of(columns.fields().get(pair.typedValue()));
        visitor.visit(new VariantPlace(role, pair.typed(), metadata, value, typed.isPresent(),
                () -> row.get().inColumn(path)));
        if (typed.isEmpty()) {
            return;
        }
        Field typedField = group.children().get(pair.typedValue());
        switch (pair.typed()) {
            case Typed.None ignored -> {
            }
            case Typed.Leaf ignored -> {
            }
            case Typed.ObjectOf(List<Member> members) ->
                visitFields((GroupField) typedField, members, (GroupVector) typed.get(), slot);
            case Typed.ArrayOf(Pair element) ->
                visitElements((GroupField) typedField, element, (ListVector) typed.get(), slot);
        }
    }

    private Stored stored(Slice slice) {
        if (metadata.names().isEmpty()) {
            return new Stored(Optional.empty(), List.of());
        }
        VariantMetadata names = metadata.names().get();
        List<VariantFinding> findings = VariantValidator.ofValue(names, slice.bytes(), slice.from(), slice.count());
        return new Stored(findings.isEmpty()
                ? Optional.of(Variant.of(names, slice.bytes(), slice.from(), slice.count()))
                : Optional.empty(), findings);
    }

    private void visitFields(GroupField object, List<Member> members, GroupVector fields, int slot) throws IOException {
        path.add(object.name());
        for (Member member : members) {
            GroupVector columns = (GroupVector) fields.fields().get(member.ordinal());
            // A field whose group is null, which the schema should not allow, is missing.
            if (!columns.isNull(slot)) {
                GroupField group = (GroupField) object.children().get(member.ordinal());
                path.add(group.name());
                visit(group, member.pair(), columns, slot, new Role.Field(member.name()));
                path.removeLast();
            }
        }
        path.removeLast();
    }

    private void visitElements(GroupField array, Pair pair, ListVector lists, int slot) throws IOException {
        GroupField element = (GroupField) array.element();
        GroupVector columns = (GroupVector) lists.elements();
        path.addAll(List.of(array.name(), array.children().getFirst().name(), element.name()));
        for (int i = lists.offsets()[slot]; i < lists.offsets()[slot + 1]; i++) {
            if (!columns.isNull(i)) {
                visit(element, pair, columns, i, new Role.Element());
            }
        }
        path.subList(path.size() - 3, path.size()).clear();
    }
}
