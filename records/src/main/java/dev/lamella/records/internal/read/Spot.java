package dev.lamella.records.internal.read;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.Kind;
import dev.lamella.row.ColumnValues;

/// A component and its column, for messages.
///
/// @param component path of names in Java; empty for the rows themselves
/// @param javaType as the source has it
/// @param column where its values come from
/// @param file what is known of the file
record Spot(String component, String javaType, ColumnValues column, Location file) {
    /// The same component with another view of its column.
    Spot withColumn(ColumnValues other) {
        return new Spot(component, javaType, other, file);
    }

    /// The refusal of one value.
    ValueException refused(int slot, String problem, String advice) {
        return at(slot, new ValueException(this + ": " + problem, advice));
    }

    /// The refusal of one value, for which something else failed.
    ValueException refused(int slot, String problem, String advice, Throwable cause) {
        return at(slot, new ValueException(this + ": " + problem, advice, cause));
    }

    /// The refusal of one value by its column, which knows the place.
    ///
    /// @param base what the column was asked for
    ValueException refused(ValueException refusal, Class<?> base) {
        return refusal.inWords(this + ": " + refusal.problem(),
                Advice.ofValue(refusal, Kind.of(column.field()), base));
    }

    private ValueException at(int slot, ValueException refusal) {
        return refusal.at(place().inPart("row " + column.rowOf(slot)));
    }

    /// What stands in the way before there are values.
    SchemaMismatchException mismatch(String problem, String advice) {
        return new SchemaMismatchException(place(), this + " " + problem, advice);
    }

    /// The same failure, said of this place.
    SchemaMismatchException mismatch(ParquetException failure) {
        return mismatch("cannot have it: " + failure.problem(), failure.advice());
    }

    private Location place() {
        return file.inColumn(column.path().names());
    }

    /// For example `component lines[].sku (String)`.
    @Override
    public String toString() {
        return component.isEmpty() ? javaType : "component " + component + " (" + javaType + ")";
    }
}
