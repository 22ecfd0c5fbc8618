package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Writes values that rows know.
enum DirectWriter implements ValueWriter {
    /// Of any class.
    ANY {
        @Override
        public void set(@Nullable Object value, StructAppender row, int ordinal) {
            row.set(ordinal, value);
        }

        @Override
        public void add(@Nullable Object value, ListAppender list) {
            list.add(value);
        }
    },
    /// Of class `String`.
    TEXT {
        @Override
        public void set(@Nullable Object value, StructAppender row, int ordinal) {
            row.setString(ordinal, (String) value);
        }

        @Override
        public void add(@Nullable Object value, ListAppender list) {
            list.addString((String) value);
        }
    },
    /// Of class `byte[]`.
    BYTES {
        @Override
        public void set(@Nullable Object value, StructAppender row, int ordinal) {
            row.setBytes(ordinal, (byte[]) value);
        }

        @Override
        public void add(@Nullable Object value, ListAppender list) {
            list.addBytes((byte[]) value);
        }
    }
}
