package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;

/// Something about a field that the format does not allow or does not know, and that reading tolerates.
///
/// @param path names of the field and of the groups round it, from below the root; a finding that comes from a field
///        itself has only the field's own name
/// @param found what the file declares
/// @param allowed what the format allows, and how the field is read
public record Finding(List<String> path, String found, String allowed) {
    public Finding {
        path = List.copyOf(path);
    }

    /// The same finding with the names of the groups round the field.
    Finding below(List<String> groups) {
        List<String> whole = new ArrayList<>(groups);
        whole.addAll(path);
        return new Finding(whole, found, allowed);
    }

    /// For example `column id: UUID is declared on INT32; it annotates FIXED_LEN_BYTE_ARRAY(16), so this is read as
    /// INT32`.
    @Override
    public String toString() {
        return "column " + ColumnPath.of(path) + ": " + found + "; " + allowed;
    }
}
