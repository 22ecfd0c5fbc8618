package dev.lamella.internal.explain;

import dev.lamella.explain.Ecosystem;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import java.util.Optional;

/// Which encodings programs do not read, in columns whose types they read. Spark, DuckDB and Polars were observed in the
/// versions of [Ecosystem#source], with a file for each type, encoding and page version.
public final class EncodingSupport {
    private EncodingSupport() {}

    /// Why a program does not read the values of a column in an encoding; empty if it does, or if that is not known.
    public static Optional<String> lack(Ecosystem ecosystem, PrimitiveField field, Encoding encoding) {
        String text = encoding + (encoding.equals(Encoding.ALP) ? "" : " of " + field.typeText());
        return isRead(ecosystem, field, encoding)
                ? Optional.empty()
                : Optional.of(ecosystem == Ecosystem.SPARK && encoding.equals(Encoding.BYTE_STREAM_SPLIT)
                        ? "Spark reads " + encoding + " only with spark.sql.parquet.enableVectorizedReader=false"
                        : ecosystem.title() + " reads no " + text);
    }

    private static boolean isRead(Ecosystem ecosystem, PrimitiveField field, Encoding encoding) {
        boolean isFixed = field.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        return switch (ecosystem) {
            case JAVA -> encoding.isRecognized();
            case R -> true;
            case ARROW, PANDAS, TRINO, AVRO, ICEBERG -> isOld(encoding);
            case SPARK -> isOld(encoding) && !encoding.equals(Encoding.BYTE_STREAM_SPLIT);
            case DUCKDB -> isOld(encoding)
                    && (!encoding.equals(Encoding.BYTE_STREAM_SPLIT) || field.type() == PhysicalType.FLOAT
                            || field.type() == PhysicalType.DOUBLE)
                    && (!encoding.equals(Encoding.DELTA_LENGTH_BYTE_ARRAY)
                            || !(field.logicalType().orElse(null) instanceof LogicalType.Decimal));
            case POLARS -> isOld(encoding) && !(isFixed && (encoding.equals(Encoding.BYTE_STREAM_SPLIT)
                    || encoding.equals(Encoding.DELTA_BYTE_ARRAY)));
        };
    }

    /// Whether an encoding is older than ALP, which no release of these programs reads.
    private static boolean isOld(Encoding encoding) {
        return encoding.isRecognized() && !encoding.equals(Encoding.ALP);
    }
}
