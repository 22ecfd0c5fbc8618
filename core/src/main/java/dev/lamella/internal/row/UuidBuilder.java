package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import java.util.UUID;

/// UUID on 16 bytes, most significant first.
final class UuidBuilder extends BytesBuilder {
    UuidBuilder(RowNode node, AppendState state) {
        super(node, state, "UUID, its text of 36 characters, byte[] and ByteBuffer of 16 bytes");
    }

    private void add(UUID value) {
        Uuids.encode(value, reserve(Uuids.WIDTH), place());
        store(Uuids.WIDTH);
    }

    @Override
    void addString(String value) {
        UUID uuid;
        try {
            uuid = Uuids.parse(value);
        } catch (ValueException e) {
            throw reject(e.problem(), "Correct the text, or give the column the type STRING.");
        }
        add(uuid);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case UUID uuid -> add(uuid);
            case CharSequence text -> addString(text.toString());
            default -> super.addValue(value);
        }
    }
}
