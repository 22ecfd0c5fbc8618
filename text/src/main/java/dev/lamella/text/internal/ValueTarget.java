package dev.lamella.text.internal;

import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.variant.VariantSink;
import java.util.function.Consumer;

/// The target of a value: a field of a row or group, or the next element of a list.
sealed interface ValueTarget {
    void setNull();

    void setBoolean(boolean value);

    void setLong(long value);

    void setFloat(float value);

    void setDouble(double value);

    void setString(String value);

    void setBytes(byte[] value);

    /// Sets a part of an array, which is copied.
    void setBytes(byte[] value, int from, int count);

    void set(Object value);

    /// Sets a Variant. `fill` sends its events.
    void setEvents(Consumer<VariantSink> fill);

    StructAppender struct();

    ListAppender list();

    MapAppender map();

    record OfField(StructAppender group, int ordinal) implements ValueTarget {
        @Override
        public void setNull() {
            group.setNull(ordinal);
        }

        @Override
        public void setBoolean(boolean value) {
            group.setBoolean(ordinal, value);
        }

        @Override
        public void setLong(long value) {
            group.setLong(ordinal, value);
        }

        @Override
        public void setFloat(float value) {
            group.setFloat(ordinal, value);
        }

        @Override
        public void setDouble(double value) {
            group.setDouble(ordinal, value);
        }

        @Override
        public void setString(String value) {
            group.setString(ordinal, value);
        }

        @Override
        public void setBytes(byte[] value) {
            group.setBytes(ordinal, value);
        }

        @Override
        public void setBytes(byte[] value, int from, int count) {
            group.setBytes(ordinal, value, from, count);
        }

        @Override
        public void set(Object value) {
            group.set(ordinal, value);
        }

        @Override
        public void setEvents(Consumer<VariantSink> fill) {
            group.variant(ordinal, fill);
        }

        @Override
        public StructAppender struct() {
            return group.struct(ordinal);
        }

        @Override
        public ListAppender list() {
            return group.list(ordinal);
        }

        @Override
        public MapAppender map() {
            return group.map(ordinal);
        }
    }

    record OfElement(ListAppender elements) implements ValueTarget {
        @Override
        public void setNull() {
            elements.addNull();
        }

        @Override
        public void setBoolean(boolean value) {
            elements.addBoolean(value);
        }

        @Override
        public void setLong(long value) {
            elements.addLong(value);
        }

        @Override
        public void setFloat(float value) {
            elements.addFloat(value);
        }

        @Override
        public void setDouble(double value) {
            elements.addDouble(value);
        }

        @Override
        public void setString(String value) {
            elements.addString(value);
        }

        @Override
        public void setBytes(byte[] value) {
            elements.addBytes(value);
        }

        @Override
        public void setBytes(byte[] value, int from, int count) {
            elements.addBytes(value, from, count);
        }

        @Override
        public void set(Object value) {
            elements.add(value);
        }

        @Override
        public void setEvents(Consumer<VariantSink> fill) {
            elements.addEvents(fill);
        }

        @Override
        public StructAppender struct() {
            return elements.addStruct();
        }

        @Override
        public ListAppender list() {
            return elements.addList();
        }

        @Override
        public MapAppender map() {
            return elements.addMap();
        }
    }
}
