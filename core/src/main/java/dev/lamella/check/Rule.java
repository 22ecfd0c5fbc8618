package dev.lamella.check;

/// One promise that is checked.
///
/// @param id stable name, `LP-...`
/// @param severity of its findings
/// @param statement what is demanded, as a sentence without capital and full stop
/// @param section where the specification says so: a file of `parquet-format` and the heading in it; or the source of the
///        experience behind it
/// @param mend what to do about a finding, as a whole sentence
public record Rule(String id, Severity severity, String statement, String section, String mend) {}
