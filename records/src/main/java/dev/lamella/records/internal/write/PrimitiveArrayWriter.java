package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Writes arrays of primitive types whose elements need no conversion.
enum PrimitiveArrayWriter implements ValueWriter {
    INSTANCE;

    @Override
    public void set(@Nullable Object value, StructAppender row, int ordinal) {
        switch (value) {
            case short[] all -> addAll(all, row.list(ordinal));
            case char[] all -> addAll(all, row.list(ordinal));
            case byte[] all -> addAll(all, row.list(ordinal));
            case null, default -> row.set(ordinal, value);
        }
    }

    @Override
    public void add(@Nullable Object value, ListAppender list) {
        switch (value) {
            case short[] all -> addAll(all, list.addList());
            case char[] all -> addAll(all, list.addList());
            case byte[] all -> addAll(all, list.addList());
            case null, default -> list.add(value);
        }
    }

    private static void addAll(short[] values, ListAppender list) {
        for (short value : values) {
            list.addInt(value);
        }
    }

    private static void addAll(char[] values, ListAppender list) {
        for (char value : values) {
            list.addInt(value);
        }
    }

    private static void addAll(byte[] values, ListAppender list) {
        for (byte value : values) {
            list.addInt(value);
        }
    }
}
