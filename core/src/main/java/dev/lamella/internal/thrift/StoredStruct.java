package dev.lamella.internal.thrift;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A struct in stored form, field after field in stored order. A changed copy keeps the bytes of all other fields, known or
/// unknown. Immutable.
public final class StoredStruct {
    private final List<StoredField> fields;

    /// @param value the stored bytes without the field's header; empty for booleans, whose value is in the header
    private record StoredField(int id, int wireType, byte[] value) {
        /// The value, if it has this type. [Struct] describes fields of other types.
        <T> @Nullable T as(ThriftType<T> type) {
            return type.accepts(wireType) ? type.readField(new CompactReader(value, 0, value.length), wireType) : null;
        }
    }

    private StoredStruct(List<StoredField> fields) {
        this.fields = List.copyOf(fields);
    }

    /// Reads a struct up to and including its stop byte. Later bytes are ignored.
    ///
    /// @throws CorruptFileException if the bytes end too early, or are not a struct
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

    /// The value of a field. If the field is stored more than once, the last one of this type counts.
    public <T> Optional<T> find(int id, ThriftType<T> type) {
        for (StoredField field : fields.reversed()) {
            T value = field.id == id ? field.as(type) : null;
            if (value != null) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    /// A copy with another value of a field, at the field's place, or after the fields with smaller ids. Fields of this id that
    /// have another type stay.
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

    /// A copy without the field of this type.
    public StoredStruct without(int id, ThriftType<?> type) {
        return new StoredStruct(
                fields.stream().filter(field -> field.id != id || field.as(type) == null).toList());
    }

    /// Writes the struct with its stop byte. Headers are computed again, because each depends on the previous field.
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
