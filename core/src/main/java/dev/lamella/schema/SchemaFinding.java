package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A property of a field that the format does not allow or does not know.
///
/// Fields that a file declares are kept nevertheless, and read as `reading` says. New fields are rejected if one of
/// their findings [violates the format][SchemaRule#isIllegal].
///
/// @param rule the rule that it violates
/// @param path names of the field and of the groups around it, from below the root; a finding about a field by itself
///     has only the field's own name
/// @param found the declaration, as a sentence without capital and full stop
/// @param allowed what the format allows, as a sentence without capital and full stop
/// @param reading how the field is read instead; absent if it is read as declared
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

    /// The same finding with the names of the groups around the field.
    SchemaFinding below(List<String> groups) {
        List<String> whole = new ArrayList<>(groups);
        whole.addAll(path);
        return new SchemaFinding(rule, whole, found, allowed, reading);
    }

    /// The message for a caller that makes such a field: `Column id: UUID is declared on INT32; it is only for
    /// FIXED_LEN_BYTE_ARRAY(16) (LP-ANNOTATION-TYPE)`.
    String rejection() {
        return statement() + " (" + rule.id() + ")";
    }

    private String statement() {
        return "Column " + ColumnPath.of(path) + ": " + found + "; " + allowed;
    }

    /// For example `Column id: UUID is declared on INT32; it is only for FIXED_LEN_BYTE_ARRAY(16), so this is read as
    /// INT32`.
    @Override
    public String toString() {
        return statement() + reading.map(r -> ", so " + r).orElse("");
    }
}
