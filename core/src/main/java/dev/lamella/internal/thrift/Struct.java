package dev.lamella.internal.thrift;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A struct of the interface definition language, declared once for reading and writing.
///
/// ```java
/// Struct<PageLocation> PAGE_LOCATION = Struct.of("PageLocation", fields -> {
///     var offset = fields.required(1, "offset", I64, PageLocation::offset);
///     var size = fields.required(2, "compressed_page_size", I32, PageLocation::compressedPageSize);
///     var row = fields.required(3, "first_row_index", I64, PageLocation::firstRowIndex);
///     return in -> new PageLocation(in.get(offset), in.get(size), in.get(row));
/// });
/// ```
///
/// Fields may be stored in any order; if a field is stored twice, the last one counts. A field with an unknown id is skipped by
/// its wire type, and so is a known field with another wire type than declared: a private fork put it there. A missing required
/// field is a [CorruptFileException]. Immutable.
///
/// @param <R> the Java record that a value becomes
public final class Struct<R> implements ThriftType<R> {
    private final List<Field<R, ?, ?>> fields;
    /// For each id, the index of its field in `fields`; -1 if no field has it.
    private final int[] indexOfId;
    private final Function<Values, R> make;

    private Struct(List<Field<R, ?, ?>> fields, Function<Values, R> make) {
        this.fields = List.copyOf(fields);
        this.make = make;
        int previousId = 0;
        for (Field<R, ?, ?> field : fields) {
            if (field.id <= previousId) {
                throw new IllegalArgumentException("Field " + field.name
                        + " is declared out of order; fields are declared in the order of their ids");
            }
            previousId = field.id;
        }
        indexOfId = new int[previousId + 1];
        Arrays.fill(indexOfId, -1);
        for (Field<R, ?, ?> field : fields) {
            indexOfId[field.id] = field.index;
        }
    }

    /// Declares a struct.
    ///
    /// @param name in the interface definition
    /// @param declaration declares the fields in the order of their ids and returns a function that makes the record
    public static <R> Struct<R> of(String name, Function<Fields<R>, Function<Values, R>> declaration) {
        Fields<R> fields = new Fields<>(name);
        Function<Values, R> make = declaration.apply(fields);
        return new Struct<>(fields.declared, make);
    }

    /// Reads a struct up to and including its stop byte.
    public R read(CompactReader in) {
        return make.apply(readValues(in));
    }

    /// This struct as one that may be incomplete: if a required field is missing, the struct counts as absent. Bytes that
    /// cannot be read are still damage.
    public ThriftType<R> orAbsent() {
        return new ThriftType<>() {
            @Override
            public int wireType() {
                return WireType.STRUCT;
            }

            @Override
            public @Nullable R readField(CompactReader in, int wireType) {
                Values values = readValues(in);
                try {
                    return make.apply(values);
                } catch (CorruptFileException ignored) {
                    return null;
                }
            }

            @Override
            public void writeField(CompactWriter out, R value) {
                Struct.this.writeField(out, value);
            }
        };
    }

    private Values readValues(CompactReader in) {
        @Nullable
        Object[] values = new @Nullable Object[fields.size()];
        in.enter();
        int id = 0;
        while (in.nextField(id)) {
            id = in.fieldId();
            int wireType = in.wireType();
            int index = id > 0 && id < indexOfId.length ? indexOfId[id] : -1;
            if (index < 0 || !fields.get(index).type.accepts(wireType)) {
                in.skip(wireType);
                continue;
            }
            Object value = fields.get(index).type.readField(in, wireType);
            if (value != null) {
                values[index] = value;
            }
        }
        in.leave();
        return new Values(values);
    }

    /// Reads a struct that fills `bytes`.
    public R read(byte[] bytes) {
        return read(new CompactReader(bytes, 0, bytes.length));
    }

    /// Writes a struct with its stop byte.
    public void write(R value, ByteOutput out) {
        writeField(new CompactWriter(out), value);
    }

    /// A struct with its stop byte.
    public byte[] write(R value) {
        ByteOutput out = new ByteOutput(64);
        write(value, out);
        return out.toByteArray();
    }

    @Override
    public int wireType() {
        return WireType.STRUCT;
    }

    @Override
    public R readField(CompactReader in, int wireType) {
        return read(in);
    }

    @Override
    public void writeField(CompactWriter out, R value) {
        int previousId = 0;
        for (Field<R, ?, ?> field : fields) {
            previousId = field.write(out, value, previousId);
        }
        out.writeStop();
    }

    /// A declared field.
    ///
    /// @param <R> the record that the field belongs to
    /// @param <T> the stored type
    /// @param <V> the type that the record holds, for example an `Optional` of the stored type
    public static final class Field<R, T, V> {
        private final int index;
        private final int id;
        private final String name;
        private final ThriftType<T> type;
        private final Function<R, @Nullable T> stored;
        private final Function<@Nullable T, V> held;

        Field(int index, int id, String name, ThriftType<T> type, Function<R, @Nullable T> stored,
                Function<@Nullable T, V> held) {
            this.index = index;
            this.id = id;
            this.name = name;
            this.type = type;
            this.stored = stored;
            this.held = held;
        }

        private int write(CompactWriter out, R value, int previousId) {
            T present = stored.apply(value);
            if (present == null) {
                return previousId;
            }
            out.writeFieldHeader(previousId, id, type.fieldWireType(present));
            type.writeField(out, present);
            return id;
        }
    }

    /// The values of a struct's fields.
    public static final class Values {
        private final @Nullable Object[] values;

        private Values(@Nullable Object[] values) {
            this.values = values;
        }

        /// The value of a field.
        ///
        /// @throws CorruptFileException if it is required and absent
        @SuppressWarnings("unchecked") // what lies at a field's index was read by the field's type
        public <T, V> V get(Field<?, T, V> field) {
            return field.held.apply((@Nullable T) values[field.index]);
        }
    }

    /// Collects the declaration of a struct's fields.
    public static final class Fields<R> {
        private final String struct;
        private final List<Field<R, ?, ?>> declared = new ArrayList<>();

        private Fields(String struct) {
            this.struct = struct;
        }

        /// A field that every writer must set.
        @SuppressWarnings("UnnecessaryMethodReference") // it makes the result nullable
        public <T> Field<R, T, T> required(int id, String name, ThriftType<T> type, Function<R, T> accessor) {
            return add(id, name, type, accessor::apply, value -> {
                if (value == null) {
                    throw new CorruptFileException(
                            "A " + struct + " has no " + name + " (field " + id + "), which is required");
                }
                return value;
            });
        }

        /// A field that is always written, with a default for writers that omit it.
        @SuppressWarnings("UnnecessaryMethodReference") // it makes the result nullable
        public <T> Field<R, T, T> defaulted(int id, String name, ThriftType<T> type, T absent,
                Function<R, T> accessor) {
            return add(id, name, type, accessor::apply, value -> value == null ? absent : value);
        }

        /// A field that may be absent.
        public <T> Field<R, T, Optional<T>> optional(int id, String name, ThriftType<T> type,
                Function<R, Optional<T>> accessor) {
            return add(id, name, type, record -> accessor.apply(record).orElse(null), Optional::ofNullable);
        }

        /// A number that may be absent.
        public Field<R, Integer, OptionalInt> optionalInt(int id, String name, ThriftType<Integer> type,
                Function<R, OptionalInt> accessor) {
            return add(id, name, type, record -> {
                OptionalInt value = accessor.apply(record);
                return value.isPresent() ? value.getAsInt() : null;
            }, value -> value == null ? OptionalInt.empty() : OptionalInt.of(value));
        }

        /// A number that may be absent.
        public Field<R, Long, OptionalLong> optionalLong(int id, String name, ThriftType<Long> type,
                Function<R, OptionalLong> accessor) {
            return add(id, name, type, record -> {
                OptionalLong value = accessor.apply(record);
                return value.isPresent() ? value.getAsLong() : null;
            }, value -> value == null ? OptionalLong.empty() : OptionalLong.of(value));
        }

        /// A number that may be absent.
        public Field<R, Double, OptionalDouble> optionalDouble(int id, String name, ThriftType<Double> type,
                Function<R, OptionalDouble> accessor) {
            return add(id, name, type, record -> {
                OptionalDouble value = accessor.apply(record);
                return value.isPresent() ? value.getAsDouble() : null;
            }, value -> value == null ? OptionalDouble.empty() : OptionalDouble.of(value));
        }

        /// A list for which absent and empty mean the same.
        public <T> Field<R, List<T>, List<T>> optionalList(int id, String name, ThriftType<T> element,
                Function<R, List<T>> accessor) {
            return add(id, name, ThriftTypes.list(element), record -> {
                List<T> value = accessor.apply(record);
                return value.isEmpty() ? null : value;
            }, value -> value == null ? List.of() : value);
        }

        private <T, V> Field<R, T, V> add(int id, String name, ThriftType<T> type,
                Function<R, @Nullable T> stored, Function<@Nullable T, V> held) {
            Field<R, T, V> field = new Field<>(declared.size(), id, name, type, stored, held);
            declared.add(field);
            return field;
        }
    }
}
