package dev.lamella.records.mapping;

/// How the names of components are those of columns, where no [Name] says otherwise. Columns are never bound by their position.
public enum Naming {
    /// The same name.
    EXACT,
    /// `createdAt` is `created_at`.
    SNAKE_CASE,
    /// The same but for upper and lower case; two columns that a component could be are refused. Written as in Java.
    CASE_INSENSITIVE,
    /// By [FieldId] where there is one, else the same name.
    FIELD_ID
}
