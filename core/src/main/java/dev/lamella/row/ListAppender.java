package dev.lamella.row;

import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The elements of a list that is being made, or the keys or values of a map, added one after another: the inverse of
/// [RowList]. Refuses as [StructAppender] does.
public final class ListAppender {
    private final ColumnBuilder element;
    private final Staging staging;
    private boolean isOpen;

    ListAppender(ColumnBuilder element, Staging staging) {
        this.element = element;
        this.staging = staging;
    }

    /// A null.
    public ListAppender addNull() {
        next().addNull();
        return this;
    }

    /// An element, as [StructAppender#setBoolean(int,boolean)] sets a field.
    public ListAppender addBoolean(boolean value) {
        next().addBoolean(value);
        return this;
    }

    /// An element, as [StructAppender#setInt(int,int)] sets a field.
    public ListAppender addInt(int value) {
        next().addInt(value);
        return this;
    }

    /// An element, as [StructAppender#setLong(int,long)] sets a field.
    public ListAppender addLong(long value) {
        next().addLong(value);
        return this;
    }

    /// An element, as [StructAppender#setFloat(int,float)] sets a field.
    public ListAppender addFloat(float value) {
        next().addFloat(value);
        return this;
    }

    /// An element, as [StructAppender#setDouble(int,double)] sets a field.
    public ListAppender addDouble(double value) {
        next().addDouble(value);
        return this;
    }

    /// A text, or null.
    public ListAppender addString(@Nullable String value) {
        next().addStringOrNull(value);
        return this;
    }

    /// Bytes, or null. They are copied.
    public ListAppender addBytes(byte @Nullable [] value) {
        next().addBytesOrNull(value);
        return this;
    }

    /// A Variant, or null. A Variant null is a value.
    public ListAppender addVariant(@Nullable Variant value) {
        next().addVariantOrNull(value);
        return this;
    }

    /// A Variant as JSON text, or null, as [StructAppender#setJson(int,String)] sets a field.
    public ListAppender addJson(@Nullable String text) {
        next().addJsonOrNull(text);
        return this;
    }

    /// A Variant, whose events `fill` gives, as [StructAppender#variant(int,Consumer)] sets a field.
    public ListAppender addEvents(Consumer<? super VariantSink> fill) {
        staging.fill(fill, next()::addEvents);
        return this;
    }

    /// Whatever the value is, or null, as [StructAppender#set(int,Object)] sets a field.
    public ListAppender add(@Nullable Object value) {
        next().addAny(value);
        return this;
    }

    /// A number as it is stored, whatever its annotation.
    public ListAppender addRaw(long value) {
        next().addRaw(value);
        return this;
    }

    /// A value as it is stored, as `getRaw` of [RowList] gives it, or null.
    public ListAppender addRaw(@Nullable Object value) {
        next().addAnyRaw(value);
        return this;
    }

    /// Begins a group as the next element. It ends when another element is added, or with this list.
    public StructAppender addStruct() {
        return next().beginStruct();
    }

    /// [#addStruct()], filled by `fill`.
    public ListAppender addStruct(Consumer<? super StructAppender> fill) {
        staging.fill(addStruct(), fill);
        return this;
    }

    /// Begins a list as the next element. It ends when another element is added, or with this list.
    public ListAppender addList() {
        return next().beginList();
    }

    /// [#addList()], filled by `fill`.
    public ListAppender addList(Consumer<? super ListAppender> fill) {
        staging.fill(addList(), fill);
        return this;
    }

    /// Begins a map as the next element. It ends when another element is added, or with this list.
    public MapAppender addMap() {
        return next().beginMap();
    }

    /// [#addMap()], filled by `fill`.
    public ListAppender addMap(Consumer<? super MapAppender> fill) {
        staging.fill(addMap(), fill);
        return this;
    }

    /// The builder of the elements, when the last one has ended.
    private ColumnBuilder next() {
        if (!isOpen || staging.isSpoiled()) {
            throw staging.isSpoiled()
                    ? staging.spoiled()
                    : staging.misuse(element.site.path(), "takes no more elements: the list round it has ended; ask the"
                            + " row (or what the list is in) for it again");
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
