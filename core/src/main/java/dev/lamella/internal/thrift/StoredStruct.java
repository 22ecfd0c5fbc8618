package dev.lamella.internal.thrift;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A struct as it is stored, field after field, in the order in which they are: so that one of which some fields change keeps
/// the bytes of all others, whether they are known or not. Immutable.
public final class StoredStruct {
    private final List<StoredField> fields;

    /// @param value as it is stored, without the field's header: empty for booleans, which are in the header
    private record StoredField(int id, int wireType, byte[] value) {
        /// The value, if it is one of this type: see [Struct] about fields that are not.
        <T> @Nullable T as(ThriftType<T> type) {
            return type.accepts(wireType) ? type.readField(new CompactReader(value, 0, value.length), wireType) : null;
        }
    }

    private StoredStruct(List<StoredField> fields) {
        this.fields = List.copyOf(fields);
    }

    /// Reads a struct up to and including its stop byte. What comes after it is not looked at.
    ///
    /// @throws CorruptFileException if the bytes end before, or are no struct
    public static StoredStruct read(byte[] bytes) {
        CompactReader in = new CompactReader(bytes, 0, bytes.length);
        List<StoredField> fields = new ArrayList<>();
        in.enter();
        int id = 0;
        while (in.nextField(id)) {
            id = in.fieldId();
            int wireType = in.wireType();
            fields.add(new StoredField(id, wireType, in.readStored(wireType)));
        }
        in.leave();
        return new StoredStruct(fields);
    }

    /// The value of a field, which counts if it is stored twice: the last one of this type.
    public <T> Optional<T> find(int id, ThriftType<T> type) {
        for (StoredField field : fields.reversed()) {
            T value = field.id == id ? field.as(type) : null;
            if (value != null) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    /// A copy with another value of a field: where the field is, else behind those with smaller ids. Fields of this id that are
    /// of another type stay.
    public <T> StoredStruct with(int id, ThriftType<T> type, T value) {
        ByteOutput bytes = new ByteOutput(64);
        type.writeField(new CompactWriter(bytes), value);
        List<StoredField> changed = new ArrayList<>();
        int place = 0;
        boolean isFound = false;
        for (StoredField field : fields) {
            if (field.id == id && field.as(type) != null) {
                place = isFound ? place : changed.size();
                isFound = true;
                continue;
            }
            changed.add(field);
            if (!isFound && field.id > 0 && field.id < id) {
                place = changed.size();
            }
        }
        changed.add(place, new StoredField(id, type.fieldWireType(value), bytes.toByteArray()));
        return new StoredStruct(changed);
    }

    /// A copy without a field of this type.
    public StoredStruct without(int id, ThriftType<?> type) {
        return new StoredStruct(
                fields.stream().filter(field -> field.id != id || field.as(type) == null).toList());
    }

    /// Writes the struct with its stop byte. Headers of fields are made anew, as each depends on the field before.
    public void write(ByteOutput bytes) {
        CompactWriter out = new CompactWriter(bytes);
        int previousId = 0;
        for (StoredField field : fields) {
            out.writeFieldHeader(previousId, field.id, field.wireType);
            out.writeRaw(field.value);
            previousId = field.id;
        }
        out.writeStop();
    }
}
