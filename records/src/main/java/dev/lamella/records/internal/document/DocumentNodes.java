package dev.lamella.records.internal.document;

import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.ContainerBuilder;
import dev.lamella.records.internal.convert.MapBuilder;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantArray;
import dev.lamella.variant.VariantField;
import dev.lamella.variant.VariantObject;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Nodes without members.
final class DocumentNodes {
    private DocumentNodes() {}

    /// A list, set, queue or array, stored as an array.
    record Elements(DocumentSlot element, Class<?> component, ContainerBuilder cutting, OptionalInt size,
            String path) implements DocumentNode {
        @Override
        public Object tree(Object value, int depth) {
            List<@Nullable Object> tree = new ArrayList<>();
            if (value instanceof Iterable<?> all) {
                all.forEach(one -> tree.add(element.tree(one, depth + 1)));
            } else {
                for (int i = 0; i < Array.getLength(value); i++) {
                    tree.add(element.tree(Array.get(value, i), depth + 1));
                }
            }
            requireSize(tree.size());
            return tree;
        }

        @Override
        public Object thing(Variant part, int depth, Budget budget) {
            if (!(part instanceof VariantArray array)) {
                throw DocumentSlot.unfit("At " + path + ": ", part, "an array");
            }
            requireSize(array.size());
            Object all = Array.newInstance(component, array.size());
            for (int i = 0; i < array.size(); i++) {
                Array.set(all, i, element.thing(array.value(i), depth + 1, budget));
            }
            return cutting.cut(all, 0, array.size());
        }

        private void requireSize(int count) {
            if (size.isPresent() && count != size.getAsInt()) {
                throw new ValueException("At " + path + ": There are " + count + " elements; @FixedSize allows "
                        + size.getAsInt(), "Give that many, or leave the annotation out.");
            }
        }
    }

    /// A map whose keys have a text form, stored as an object.
    ///
    /// @param key converts between keys and their texts
    record Names(ScalarNode key, DocumentSlot value, MapBuilder maps, String path) implements DocumentNode {
        @Override
        public Object tree(Object map, int depth) {
            Map<String, @Nullable Object> tree = new LinkedHashMap<>();
            ((Map<?, ?>) map).forEach((name, content) -> {
                if (name == null) {
                    throw new ValueException("At " + path + ": A key of the map is null, but a name cannot be null",
                            "Leave the entry out, or store the map with @AsEntries.");
                }
                String text = (String) key.toBase(name);
                if (tree.containsKey(text)) {
                    throw new ValueException("At " + path + ": Two keys of the map have the same text",
                            "Store the map with @AsEntries.");
                }
                tree.put(text, value.tree(content, depth + 1));
            });
            return tree;
        }

        @Override
        public Object thing(Variant part, int depth, Budget budget) {
            if (!(part instanceof VariantObject object)) {
                throw DocumentSlot.unfit("At " + path + ": ", part, "an object");
            }
            @Nullable
            Object[] names = new Object[object.size()];
            @Nullable
            Object[] values = new Object[object.size()];
            int count = 0;
            for (VariantField field : object) {
                Object name = key.fromBase(field.name());
                if (name == null) {
                    throw new ValueException("At " + path + ": A name of the object is an unknown constant, which is"
                            + " read as null, but a key cannot be null",
                            "Add the constant to the enum, or an alias with @Name.");
                }
                names[count] = name;
                values[count++] = value.thing(field.value(), depth + 1, budget);
            }
            Map<Object, @Nullable Object> map = maps.build(names, values, 0, count);
            if (map.size() < count) {
                throw new ValueException("At " + path + ": The object has the same name twice",
                        "Correct the value.");
            }
            return map;
        }
    }

    /// A map whose keys have no text form or may be null, stored as an array of objects of key and value.
    record Pairs(DocumentSlot key, DocumentSlot value, MapBuilder maps, String path) implements DocumentNode {
        private static final String KEY = "key";
        private static final String VALUE = "value";

        @Override
        public Object tree(Object map, int depth) {
            List<Object> tree = new ArrayList<>();
            ((Map<?, ?>) map).forEach((name, content) -> {
                Map<String, @Nullable Object> pair = new LinkedHashMap<>();
                pair.put(KEY, key.tree(name, depth + 2));
                pair.put(VALUE, value.tree(content, depth + 2));
                tree.add(pair);
            });
            return tree;
        }

        @Override
        public Object thing(Variant part, int depth, Budget budget) {
            if (!(part instanceof VariantArray pairs)) {
                throw DocumentSlot.unfit("At " + path + ": ", part, "an array of objects of key and value");
            }
            @Nullable
            Object[] names = new Object[pairs.size()];
            @Nullable
            Object[] values = new Object[pairs.size()];
            int count = 0;
            for (Variant pair : pairs) {
                if (!(pair instanceof VariantObject object) || object.field(KEY).isEmpty()
                        || object.field(VALUE).isEmpty()) {
                    throw DocumentSlot.unfit("At " + path + ": ", pair, "an object of key and value");
                }
                names[count] = key.thing(object.field(KEY).get(), depth + 2, budget);
                values[count++] = value.thing(object.field(VALUE).get(), depth + 2, budget);
            }
            Map<Object, @Nullable Object> map = maps.build(names, values, 0, count);
            if (map.size() < count) {
                throw new ValueException("At " + path + ": The array has the same key twice",
                        "Make the component a List of Map.Entry.");
            }
            return map;
        }
    }

    /// A node that other nodes refer to before it is complete.
    static final class Later implements DocumentNode {
        @Nullable
        DocumentNode node;

        private DocumentNode made() {
            DocumentNode known = node;
            if (known == null) {
                throw new IllegalStateException("The node is not made yet");
            }
            return known;
        }

        @Override
        public Object tree(Object value, int depth) {
            return made().tree(value, depth);
        }

        @Override
        public @Nullable Object thing(Variant part, int depth, Budget budget) {
            return made().thing(part, depth, budget);
        }
    }

    /// A place that can only be null: a type at its maximum depth, or a class without values.
    record Nothing(String path, String problem, String advice) implements DocumentNode {
        @Override
        public Object tree(Object value, int depth) {
            throw new ValueException("At " + path + ": " + problem, advice);
        }

        @Override
        public Object thing(Variant part, int depth, Budget budget) {
            throw new ValueException("At " + path + ": " + problem, advice);
        }
    }
}
