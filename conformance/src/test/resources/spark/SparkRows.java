import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import scala.jdk.javaapi.CollectionConverters;

/// Prints the rows that Spark reads, one a line, beside each file or directory: `java -cp SPARK SparkRows.java FILE...`. The first line
/// is `batched` or `rows`: whether the vectorised reader was used; or `failed` and the message. RowText in the tests
/// writes the same text of Lamella's rows.
public final class SparkRows {
    private SparkRows() {}

    public static void main(String[] files) throws IOException {
        try (SparkSession spark = SparkSession.builder().master("local[2]").appName("rows")
                .config("spark.ui.enabled", "false").config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.datetime.java8API.enabled", "true")
                .config("spark.sql.parquet.datetimeRebaseModeInRead", "CORRECTED")
                .config("spark.sql.parquet.int96RebaseModeInRead", "CORRECTED")
                .config("spark.sql.caseSensitive", "true")
                .config("spark.sql.sources.partitionColumnTypeInference.enabled", "false")
                .config("spark.sql.codegen.maxFields", "10000")
                .config("spark.log.level", "ERROR").getOrCreate()) {
            spark.sparkContext().setLogLevel("OFF");
            System.out.println("Spark " + spark.version());
            for (String file : files) {
                print(spark, file);
            }
        }
    }

    private static void print(SparkSession spark, String file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(Path.of(file + ".txt"))) {
            try {
                Dataset<Row> rows = spark.read().parquet(file);
                List<String> lines = new ArrayList<>();
                for (Iterator<Row> all = rows.toLocalIterator(); all.hasNext();) {
                    lines.add(text(all.next()));
                }
                boolean isBatched = rows.queryExecution().executedPlan().toString().contains("Batched: true");
                out.write(isBatched ? "batched\n" : "rows\n");
                for (String line : lines) {
                    out.write(line + "\n");
                }
            } catch (Exception e) {
                Throwable cause = e;
                while (cause.getCause() != null) {
                    cause = cause.getCause();
                }
                out.write("failed " + String.valueOf(cause).replace('\n', ' ') + "\n");
            }
        }
    }

    private static String text(Object value) {
        StringBuilder out = new StringBuilder();
        append(out, value);
        return out.toString();
    }

    private static void append(StringBuilder out, Object value) {
        if (value == null) {
            out.append("null");
        } else if (value instanceof Float) {
            out.append('f').append(Integer.toHexString(Float.floatToIntBits((Float) value)));
        } else if (value instanceof Double) {
            out.append('d').append(Long.toHexString(Double.doubleToLongBits((Double) value)));
        } else if (value instanceof BigDecimal) {
            out.append(((BigDecimal) value).toPlainString());
        } else if (value instanceof String) {
            quote(out, (String) value);
        } else if (value instanceof byte[]) {
            out.append('x').append(HexFormat.of().formatHex((byte[]) value));
        } else if (value instanceof LocalDate) {
            out.append("day").append(((LocalDate) value).toEpochDay());
        } else if (value instanceof Instant) {
            Instant instant = (Instant) value;
            out.append('t').append(instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1000);
        } else if (value instanceof LocalDateTime) {
            append(out, ((LocalDateTime) value).toInstant(ZoneOffset.UTC));
        } else if (value instanceof Row) {
            Row row = (Row) value;
            List<Object> fields = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                fields.add(row.get(i));
            }
            join(out, '(', fields, ')');
        } else if (value instanceof scala.collection.Seq) {
            join(out, '[', CollectionConverters.asJava((scala.collection.Seq<?>) value), ']');
        } else if (value instanceof scala.collection.Map) {
            List<String> entries = new ArrayList<>();
            CollectionConverters.asJava((scala.collection.Map<?, ?>) value)
                    .forEach((key, mapped) -> entries.add(text(key) + "=" + text(mapped)));
            entries.sort(null);
            out.append('{').append(String.join(", ", entries)).append('}');
        } else if (value.getClass().getSimpleName().matches("Geometry|Geography")) {
            try {
                append(out, value.getClass().getMethod("getBytes").invoke(value));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        } else if (value.getClass().getSimpleName().equals("VariantVal")) {
            out.append('v').append(value);
        } else {
            out.append(value);
        }
    }

    private static void join(StringBuilder out, char first, Iterable<?> values, char last) {
        out.append(first);
        String separator = "";
        for (Object value : values) {
            append(out.append(separator), value);
            separator = ", ";
        }
        out.append(last);
    }

    private static void quote(StringBuilder out, String text) {
        out.append('"');
        for (char c : text.toCharArray()) {
            if (c >= ' ' && c <= '~' && c != '"' && c != '\\') {
                out.append(c);
            } else {
                out.append(String.format("\\u%04x", (int) c));
            }
        }
        out.append('"');
    }
}
