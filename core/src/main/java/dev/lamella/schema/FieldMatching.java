package dev.lamella.schema;

/// How a field of a file is found for a field of another schema, at every depth.
public enum FieldMatching {
    /// By the same name.
    NAME,
    /// By the same name, whatever the case of its letters. Two fields of a group that differ only in case are rejected.
    NAME_IGNORING_CASE,
    /// By the same field id. A field of the schema that has no id is found by its name, among fields without an id.
    ID
}
