package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Something about a field that the format does not allow or does not know.
///
/// Fields that a file declares are kept all the same, and read as `reading` says. Fields that are made here are refused
/// if one of their findings [breaks the format][SchemaRule#isIllegal].
///
/// @param rule what it breaks
/// @param path names of the field and of the groups round it, from below the root; a finding that comes from a field
///        itself has only the field's own name
/// @param found what is declared, as a sentence without capital and full stop
/// @param allowed what the format allows
/// @param reading how a field that a file declares so is read instead; absent if it is read as it is declared
public record SchemaFinding(SchemaRule rule, List<String> path, String found, String allowed,
        Optional<String> reading) {
    public SchemaFinding {
        path = List.copyOf(path);
    }

    SchemaFinding(SchemaRule rule, String name, String found, String allowed) {
        this(rule, List.of(name), found, allowed, Optional.empty());
    }

    SchemaFinding(SchemaRule rule, String name, String found, String allowed, String reading) {
        this(rule, List.of(name), found, allowed, Optional.of(reading));
    }

    /// The same finding with the names of the groups round the field.
    SchemaFinding below(List<String> groups) {
        List<String> whole = new ArrayList<>(groups);
        whole.addAll(path);
        return new SchemaFinding(rule, whole, found, allowed, reading);
    }

    /// What to say to someone who makes such a field: `column id: UUID is declared on INT32; it annotates
    /// FIXED_LEN_BYTE_ARRAY(16) (LP-ANNOTATION-TYPE)`.
    String refusal() {
        return statement() + " (" + rule.id() + ")";
    }

    private String statement() {
        return "column " + ColumnPath.of(path) + ": " + found + "; " + allowed;
    }

    /// For example `column id: UUID is declared on INT32; it annotates FIXED_LEN_BYTE_ARRAY(16), so this is read as
    /// INT32`.
    @Override
    public String toString() {
        return statement() + reading.map(r -> ", so " + r).orElse("");
    }
}
