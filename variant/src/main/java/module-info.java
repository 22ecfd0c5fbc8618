import org.jspecify.annotations.NullMarked;

/// The Variant binary encoding of Apache Parquet: values without a schema. Needs nothing else of Parquet.
@NullMarked module dev.lamella.variant {
    // Annotations only: nobody needs it to run, nor to compile against this.
    requires static org.jspecify;

    exports dev.lamella.variant;
}
