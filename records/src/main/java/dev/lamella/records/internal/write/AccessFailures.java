package dev.lamella.records.internal.write;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import java.util.List;

/// Converts exceptions of accessors, which are user code.
record AccessFailures(String type, List<WrittenComponent> components) {
    /// The failure to throw for an exception of the accessor of a component. Called by code of [FieldsWriterGenerator].
    Throwable of(Throwable cause, int index) {
        if (cause instanceof Error) {
            return cause;
        }
        WrittenComponent component = components.get(index);
        if (cause instanceof ParquetException rejected) {
            return rejected.at(component.location());
        }
        return new ValueException(component.location(), "The component " + component.name() + " of a " + type
                + " cannot be read: its accessor throws " + cause.getClass().getSimpleName(),
                "See the cause. Nothing of this record was written; others can be.", cause);
    }
}
