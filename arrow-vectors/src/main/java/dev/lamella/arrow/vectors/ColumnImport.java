package dev.lamella.arrow.vectors;

import dev.lamella.schema.Field;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;

/// Imports the Arrow vectors of one field.
interface ColumnImport {
    /// The field of the Parquet schema.
    Field parquet();

    /// Copies consecutive slots.
    ///
    /// @param parent validity of the structs that contain the slots; a slot is null if its struct is
    ColumnVector read(FieldVector from, int at, int count, Validity parent);

    /// The vector that holds the values: another one if there is a class for the extension type.
    static FieldVector storage(FieldVector vector) {
        return vector instanceof ExtensionTypeVector<?> extension
                ? (FieldVector) extension.getUnderlyingVector()
                : vector;
    }
}
