package dev.lamella.build;

/// The rules of ARCHITECTURE.md for this module.
class RulesTest extends BuildRules {}
