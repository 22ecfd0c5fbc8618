package dev.lamella.records.internal.write;

import dev.lamella.error.ParquetException;
import dev.lamella.error.ValueException;
import java.util.List;

/// What becomes of the exceptions of accessors, which are the user's own.
record AccessFailures(String type, List<Component> components) {
    /// What to throw instead of what the accessor of the n-th component threw. Called by code that [FieldsWriterGenerator] makes.
    Throwable of(Throwable cause, int index) {
        if (cause instanceof Error) {
            return cause;
        }
        Component component = components.get(index);
        if (cause instanceof ParquetException refused) {
            return refused.at(component.location());
        }
        return new ValueException(component.location(), "the component " + component.name() + " of a " + type
                + " cannot be read: its accessor throws " + cause.getClass().getSimpleName(),
                "See the cause. Nothing of this record was written; others can be.", cause);
    }
}
