import org.jspecify.annotations.NullMarked;

/// Reads and writes the Arrow schema that Parquet files carry beside their own.
@NullMarked module dev.lamella.arrow {
    // Annotations only: not needed at run time, nor to compile against this module.
    requires static org.jspecify;

    requires transitive dev.lamella.core;

    exports dev.lamella.arrow;
}
