package dev.lamella.schema;

import dev.lamella.error.SchemaMismatchException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/// Gives the fields of a schema the names of the fields of another one that they match.
///
/// @param matching [FieldMatching#NAME_IGNORING_CASE] or [FieldMatching#ID]
record FieldNames(FieldMatching matching) {
    List<Field> named(SchemaNode.Fields from, SchemaNode.Fields like) {
        List<SchemaNode> targets = new ArrayList<>();
        for (SchemaNode child : from.children()) {
            targets.add(target(child, like).orElse(null));
        }
        Set<String> taken = new HashSet<>();
        like.children().forEach(child -> taken.add(child.field().name()));
        List<Field> named = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            SchemaNode child = from.children().get(i);
            SchemaNode target = targets.get(i);
            if (target == null) {
                named.add(child.field().withName(free(child.field().name(), taken)));
                continue;
            }
            for (int before = 0; before < i; before++) {
                if (Objects.equals(targets.get(before), target)) {
                    throw ambiguous(from.children().get(before), child, target.field());
                }
            }
            named.add(named(child, target).withName(target.field().name()));
        }
        return named;
    }

    private Field named(SchemaNode from, SchemaNode like) {
        if (from instanceof SchemaNode.Struct struct && like instanceof SchemaNode.Struct other) {
            return struct.field().withChildren(named(struct, other));
        }
        boolean isAlike = from instanceof SchemaNode.ListOf && like instanceof SchemaNode.ListOf
                || from instanceof SchemaNode.MapOf && like instanceof SchemaNode.MapOf;
        if (!isAlike) {
            return from.field();
        }
        List<Field> children = new ArrayList<>();
        for (int i = 0; i < from.children().size(); i++) {
            SchemaNode child = from.children().get(i);
            children.add(i < like.children().size() ? named(child, like.children().get(i)) : child.field());
        }
        return from.withChildren(children);
    }

    private Optional<SchemaNode> target(SchemaNode child, SchemaNode.Fields like) {
        BiPredicate<Field, Field> isSame = switch (matching) {
            case NAME -> (field, other) -> field.name().equals(other.name());
            case NAME_IGNORING_CASE -> (field, other) -> folded(field).equals(folded(other));
            case ID -> (field, other) -> field.fieldId().isPresent() || other.fieldId().isPresent()
                    ? field.fieldId().equals(other.fieldId())
                    : field.name().equals(other.name());
        };
        List<SchemaNode> found = like.children().stream().filter(other -> isSame.test(child.field(), other.field()))
                .toList();
        if (found.size() > 1) {
            throw ambiguous(found.getFirst(), found.get(1), child.field());
        }
        return found.stream().findFirst();
    }

    private static String folded(Field field) {
        return field.name().toLowerCase(Locale.ROOT);
    }

    private SchemaMismatchException ambiguous(SchemaNode one, SchemaNode other, Field same) {
        String reason = switch (matching) {
            case NAME -> "the name " + same.name();
            case NAME_IGNORING_CASE -> "the name " + same.name() + " if case is ignored";
            case ID -> "the field id " + same.fieldId().orElse(0);
        };
        return new SchemaMismatchException("The fields " + one.field().name() + " and " + other.field().name()
                + " both have " + reason + ", so that it is ambiguous which is meant", "Match fields by name.");
    }

    /// A name that no other field has: a field that matches nothing must not be found by its name.
    private static String free(String name, Set<String> taken) {
        String free = name;
        for (int i = 2; !taken.add(free); i++) {
            free = name + "#" + i;
        }
        return free;
    }
}
