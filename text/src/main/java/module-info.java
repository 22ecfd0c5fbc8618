import org.jspecify.annotations.NullMarked;

/// Reads CSV and JSON lines as rows, and as records.
@NullMarked module dev.lamella.text {
    // Annotations only: not needed at run time, nor to compile against this module.
    requires static org.jspecify;

    requires com.fasterxml.jackson.core;

    requires transitive dev.lamella.core;

    exports dev.lamella.text;
}
