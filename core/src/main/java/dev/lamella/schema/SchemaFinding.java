package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;

/// Something about a field that the format does not allow or does not know.
///
/// Fields that a file declares are kept all the same, and read as `allowed` says. Fields that are made here are refused
/// if one of their findings [breaks the format][SchemaRule#isIllegal].
///
/// @param rule what it breaks
/// @param path names of the field and of the groups round it, from below the root; a finding that comes from a field
///        itself has only the field's own name
/// @param found what is declared
/// @param allowed what the format allows, and how the field is read
public record SchemaFinding(SchemaRule rule, List<String> path, String found, String allowed) {
    public SchemaFinding {
        path = List.copyOf(path);
    }

    SchemaFinding(SchemaRule rule, String name, String found, String allowed) {
        this(rule, List.of(name), found, allowed);
    }

    /// The same finding with the names of the groups round the field.
    SchemaFinding below(List<String> groups) {
        List<String> whole = new ArrayList<>(groups);
        whole.addAll(path);
        return new SchemaFinding(rule, whole, found, allowed);
    }

    /// For example `column id: UUID is declared on INT32; it annotates FIXED_LEN_BYTE_ARRAY(16), so this is read as
    /// INT32`.
    @Override
    public String toString() {
        return "column " + ColumnPath.of(path) + ": " + found + "; " + allowed;
    }
}
