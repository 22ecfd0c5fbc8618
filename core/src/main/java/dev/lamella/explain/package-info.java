/// The types of a file's columns, and how other ecosystems map them: one table for each ecosystem.
package dev.lamella.explain;
