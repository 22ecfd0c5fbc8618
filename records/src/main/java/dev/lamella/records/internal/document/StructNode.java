package dev.lamella.records.internal.document;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.shape.StoredFields;
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

/// A record or class, stored as an object of its members.
///
/// @param factory takes an array with the values of all members; empty for an interface
/// @param path the path in Java, for messages
record StructNode(Class<?> type, List<Field> fields, Optional<MethodHandle> factory, Naming naming, String path)
        implements
            DocumentNode {
    /// A member.
    ///
    /// @param names the names of the member's field; the first one is written
    /// @param accessor takes the object and returns the value
    /// @param absent the value for an object without the field
    record Field(List<String> names, MethodHandle accessor, DocumentSlot slot, Absent absent) {}

    /// The value of a member for an object without its field.
    sealed interface Absent {
        /// A value, supplied again for each object if it is mutable.
        record Value(Supplier<@Nullable Object> maker) implements Absent {}

        /// No value: the object is rejected.
        record Rejected() implements Absent {}
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
        if (StoredFields.areMore(own, type)) {
            throw new ValueException("At " + path + ": The value is a " + own.getTypeName() + ", which has fields that "
                    + type.getSimpleName() + " does not have and that would be lost",
                    StoredFields.advice(type));
        }
        for (Field field : fields) {
            tree.put(field.names().getFirst(), field.slot().tree(access(field, value), depth + 1));
        }
    }

    // The accessor is the user's own and may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    private static @Nullable Object access(Field field, Object value) {
        try {
            return (Object) field.accessor().invokeExact(value);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new ValueException(
                    "At " + field.slot().path() + ": The accessor throws " + e.getClass().getSimpleName(),
                    "See the cause.", e);
        }
    }

    @Override
    public Object thing(Variant part, int depth, Budget budget) {
        if (!(part instanceof VariantObject object)) {
            throw DocumentSlot.unfit("At " + path + ": ", part, "an object");
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
                            "At " + path + ": Two fields of the object have names that differ only in upper and"
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
            case Absent.Rejected ignored -> throw field.slot().rejected("The object does not have this field",
                    "Make it an Optional, give it a @DefaultValue, or annotate it with @Nullable.");
        };
    }

    // A constructor may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    private Object make(@Nullable Object[] values) {
        MethodHandle constructor = factory.orElseThrow(() -> new ValueException(
                "At " + path + ": The type " + type.getTypeName()
                        + " is an interface, which cannot be instantiated",
                "Read it as a record with the same members."));
        try {
            return (Object) constructor.invokeExact(values);
        } catch (Error | ParquetException | VariantFormatException e) {
            throw e;
        } catch (Throwable e) {
            throw new ValueException("At " + path + ": Its constructor rejected the values with "
                    + e.getClass().getSimpleName(), "Correct the values, or relax the checks of the constructor.", e);
        }
    }
}
