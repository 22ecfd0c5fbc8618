package dev.lamella.internal.row;

import dev.lamella.row.ListAppender;
import dev.lamella.row.MapAppender;
import dev.lamella.row.StructAppender;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Appends to a list, or to the keys or values of a map, while it is open.
final class ElementsAppender implements ListAppender {
    private final ColumnBuilder element;
    private final AppendState state;
    private boolean isOpen;

    ElementsAppender(ColumnBuilder element, AppendState state) {
        this.element = element;
        this.state = state;
    }

    @Override
    public ListAppender addNull() {
        next().addNull();
        return this;
    }

    @Override
    public ListAppender addBoolean(boolean value) {
        next().addBoolean(value);
        return this;
    }

    @Override
    public ListAppender addInt(int value) {
        next().addInt(value);
        return this;
    }

    @Override
    public ListAppender addLong(long value) {
        next().addLong(value);
        return this;
    }

    @Override
    public ListAppender addFloat(float value) {
        next().addFloat(value);
        return this;
    }

    @Override
    public ListAppender addDouble(double value) {
        next().addDouble(value);
        return this;
    }

    @Override
    public ListAppender addString(@Nullable String value) {
        next().addNullable(value, ColumnBuilder::addString);
        return this;
    }

    @Override
    public ListAppender addBytes(byte @Nullable [] value) {
        next().addNullable(value, ColumnBuilder::addBytes);
        return this;
    }

    @Override
    public ListAppender addBytes(byte[] value, int from, int length) {
        Objects.checkFromIndexSize(from, length, value.length);
        next().addBytes(value, from, length);
        return this;
    }

    @Override
    public ListAppender addVariant(@Nullable Variant value) {
        next().addNullable(value, ColumnBuilder::addVariant);
        return this;
    }

    @Override
    public ListAppender addJson(@Nullable String text) {
        next().addNullable(text, ColumnBuilder::addJson);
        return this;
    }

    @Override
    public ListAppender addEvents(Consumer<? super VariantSink> fill) {
        state.fill(fill, next()::addEvents);
        return this;
    }

    @Override
    public ListAppender add(@Nullable Object value) {
        next().addAny(value);
        return this;
    }

    @Override
    public ListAppender addRaw(long value) {
        next().addRaw(value);
        return this;
    }

    @Override
    public ListAppender addRaw(@Nullable Object value) {
        next().addAnyRaw(value);
        return this;
    }

    @Override
    public StructAppender addStruct() {
        return next().beginStruct();
    }

    @Override
    public ListAppender addStruct(Consumer<? super StructAppender> fill) {
        state.fill(addStruct(), fill);
        return this;
    }

    @Override
    public ListAppender addList() {
        return next().beginList();
    }

    @Override
    public ListAppender addList(Consumer<? super ListAppender> fill) {
        state.fill(addList(), fill);
        return this;
    }

    @Override
    public MapAppender addMap() {
        return next().beginMap();
    }

    @Override
    public ListAppender addMap(Consumer<? super MapAppender> fill) {
        state.fill(addMap(), fill);
        return this;
    }

    /// Ends the last element and returns the builder of the elements.
    private ColumnBuilder next() {
        if (!isOpen || state.isSpoiled()) {
            throw state.isSpoiled()
                    ? state.spoiled()
                    : state.misuse(element.node.path(),
                            "takes no more elements, because the enclosing list has ended: ask the"
                                    + " row (or the enclosing group, list or map) for it again");
        }
        element.end();
        return element;
    }

    void open() {
        isOpen = true;
    }

    void close() {
        isOpen = false;
    }

    boolean isOpen() {
        return isOpen;
    }
}
