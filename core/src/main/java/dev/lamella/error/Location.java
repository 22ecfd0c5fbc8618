package dev.lamella.error;

import dev.lamella.variant.internal.Printable;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A location in a file. Every part may be unknown.
///
/// @param file name of the file, as the caller gave it
/// @param rowGroup ordinal of the row group, from 0
/// @param column path of the column as a list of names, from below the root
/// @param part name of the part of the column or file, for example `data page 7`, `dictionary page`, `footer`
/// @param offset byte offset in the file
public record Location(Optional<String> file, OptionalInt rowGroup, Optional<List<String>> column,
        Optional<String> part, OptionalLong offset) implements Serializable {
    /// The unknown location.
    public static final Location UNKNOWN = new Location(Optional.empty(), OptionalInt.empty(), Optional.empty(),
            Optional.empty(), OptionalLong.empty());

    /// A location that names only the file.
    public static Location ofFile(String name) {
        return new Location(Optional.of(name), OptionalInt.empty(), Optional.empty(), Optional.empty(),
                OptionalLong.empty());
    }

    /// This location, in a row group.
    public Location inRowGroup(int ordinal) {
        return new Location(file, OptionalInt.of(ordinal), column, part, offset);
    }

    /// This location, in a column.
    public Location inColumn(List<String> path) {
        return new Location(file, rowGroup, Optional.of(List.copyOf(path)), part, offset);
    }

    /// This location, in a part of the column or file that begins at a byte offset.
    public Location inPart(String name, long byteOffset) {
        return new Location(file, rowGroup, column, Optional.of(name), OptionalLong.of(byteOffset));
    }

    /// This location, in a part of the column or file.
    public Location inPart(String name) {
        return new Location(file, rowGroup, column, Optional.of(name), offset);
    }

    /// This location, with its unknown parts filled in from `outer`.
    public Location within(Location outer) {
        return new Location(file.or(outer::file), rowGroup.isPresent() ? rowGroup : outer.rowGroup,
                column.or(outer::column), part.or(outer::part), offset.isPresent() ? offset : outer.offset);
    }

    /// For example `flights.parquet, row group 2, column stops.list.element.arrival, data page 7 at byte 183204`; empty if
    /// nothing is known. Characters of names that control a terminal or end a line are escaped.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        file.ifPresent(name -> text.append(Printable.line(name)));
        rowGroup.ifPresent(ordinal -> comma(text).append("row group ").append(ordinal));
        column.ifPresent(path -> comma(text).append("column ").append(Printable.line(String.join(".", path))));
        part.ifPresent(name -> comma(text).append(Printable.line(name)));
        offset.ifPresent(at -> text.append(text.isEmpty() ? "byte " : " at byte ").append(at));
        return text.toString();
    }

    /// Failures travel between the processes of a cluster, and `Optional` does not.
    private Object writeReplace() {
        return new Parts(file.orElse(null), rowGroup.isPresent() ? rowGroup.getAsInt() : null,
                column.map(List::copyOf).orElse(null), part.orElse(null),
                offset.isPresent() ? offset.getAsLong() : null);
    }

    private record Parts(@Nullable String file, @Nullable Integer rowGroup, @Nullable List<String> column,
            @Nullable String part, @Nullable Long offset) implements Serializable {
        private Object readResolve() {
            return new Location(Optional.ofNullable(file),
                    rowGroup == null ? OptionalInt.empty() : OptionalInt.of(rowGroup), Optional.ofNullable(column),
                    Optional.ofNullable(part), offset == null ? OptionalLong.empty() : OptionalLong.of(offset));
        }
    }

    private static StringBuilder comma(StringBuilder text) {
        return text.isEmpty() ? text : text.append(", ");
    }
}
