package dev.lamella.bench;

/// How text is added up by columns, where pages have a dictionary.
enum TextRule {
    /// The text of each value is looked at.
    VALUES,
    /// The text of each entry of a dictionary is looked at once, and values only by their index.
    ENTRIES
}
