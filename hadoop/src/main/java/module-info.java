import org.jspecify.annotations.NullMarked;

/// Reads and writes files of Hadoop's file systems.
@NullMarked module dev.lamella.hadoop {
    // Annotations only: not needed at run time, nor to compile against this module.
    requires static org.jspecify;

    requires transitive dev.lamella.core;
    requires transitive hadoop.client.api;

    exports dev.lamella.hadoop;
}
