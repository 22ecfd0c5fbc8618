package dev.lamella.explain;

import dev.lamella.internal.explain.ArrowTypes;
import dev.lamella.internal.explain.AvroTypes;
import dev.lamella.internal.explain.DuckDbTypes;
import dev.lamella.internal.explain.IcebergTypes;
import dev.lamella.internal.explain.JavaTypes;
import dev.lamella.internal.explain.RTypes;
import dev.lamella.internal.explain.SparkTypes;
import dev.lamella.internal.explain.TypeTable;
import dev.lamella.internal.explain.View;

import dev.lamella.schema.Field;
import java.util.List;

/// Those whose view of a file is known here, each by a table of its own. They see a file as it is: without a schema
/// of their own in its metadata, and with their default options.
public enum Ecosystem {
    /// Rows of this library.
    JAVA("Java", "this library, Row.get", new JavaTypes()),
    /// Arrow C++, and with it Python, R and others.
    ARROW("Arrow", "Apache Arrow C++ 25", new ArrowTypes()),
    /// Spark SQL.
    SPARK("Spark SQL", "Apache Spark 4.1.1", new SparkTypes()),
    /// DuckDB.
    DUCKDB("DuckDB", "DuckDB 2.0", new DuckDbTypes()),
    /// Avro records of parquet-java.
    AVRO("Avro", "parquet-avro 1.18.1", new AvroTypes()),
    /// Iceberg tables.
    ICEBERG("Iceberg", "Apache Iceberg 1.11.0", new IcebergTypes()),
    /// The R package nanoparquet.
    R("R", "nanoparquet 0.5.1", new RTypes());

    private final String title;
    private final String source;
    // Immutable, which its type does not say.
    @SuppressWarnings("ImmutableEnumChecker")
    private final TypeTable table;

    Ecosystem(String title, String source, TypeTable table) {
        this.title = title;
        this.source = source;
        this.table = table;
    }

    /// Its name.
    public String title() {
        return title;
    }

    /// Which program, in which version, the table describes.
    public String source() {
        return source;
    }

    /// What a field of a row is seen as, with all that is below it, if no other has its name.
    public TypeMapping see(Field field) {
        return table.field(field).seen();
    }

    /// What the fields of a row are seen as.
    List<View> row(List<Field> fields) {
        return table.row(fields).stream().map(View.Part::view).toList();
    }
}
