import org.jspecify.annotations.NullMarked;

/// Batches as Arrow vectors, and Arrow vectors as batches.
@NullMarked module dev.lamella.arrow.vectors {
    // Annotations only: not needed at run time, nor to compile against this module.
    requires static org.jspecify;

    requires transitive dev.lamella.arrow;
    requires org.apache.arrow.format;
    requires transitive org.apache.arrow.vector;
    requires transitive org.apache.arrow.memory.core;

    exports dev.lamella.arrow.vectors;
}
