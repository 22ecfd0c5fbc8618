package dev.lamella.internal.spark.types;

import dev.lamella.filter.VariantExtract;
import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.VariantPath;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.read.VariantExtraction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;

/// A path in the variants of a column, which Spark wants as its own type.
///
/// @param ordinal among the extractions of the scan
/// @param column a column of the table
/// @param type which Spark itself casts the values to
/// @param mustFit whether a value that does not fit fails, and is not null
/// @param zone the time zone of casts
public record Extraction(int ordinal, String column, String path, DataType type, boolean mustFit,
        String zone) implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String KEY = "__VARIANT_METADATA_KEY";

    /// The extraction that Spark describes.
    public static Extraction of(int ordinal, VariantExtraction wanted) {
        Metadata how = wanted.metadata().getMetadata(KEY);
        return new Extraction(ordinal, String.join(".", wanted.columnName()), how.getString("path"),
                wanted.expectedDataType(),
                how.getBoolean("failOnError"), how.getString("timeZoneId"));
    }

    /// Whether this is the variant itself.
    public boolean isWhole() {
        return path.equals("$") && type == DataTypes.VariantType;
    }

    private Optional<VariantPath> known() {
        if (path.indexOf('\\') >= 0) {
            return Optional.empty(); // Spark's paths have no escapes.
        }
        try {
            return Optional.of(VariantPath.parse(path));
        } catch (IllegalArgumentException ignored) {
            return Optional.empty();
        }
    }

    /// The path that Spark has to follow in the values that are read: Spark may know paths that Lamella does not.
    public Optional<String> rest() {
        return known().isPresent() ? Optional.empty() : Optional.of(path);
    }

    /// The column of a scan that has the values as variants.
    public VariantExtract values() {
        return VariantExtract.of(ColumnPath.of(column), known().orElse(VariantPath.ROOT)).named(name());
    }

    /// The name of that column.
    public String name() {
        return "variant path " + ordinal;
    }

    /// The column of a scan that tells where a variant is null.
    public static VariantExtract presence(String column) {
        return new VariantExtract(ColumnPath.of(column), VariantPath.ROOT, new VariantExtract.Form.Presence(),
                presenceName(column));
    }

    /// The name of that column.
    public static String presenceName(String column) {
        return "variant is there: " + column;
    }

    /// The extractions of one column.
    public static List<Extraction> of(List<Extraction> all, String column) {
        return all.stream().filter(each -> each.column().equals(column)).toList();
    }
}
