package dev.lamella.check;

import dev.lamella.error.Location;

/// Something in a file that breaks a rule.
///
/// @param rule the rule
/// @param place where: always the file, and the row group, column and part as far as they are known
/// @param found what is there
/// @param allowed what may be there
public record Finding(Rule rule, Location place, String found, String allowed) {}
