import org.jspecify.annotations.NullMarked;

/// Java records and plain classes to and from Parquet, and the rows of databases.
///
/// A package whose records are not public has to be open to this module: `opens app.orders to dev.lamella.records;`.
@NullMarked module dev.lamella.records {
    // Annotations only: nobody needs it to run, nor to compile against this.
    requires static org.jspecify;
    // For classes of Kotlin only.
    requires static kotlin.metadata.jvm;
    requires static kotlin.stdlib;

    requires dev.lamella.arrow;
    requires org.objectweb.asm;

    requires transitive dev.lamella.core;
    requires transitive java.sql;

    exports dev.lamella.records;
    exports dev.lamella.records.jdbc;
    exports dev.lamella.records.mapping;
}
