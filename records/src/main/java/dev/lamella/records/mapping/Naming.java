package dev.lamella.records.mapping;

/// How components find their columns by name, where no [Name] says otherwise. Components never find columns by
/// position.
public enum Naming {
    /// The same name.
    EXACT,
    /// `createdAt` is `created_at`.
    SNAKE_CASE,
    /// The same name regardless of case; a component that could be two columns is rejected. Writing keeps the name in
    /// Java.
    CASE_INSENSITIVE,
    /// By [FieldId] if the component has one, else by the same name.
    FIELD_ID
}
