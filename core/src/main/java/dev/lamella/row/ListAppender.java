package dev.lamella.row;

import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Appends the elements of a list, or the keys or values of a map: the inverse of [RowList]. It throws the same
/// exceptions as [StructAppender].
public final class ListAppender {
    private final ColumnBuilder element;
    private final Staging staging;
    private boolean isOpen;

    ListAppender(ColumnBuilder element, Staging staging) {
        this.element = element;
        this.staging = staging;
    }

    /// Adds a null.
    public ListAppender addNull() {
        next().addNull();
        return this;
    }

    /// Adds an element, as [StructAppender#setBoolean(int,boolean)] sets a field.
    public ListAppender addBoolean(boolean value) {
        next().addBoolean(value);
        return this;
    }

    /// Adds an element, as [StructAppender#setInt(int,int)] sets a field.
    public ListAppender addInt(int value) {
        next().addInt(value);
        return this;
    }

    /// Adds an element, as [StructAppender#setLong(int,long)] sets a field.
    public ListAppender addLong(long value) {
        next().addLong(value);
        return this;
    }

    /// Adds an element, as [StructAppender#setFloat(int,float)] sets a field.
    public ListAppender addFloat(float value) {
        next().addFloat(value);
        return this;
    }

    /// Adds an element, as [StructAppender#setDouble(int,double)] sets a field.
    public ListAppender addDouble(double value) {
        next().addDouble(value);
        return this;
    }

    /// Adds a text, or null.
    public ListAppender addString(@Nullable String value) {
        next().addStringOrNull(value);
        return this;
    }

    /// Adds bytes, or null. The bytes are copied.
    public ListAppender addBytes(byte @Nullable [] value) {
        next().addBytesOrNull(value);
        return this;
    }

    /// Adds a Variant, or null. A Variant null is a value.
    public ListAppender addVariant(@Nullable Variant value) {
        next().addVariantOrNull(value);
        return this;
    }

    /// Adds a Variant from JSON text, or null, as [StructAppender#setJson(int,String)] sets a field.
    public ListAppender addJson(@Nullable String text) {
        next().addJsonOrNull(text);
        return this;
    }

    /// Adds a Variant from the events that `fill` emits, as [StructAppender#variant(int,Consumer)] sets a field.
    public ListAppender addEvents(Consumer<? super VariantSink> fill) {
        staging.fill(fill, next()::addEvents);
        return this;
    }

    /// Adds a value of any type that fits, or null, as [StructAppender#set(int,Object)] sets a field.
    public ListAppender add(@Nullable Object value) {
        next().addAny(value);
        return this;
    }

    /// Adds a stored number, regardless of its annotation.
    public ListAppender addRaw(long value) {
        next().addRaw(value);
        return this;
    }

    /// Adds a stored value, as `getRaw` of [RowList] returns it, or null.
    public ListAppender addRaw(@Nullable Object value) {
        next().addAnyRaw(value);
        return this;
    }

    /// Begins a group as the next element. It ends when you add another element, or with this list.
    public StructAppender addStruct() {
        return next().beginStruct();
    }

    /// [#addStruct()], filled by `fill`.
    public ListAppender addStruct(Consumer<? super StructAppender> fill) {
        staging.fill(addStruct(), fill);
        return this;
    }

    /// Begins a list as the next element. It ends when you add another element, or with this list.
    public ListAppender addList() {
        return next().beginList();
    }

    /// [#addList()], filled by `fill`.
    public ListAppender addList(Consumer<? super ListAppender> fill) {
        staging.fill(addList(), fill);
        return this;
    }

    /// Begins a map as the next element. It ends when you add another element, or with this list.
    public MapAppender addMap() {
        return next().beginMap();
    }

    /// [#addMap()], filled by `fill`.
    public ListAppender addMap(Consumer<? super MapAppender> fill) {
        staging.fill(addMap(), fill);
        return this;
    }

    /// Ends the last element and returns the builder of the elements.
    private ColumnBuilder next() {
        if (!isOpen || staging.isSpoiled()) {
            throw staging.isSpoiled()
                    ? staging.spoiled()
                    : staging.misuse(element.site.path(),
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
