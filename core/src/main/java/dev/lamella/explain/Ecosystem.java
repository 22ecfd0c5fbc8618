package dev.lamella.explain;

import dev.lamella.WriteOptions;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.explain.ArrowTypes;
import dev.lamella.internal.explain.AvroTypes;
import dev.lamella.internal.explain.DuckDbTypes;
import dev.lamella.internal.explain.IcebergTypes;
import dev.lamella.internal.explain.JavaTypes;
import dev.lamella.internal.explain.PandasTypes;
import dev.lamella.internal.explain.PolarsTypes;
import dev.lamella.internal.explain.RTypes;
import dev.lamella.internal.explain.SparkTypes;
import dev.lamella.internal.explain.StoredTypes;
import dev.lamella.internal.explain.TrinoTypes;
import dev.lamella.internal.explain.TypeTable;
import dev.lamella.internal.explain.View;

import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/// The ecosystems whose type mappings are known here, one table each. The tables apply to files without an ecosystem's
/// own schema in the metadata, read with default options.
public enum Ecosystem {
    /// Rows of this library.
    JAVA("Java", "this library, Row.get", JavaTypes::new),
    /// Arrow C++, and with it Python, R and others.
    ARROW("Arrow", "Apache Arrow C++ 25", ArrowTypes::new),
    /// Spark SQL.
    SPARK("Spark SQL", "Apache Spark 4.2.0", SparkTypes::new),
    /// DuckDB.
    DUCKDB("DuckDB", "DuckDB 2.0", DuckDbTypes::new),
    /// Polars data frames.
    POLARS("Polars", "polars-parquet 0.55.2", PolarsTypes::new),
    /// pandas data frames, read with pyarrow.
    PANDAS("pandas", "pandas 3.0, by its documentation", false, PandasTypes::new),
    /// Tables of Trino.
    TRINO("Trino", "trino-parquet 483", TrinoTypes::new),
    /// Avro records of parquet-java.
    AVRO("Avro", "parquet-avro 1.18.1", AvroTypes::new),
    /// Iceberg tables.
    ICEBERG("Iceberg", "Apache Iceberg 1.11.0", IcebergTypes::new),
    /// The R package nanoparquet.
    R("R", "nanoparquet 0.5.1, by its sources", false, RTypes::new);

    private final String title;
    private final String source;
    private final boolean isObserved;
    // The function is immutable, although its type does not show it.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Supplier<TypeTable> table;

    Ecosystem(String title, String source, Supplier<TypeTable> table) {
        this(title, source, true, table);
    }

    Ecosystem(String title, String source, boolean isObserved, Supplier<TypeTable> table) {
        this.title = title;
        this.source = source;
        this.isObserved = isObserved;
        this.table = table;
    }

    /// The name of the ecosystem.
    public String title() {
        return title;
    }

    /// The program and version that the table describes.
    public String source() {
        return source;
    }

    /// Whether the table was observed: the program read files with such columns. Otherwise, the table follows the
    /// documentation or the source code of the program.
    public boolean isObserved() {
        return isObserved;
    }

    /// The mapping of a field of a row, including its children. Assumes that no other field has its name.
    public TypeMapping see(Field field) {
        return table.get().field(field).mappings();
    }

    /// A schema with types that this ecosystem reads, for [WriteOptions#withStoredSchema]. Columns with other types are
    /// replaced: STRING for UUID, FLOAT for FLOAT16, microseconds for nanoseconds, an integer or fixed-length bytes for
    /// a DECIMAL on BYTE_ARRAY, and bytes for GEOMETRY and GEOGRAPHY.
    ///
    /// @throws UnsupportedFeatureException if it cannot read all columns even then; the message names them
    public Schema storedSchema(Schema schema) {
        Schema stored = schema.withLeaves(leaf -> StoredTypes.of(leaf, this::see));
        List<String> unread = unread(stored);
        if (!unread.isEmpty()) {
            throw new UnsupportedFeatureException(title + " does not read " + String.join(", ", unread),
                    "Leave these columns out, or store them in other types.");
        }
        return stored;
    }

    /// The columns that this ecosystem does not read, each with the reason: `id (Spark reads no UUID)`.
    public List<String> unread(Schema schema) {
        return SchemaExplanation.of(schema).columns().stream()
                .filter(column -> mapping(column).fidelity() == Fidelity.NOT_SUPPORTED)
                .map(column -> column.leaf().logicalPath() + " (" + mapping(column).why().orElse("no type") + ")")
                .toList();
    }

    private TypeMapping mapping(ColumnExplanation column) {
        return Objects.requireNonNull(column.mappings().get(this));
    }

    /// The mappings of the fields of a row.
    List<View> row(List<Field> fields) {
        return table.get().row(fields).stream().map(View.Part::view).toList();
    }
}
