package dev.lamella.bench;

import com.jerolba.carpet.CarpetWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.io.LocalOutputFile;
import org.jspecify.annotations.Nullable;

/// Carpet, from records. It makes the schema from them, in which what is primitive in Java is REQUIRED.
final class CarpetWriting implements WriteContender {
    private @Nullable Rows<?> rows;

    private record Rows<T>(Class<T> type, List<T> rows) {
        void write(Path file, Codec codec) throws IOException {
            try (CarpetWriter<T> writer = new CarpetWriter.Builder<>(new LocalOutputFile(file), type)
                    .withConf(new PlainParquetConfiguration()).withCompressionCodec(ParquetJavaWriting.codecName(codec))
                    .withWriterVersion(WriterVersion.PARQUET_1_0).withRowGroupSize(WriteSettings.ROW_GROUP_BYTES)
                    .withRowGroupRowCountLimit(WriteSettings.ROW_GROUP_ROWS).withPageSize(WriteSettings.PAGE_BYTES)
                    .withPageRowCountLimit(WriteSettings.PAGE_ROWS)
                    .withDictionaryPageSize(WriteSettings.DICTIONARY_BYTES).withDictionaryEncoding(true).build()) {
                for (T row : rows) {
                    writer.write(row);
                }
            }
        }
    }

    @Override
    public void load(Path source, Table table) throws IOException {
        rows = switch (table) {
            case LINEITEM -> new Rows<>(Line.class, Records.lines(source));
            case NESTED -> new Rows<>(Order.class, Records.orders(source));
            default -> throw table.withoutRecords();
        };
    }

    @Override
    public void write(Path file, Codec codec) throws IOException {
        if (rows == null) {
            throw new IllegalStateException("nothing is loaded");
        }
        rows.write(file, codec);
    }

    @Override
    public String version() {
        return carpetVersion();
    }

    static String carpetVersion() {
        // The jar says it in its name only.
        String jar = CarpetWriter.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return jar.replaceAll(".*carpet-record-|[.]jar", "");
    }
}
