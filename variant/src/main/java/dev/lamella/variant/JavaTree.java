package dev.lamella.variant;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Converts a value to Java objects.
final class JavaTree {
    private final Variant value;
    private final Walk walk;
    /// The Java containers for the open objects and arrays of the walk.
    private final Deque<Open> open = new ArrayDeque<>();

    private sealed interface Open {
        record Fields(Map<String, @Nullable Object> fields) implements Open {}

        record Elements(List<@Nullable Object> elements) implements Open {}
    }

    JavaTree(Variant value) {
        this.value = value;
        this.walk = new Walk(value);
    }

    @Nullable
    Object run() {
        Object root = visit(value);
        while (!walk.isOver()) {
            if (walk.next()) {
                VariantContainer parent = walk.innermost();
                Open target = open.element();
                int place = walk.place();
                add(parent, place, target, visit(parent.value(place)));
            } else {
                walk.leave();
                open.pop();
            }
        }
        return root;
    }

    private static void add(VariantContainer parent, int place, Open target, @Nullable Object child) {
        switch (target) {
            case Open.Elements(List<@Nullable Object> elements) -> elements.add(child);
            case Open.Fields(Map<String, @Nullable Object> fields) -> {
                fields.put(parent.asObject().name(place), child);
            }
        }
    }

    private @Nullable Object visit(Variant visited) {
        walk.visit(visited);
        return switch (visited) {
            case VariantNull ignored -> null;
            case VariantBoolean v -> v.value();
            case VariantInteger v -> v.value();
            case VariantFloat v -> v.value();
            case VariantDouble v -> v.value();
            case VariantDecimal v -> v.value();
            case VariantDate v -> v.value();
            case VariantTime v -> v.value();
            case VariantTimestamp v -> v.isLocal() ? v.localDateTime() : v.instant();
            case VariantString v -> v.value();
            case VariantBinary v -> v.value();
            case VariantUuid v -> v.value();
            case VariantObject object -> {
                SequencedMap<String, @Nullable Object> fields = LinkedHashMap.newLinkedHashMap(object.size());
                open.push(new Open.Fields(fields));
                yield Collections.unmodifiableSequencedMap(fields);
            }
            case VariantArray array -> {
                List<@Nullable Object> elements = new ArrayList<>(array.size());
                open.push(new Open.Elements(elements));
                yield Collections.unmodifiableList(elements);
            }
            case VariantUnknown v -> throw Damage.unknown(v);
        };
    }
}
