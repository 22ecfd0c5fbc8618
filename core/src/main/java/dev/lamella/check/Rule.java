package dev.lamella.check;

/// A rule that files are checked against.
///
/// @param id stable name, `LP-...`
/// @param severity of its findings
/// @param statement the requirement, as a sentence without capital and full stop
/// @param section the place in the specification: a file of `parquet-format` and the heading in it; or the experience
///     that the rule is based on
/// @param mend what to do about a finding, as a whole sentence
public record Rule(String id, Severity severity, String statement, String section, String mend) {}
