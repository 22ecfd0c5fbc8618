import org.jspecify.annotations.NullMarked;

/// The Arrow schema that Parquet files carry beside their own: read as advice, and made for others.
@NullMarked module dev.lamella.arrow {
    // Annotations only: nobody needs it to run, nor to compile against this.
    requires static org.jspecify;

    requires transitive dev.lamella.core;

    exports dev.lamella.arrow;
}
