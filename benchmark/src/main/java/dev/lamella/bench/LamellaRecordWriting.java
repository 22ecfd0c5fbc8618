package dev.lamella.bench;

import dev.lamella.records.RecordMapping;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lamella, from records. It makes the schema from them, in which what is primitive in Java is REQUIRED, as Carpet does.
final class LamellaRecordWriting implements WriteContender {
    private @Nullable Rows<?> rows;

    private record Rows<T>(RecordMapping<T> mapping, List<T> rows) {
        void write(Path file, Codec codec) throws IOException {
            mapping.withWriteOptions(LamellaWriting.options(codec)).write(file, rows);
        }
    }

    @Override
    public void load(Path source, Table table) throws IOException {
        rows = switch (table) {
            case LINEITEM -> new Rows<>(RecordMapping.of(Line.class), Records.lines(source));
            case NESTED -> new Rows<>(RecordMapping.of(Order.class), Records.orders(source));
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
        return "of this checkout";
    }
}
