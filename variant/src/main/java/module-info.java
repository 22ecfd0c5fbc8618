import org.jspecify.annotations.NullMarked;

/// The Variant binary encoding of Apache Parquet: values without a schema. Needs nothing else of Parquet.
// Modules that use this one are not there yet when it is compiled.
@SuppressWarnings("module") @NullMarked module dev.lamella.variant {
    // Annotations only: not needed at run time, nor to compile against this module.
    requires static org.jspecify;

    exports dev.lamella.variant;
    exports dev.lamella.variant.internal to dev.lamella.arrow, dev.lamella.core, dev.lamella.records, dev.lamella.text,
            dev.lamella.remote;
}
