package dev.lamella.variant;

import dev.lamella.build.BuildRules;

/// The rules of ARCHITECTURE.md.
class RulesTest extends BuildRules {}
