package dev.lamella.regex;

import dev.lamella.build.BuildRules;

/// The rules of ARCHITECTURE.md for this module.
class RulesTest extends BuildRules {}
