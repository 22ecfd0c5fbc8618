package dev.lamella.records.internal.write;

import dev.lamella.row.ListAppender;
import dev.lamella.row.StructAppender;
import org.jspecify.annotations.Nullable;

/// Writes values of classes that rows hold.
enum DirectWriter implements ValueWriter {
    /// Any class.
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
    /// The class `String`.
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
    /// The class `byte[]`.
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
