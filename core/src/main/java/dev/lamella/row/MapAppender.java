package dev.lamella.row;

import org.jspecify.annotations.Nullable;

/// Appends the entries of a map in order: the inverse of [RowMap]. It throws the same exceptions as [StructAppender].
///
/// Put an entry as a whole, or, to avoid boxing, add its key to [#keys] and its value to [#values]. When a map ends, it
/// must have as many values as keys; a map without values in the schema accepts only keys. A key that occurs twice is
/// rejected, unless keys are groups, or [AppendOptions#keepingContents] is set: readers then take the last entry.
///
/// Only this library implements it.
public interface MapAppender {
    /// Adds an entry whose key and value have any types that [StructAppender#set(int,Object)] accepts.
    MapAppender put(Object key, @Nullable Object value);

    /// The appender of the keys.
    ListAppender keys();

    /// The appender of the values.
    ListAppender values();
}
