package dev.lamella.internal.thrift;

import dev.lamella.error.ParquetException;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The types of the interface definition language except structs: see [Struct].
public final class ThriftTypes {
    /// `bool`.
    public static final ThriftType<Boolean> BOOL = new Bool();
    /// `i8`.
    public static final ThriftType<Integer> I8 = new Simple<>(WireType.I8, in -> (int) in.readByte(),
            CompactWriter::writeByte);
    /// `i16`. Numbers that other writers stored with more bits are accepted.
    public static final ThriftType<Integer> I16 = new Simple<>(WireType.I16, CompactReader::readI32,
            CompactWriter::writeI32);
    /// `i32`, and enumerations.
    public static final ThriftType<Integer> I32 = new Simple<>(WireType.I32, CompactReader::readI32,
            CompactWriter::writeI32);
    /// `i64`.
    public static final ThriftType<Long> I64 = new Simple<>(WireType.I64, CompactReader::readI64,
            CompactWriter::writeI64);
    /// `double`.
    public static final ThriftType<Double> DOUBLE = new Simple<>(WireType.DOUBLE, CompactReader::readDouble,
            CompactWriter::writeDouble);
    /// `binary`.
    public static final ThriftType<byte[]> BINARY = new Simple<>(WireType.BINARY, CompactReader::readBinary,
            CompactWriter::writeBinary);
    /// `string`.
    public static final ThriftType<String> STRING = new Simple<>(WireType.BINARY, CompactReader::readString,
            CompactWriter::writeString);
    /// Any struct in stored form, with its stop byte.
    public static final ThriftType<byte[]> STORED_STRUCT = new Simple<>(WireType.STRUCT,
            in -> in.readStored(WireType.STRUCT), CompactWriter::writeRaw);
    /// Any union.
    public static final ThriftType<UnionMember> UNION = new Union();

    private ThriftTypes() {}

    /// `list` of elements that are not containers.
    public static <T> ThriftType<List<T>> list(ThriftType<T> element) {
        return new ListOf<>(element);
    }

    /// The same list of structs, read on access: reading the list only skips each element, which shows that its fields can be
    /// told apart, and `get` reads the element anew each time. Any other damage in an element fails then, with the place that
    /// the reader knows.
    public static <T> ThriftType<List<T>> listByNeed(Struct<T> element) {
        return new ListByNeed<>(new ListOf<>(element), element);
    }

    /// A type that is stored the same way in fields and in lists.
    ///
    /// @param wireType wire type of fields and elements
    /// @param reading reads a value
    /// @param writing writes a value
    private record Simple<T>(int wireType, Function<CompactReader, T> reading, Writing<T> writing)
            implements
                ThriftType<T> {
        @Override
        public T readField(CompactReader in, int type) {
            return reading.apply(in);
        }

        @Override
        public void writeField(CompactWriter out, T value) {
            writing.write(out, value);
        }

        /// Writes a value.
        @FunctionalInterface
        interface Writing<T> {
            void write(CompactWriter out, T value);
        }
    }

    /// A field's value is its wire type; an element is a byte. List headers may have either wire type.
    private record Bool() implements ThriftType<Boolean> {
        @Override
        public int wireType() {
            return WireType.BOOLEAN_TRUE;
        }

        @Override
        public int fieldWireType(Boolean value) {
            return value ? WireType.BOOLEAN_TRUE : WireType.BOOLEAN_FALSE;
        }

        @Override
        public boolean accepts(int wireType) {
            return wireType == WireType.BOOLEAN_TRUE || wireType == WireType.BOOLEAN_FALSE;
        }

        @Override
        public Boolean readField(CompactReader in, int wireType) {
            return wireType == WireType.BOOLEAN_TRUE;
        }

        @Override
        public Boolean readElement(CompactReader in) {
            return in.readBooleanElement();
        }

        @Override
        public void writeField(CompactWriter out, Boolean value) {
            // The wire type is the value.
        }

        @Override
        public void writeElement(CompactWriter out, Boolean value) {
            out.writeByte(value ? 1 : 2);
        }
    }

    /// A list that grows with the elements that are really present.
    ///
    /// @param element type of the elements
    private record ListOf<T>(ThriftType<T> element) implements ThriftType<List<T>> {
        @Override
        public int wireType() {
            return WireType.LIST;
        }

        /// Reads the number of elements; skips elements of another type.
        ///
        /// @return the number of elements; -1 if they have another type
        private int readSize(CompactReader in) {
            int size = in.readListHeader();
            int elementType = in.elementType();
            if (size > 0 && !element.accepts(elementType)) {
                in.skipElements(size, elementType);
                return -1;
            }
            return size;
        }

        @Override
        public @Nullable List<T> readField(CompactReader in, int wireType) {
            int size = readSize(in);
            if (size < 0) {
                return null;
            }
            List<T> list = new ArrayList<>(Math.min(size, 64));
            in.enter();
            for (int i = 0; i < size; i++) {
                T value = element.readElement(in);
                if (value != null) {
                    list.add(value);
                }
            }
            in.leave();
            return list;
        }

        @Override
        public void writeField(CompactWriter out, List<T> value) {
            out.writeListHeader(value.size(), element.wireType());
            for (T each : value) {
                element.writeElement(out, each);
            }
        }
    }

    /// @param whole reads the list at once, and writes it
    private record ListByNeed<T>(ListOf<T> whole, Struct<T> element) implements ThriftType<List<T>> {
        @Override
        public int wireType() {
            return WireType.LIST;
        }

        @Override
        public @Nullable List<T> readField(CompactReader in, int wireType) {
            int size = whole.readSize(in);
            if (size < 0) {
                return null;
            }
            return new Unread<>(in.from(in.position()), in.skipStructs(size), element);
        }

        @Override
        public void writeField(CompactWriter out, List<T> value) {
            whole.writeField(out, value);
        }
    }

    /// Elements that were skipped. Safe for use by several threads.
    private static final class Unread<T> extends AbstractList<T> implements RandomAccess {
        private final CompactReader in;
        private final int[] starts;
        private final Struct<T> element;

        Unread(CompactReader in, int[] starts, Struct<T> element) {
            this.in = in;
            this.starts = starts;
            this.element = element;
        }

        @Override
        public T get(int index) {
            try {
                return element.read(in.from(starts[index]));
            } catch (ParquetException e) {
                throw e.at(in.place());
            }
        }

        @Override
        public int size() {
            return starts.length;
        }
    }

    /// Another Java type for a stored type.
    ///
    /// @param stored the type on the wire
    /// @param reading converts from the stored type
    /// @param writing converts to the stored type
    record Mapped<T, U>(ThriftType<T> stored, Function<T, U> reading, Function<U, T> writing)
            implements
                ThriftType<U> {
        @Override
        public int wireType() {
            return stored.wireType();
        }

        @Override
        public int fieldWireType(U value) {
            return stored.fieldWireType(writing.apply(value));
        }

        @Override
        public boolean accepts(int wireType) {
            return stored.accepts(wireType);
        }

        @Override
        public @Nullable U readField(CompactReader in, int wireType) {
            T value = stored.readField(in, wireType);
            return value == null ? null : reading.apply(value);
        }

        @Override
        public @Nullable U readElement(CompactReader in) {
            T value = stored.readElement(in);
            return value == null ? null : reading.apply(value);
        }

        @Override
        public void writeField(CompactWriter out, U value) {
            stored.writeField(out, writing.apply(value));
        }

        @Override
        public void writeElement(CompactWriter out, U value) {
            stored.writeElement(out, writing.apply(value));
        }
    }

    /// A struct with exactly one field. A member that is not a struct is skipped; of several, the one with the lowest
    /// id counts, as it does for readers generated by thrift for C++ (Arrow, DuckDB, Impala), which look at members in that order.
    private record Union() implements ThriftType<UnionMember> {
        @Override
        public int wireType() {
            return WireType.STRUCT;
        }

        @Override
        public UnionMember readField(CompactReader in, int wireType) {
            UnionMember member = UnionMember.NONE;
            in.enter();
            int id = 0;
            while (in.nextField(id)) {
                id = in.fieldId();
                if (in.wireType() == WireType.STRUCT && (member.id() == 0 || id < member.id())) {
                    byte[] bytes = in.readStored(WireType.STRUCT);
                    member = bytes.length == 1 ? UnionMember.empty(id) : new UnionMember(id, bytes);
                } else {
                    in.skip(in.wireType());
                }
            }
            in.leave();
            return member;
        }

        @Override
        public void writeField(CompactWriter out, UnionMember value) {
            if (value.id() != 0) {
                out.writeFieldHeader(0, value.id(), WireType.STRUCT);
                out.writeRaw(value.bytes());
            }
            out.writeStop();
        }
    }
}
