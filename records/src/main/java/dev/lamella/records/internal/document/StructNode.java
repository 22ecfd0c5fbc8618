package dev.lamella.records.internal.document;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.shape.Fields;
import dev.lamella.records.mapping.Naming;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantField;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantObject;
import java.lang.invoke.MethodHandle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A record or class: an object of its members.
///
/// @param factory takes an array of the values of all members; empty for an interface, which has none
/// @param path in Java, for messages
record StructNode(Class<?> type, List<Field> fields, Optional<MethodHandle> factory, Naming naming, String path)
        implements
            Node {
    /// A member.
    ///
    /// @param names of its field, the first of which is written
    /// @param accessor takes an object and gives one
    /// @param absent what it is for an object without the field
    record Field(List<String> names, MethodHandle accessor, Slot slot, Absent absent) {}

    /// What a member is for an object without its field.
    sealed interface Absent {
        /// A value of its own, made anew where it can be changed.
        record Value(Supplier<@Nullable Object> maker) implements Absent {}

        /// Nothing: the object is refused.
        record Refused() implements Absent {}
    }

    StructNode {
        fields = List.copyOf(fields);
    }

    @Override
    public Map<String, @Nullable Object> tree(Object value, int depth) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        put(value, tree, depth);
        return tree;
    }

    /// Puts the fields of an object into a tree.
    void put(Object value, Map<String, @Nullable Object> tree, int depth) {
        Class<?> own = value.getClass();
        if (Fields.areMore(own, type)) {
            throw new ValueException("at " + path + ": the value is a " + own.getTypeName() + ", which has fields that "
                    + type.getSimpleName() + " has not, and the document no place for them",
                    Fields.advice(type));
        }
        for (Field field : fields) {
            tree.put(field.names().getFirst(), field.slot().tree(access(field, value), depth + 1));
        }
    }

    // The accessor is the user's own.
    @SuppressWarnings("CatchingUnchecked")
    private static @Nullable Object access(Field field, Object value) {
        try {
            return (Object) field.accessor().invokeExact(value);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new ValueException(
                    "at " + field.slot().path() + ": the accessor throws " + e.getClass().getSimpleName(),
                    "See the cause.", e);
        }
    }

    @Override
    public Object thing(Variant part, int depth, Budget budget) {
        if (!(part instanceof VariantObject object)) {
            throw Slot.unfit("at " + path + ": ", part, "an object");
        }
        @Nullable
        Object[] values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            Field field = fields.get(i);
            Optional<Variant> found = find(object, field.names());
            values[i] = found.isPresent() ? field.slot().thing(found.get(), depth + 1, budget) : absent(field);
        }
        return make(values);
    }

    private Optional<Variant> find(VariantObject object, List<String> names) {
        for (String name : names) {
            Optional<Variant> found = naming == Naming.CASE_INSENSITIVE ? only(object, name) : object.field(name);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Variant> only(VariantObject object, String name) {
        Variant found = null;
        for (VariantField field : object) {
            if (field.name().equalsIgnoreCase(name)) {
                if (found != null) {
                    throw new ValueException(
                            "at " + path + ": two fields of the object have the same name but for upper and"
                                    + " lower case",
                            "Use Naming.EXACT.");
                }
                found = field.value();
            }
        }
        return Optional.ofNullable(found);
    }

    private static @Nullable Object absent(Field field) {
        return switch (field.absent()) {
            case Absent.Value(Supplier<@Nullable Object> maker) -> maker.get();
            case Absent.Refused ignored -> throw field.slot().refused("the object has no such field",
                    "Make it an Optional, give it a @DefaultValue, or say that it may be null with @Nullable.");
        };
    }

    // A constructor may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    private Object make(@Nullable Object[] values) {
        MethodHandle constructor = factory.orElseThrow(() -> new ValueException("at " + path + ": " + type.getTypeName()
                + " is an interface, of which no objects are made", "Read it as a record of the same members."));
        try {
            return (Object) constructor.invokeExact(values);
        } catch (Error | ParquetException | VariantFormatException e) {
            throw e;
        } catch (Throwable e) {
            throw new ValueException("at " + path + ": its constructor refused the values with "
                    + e.getClass().getSimpleName(), "Correct the values, or what the constructor asks of them.", e);
        }
    }
}
