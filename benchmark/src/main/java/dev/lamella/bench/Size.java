package dev.lamella.bench;

/// How many rows the tables have: those of a measurement, or few for a quick look.
enum Size {
    FULL,
    SMALL
}
