/// Statistics of columns: collected from values, or taken from metadata.
package dev.lamella.statistics;
