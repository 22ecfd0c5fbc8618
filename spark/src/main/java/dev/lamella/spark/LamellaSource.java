package dev.lamella.spark;

import java.util.Map;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.SupportsCatalogOptions;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.sources.RelationProvider;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.jdk.javaapi.CollectionConverters;

/// The data source `lamella`: reads and writes Parquet files with Lamella.
///
/// ```java
/// Dataset<Row> sales = spark.read().format("lamella").load("s3a://bucket/sales");
/// sales.write().format("lamella").mode("append").save("hdfs:///archive/sales");
/// ```
/// Spark finds it by its name. See `docs/how-to/use-from-spark.md` for types and options.
public final class LamellaSource implements SupportsCatalogOptions, RelationProvider, DataSourceRegister {
    /// The name of the source.
    public static final String NAME = "lamella";

    /// For Spark.
    public LamellaSource() {}

    @Override
    public String shortName() {
        return NAME;
    }

    /// Registers the catalog of paths in the session, unless there is one of that name.
    @Override
    public String extractCatalog(CaseInsensitiveStringMap options) {
        SparkSession session = SparkSession.active();
        String key = "spark.sql.catalog." + PathCatalog.NAME;
        if (session.conf().getOption(key).isEmpty()) {
            session.conf().set(key, PathCatalog.class.getName());
        }
        return PathCatalog.NAME;
    }

    @Override
    public Identifier extractIdentifier(CaseInsensitiveStringMap options) {
        return PathIdentifier.of(options);
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return PathTable.read(PathIdentifier.of(options)).schema();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return PathTable.read(PathIdentifier.of(new CaseInsensitiveStringMap(properties)));
    }

    /// Spark calls this for a path that cannot be read otherwise, because it does not exist.
    @Override
    public BaseRelation createRelation(SQLContext context, scala.collection.immutable.Map<String, String> options) {
        PathIdentifier paths = PathIdentifier.of(new CaseInsensitiveStringMap(CollectionConverters.asJava(options)));
        throw new IllegalArgumentException("There is nothing to read at " + String.join(", ", paths.paths())
                + ": no file, no directory, and no match of a pattern");
    }
}
