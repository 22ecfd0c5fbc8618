package dev.lamella.records.internal.read;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.row.ColumnValues;

/// A component and its column, for messages.
///
/// @param component the path of names in Java; empty for the rows themselves
/// @param javaType the type as in the source
/// @param column the column that is read
/// @param file the location of the file
record BoundComponent(String component, String javaType, ColumnValues column, Location file) {
    /// The same component with another view of its column.
    BoundComponent withColumn(ColumnValues other) {
        return new BoundComponent(component, javaType, other, file);
    }

    /// The failure of one value.
    ValueException rejected(int slot, String problem, String advice) {
        return at(slot, new ValueException(this + ": " + problem, advice));
    }

    /// The failure of one value, with its cause.
    ValueException rejected(int slot, String problem, String advice, Throwable cause) {
        return at(slot, new ValueException(this + ": " + problem, advice, cause));
    }

    /// The failure of one value, thrown by its column, which knows the place.
    ///
    /// @param base the class that was read from the column
    ValueException rejected(ValueException rejection, Class<?> base) {
        return rejection.inWords(this + ": " + rejection.problem(),
                RemedyText.ofValue(rejection, ColumnKind.of(column.field()), base));
    }

    private ValueException at(int slot, ValueException rejection) {
        return rejection.at(place().inPart("row " + column.rowOf(slot)));
    }

    /// The failure to bind the component to its column.
    SchemaMismatchException mismatch(String problem, String advice) {
        return new SchemaMismatchException(place(), this + " " + problem, advice);
    }

    /// The same failure for this component.
    SchemaMismatchException mismatch(ParquetException failure) {
        return mismatch("cannot be bound: " + failure.problem(), failure.advice());
    }

    private Location place() {
        return file.inColumn(column.path().names());
    }

    /// For example `Component lines[].sku (String)`.
    @Override
    public String toString() {
        return component.isEmpty() ? javaType : "Component " + component + " (" + javaType + ")";
    }
}
