package dev.lamella.row;

import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantSink;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Appends the elements of a list, or the keys or values of a map: the inverse of [RowList]. It throws the same
/// exceptions as [StructAppender].
///
/// Only this library implements it.
public interface ListAppender {
    /// Adds a null.
    ListAppender addNull();

    /// Adds an element, as [StructAppender#setBoolean(int,boolean)] sets a field.
    ListAppender addBoolean(boolean value);

    /// Adds an element, as [StructAppender#setInt(int,int)] sets a field.
    ListAppender addInt(int value);

    /// Adds an element, as [StructAppender#setLong(int,long)] sets a field.
    ListAppender addLong(long value);

    /// Adds an element, as [StructAppender#setFloat(int,float)] sets a field.
    ListAppender addFloat(float value);

    /// Adds an element, as [StructAppender#setDouble(int,double)] sets a field.
    ListAppender addDouble(double value);

    /// Adds a text, or null.
    ListAppender addString(@Nullable String value);

    /// Adds bytes, or null. The bytes are copied.
    ListAppender addBytes(byte @Nullable [] value);

    /// Adds a part of an array. The bytes are copied.
    ListAppender addBytes(byte[] value, int from, int length);

    /// Adds a Variant, or null. A Variant null is a value.
    ListAppender addVariant(@Nullable Variant value);

    /// Adds a Variant from JSON text, or null, as [StructAppender#setJson(int,String)] sets a field.
    ListAppender addJson(@Nullable String text);

    /// Adds a Variant from the events that `fill` emits, as [StructAppender#variant(int,Consumer)] sets a field.
    ListAppender addEvents(Consumer<? super VariantSink> fill);

    /// Adds a value of any type that fits, or null, as [StructAppender#set(int,Object)] sets a field.
    ListAppender add(@Nullable Object value);

    /// Adds a stored number, regardless of its annotation.
    ListAppender addRaw(long value);

    /// Adds a stored value, as `getRaw` of [RowList] returns it, or null.
    ListAppender addRaw(@Nullable Object value);

    /// Begins a group as the next element. It ends when you add another element, or with this list.
    StructAppender addStruct();

    /// [#addStruct()], filled by `fill`.
    ListAppender addStruct(Consumer<? super StructAppender> fill);

    /// Begins a list as the next element. It ends when you add another element, or with this list.
    ListAppender addList();

    /// [#addList()], filled by `fill`.
    ListAppender addList(Consumer<? super ListAppender> fill);

    /// Begins a map as the next element. It ends when you add another element, or with this list.
    MapAppender addMap();

    /// [#addMap()], filled by `fill`.
    ListAppender addMap(Consumer<? super MapAppender> fill);
}
