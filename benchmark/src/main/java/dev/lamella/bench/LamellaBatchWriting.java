package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lamella, from batches of a few thousand rows. They hold every value: none has a dictionary from the file it was read of.
final class LamellaBatchWriting implements WriteContender {
    private final List<Batch> batches = new ArrayList<>();
    private @Nullable Schema schema;

    @Override
    public void load(Path source, Table table) throws IOException {
        batches.clear();
        try (ParquetReader reader = Parquet.open(source); BatchSource rows = reader.batches()) {
            schema = reader.schema();
            while (rows.next()) {
                Batch batch = rows.batch();
                List<Vector> columns = batch.columns().stream().map(LamellaBatchWriting::withoutDictionary).toList();
                batches.add(new Batch(batch.schema(), batch.rowCount(), columns).copy());
            }
        }
    }

    private static Vector withoutDictionary(Vector vector) {
        return switch (vector) {
            case DictionaryVector values -> values.materialize();
            case GroupVector groups -> groups.withFields(
                    groups.fields().stream().map(LamellaBatchWriting::withoutDictionary).toList());
            case ListVector lists -> new ListVector(lists.size(), lists.validity(), lists.offsets(),
                    withoutDictionary(lists.elements()));
            case MapVector maps -> new MapVector(maps.size(), maps.validity(), maps.offsets(),
                    withoutDictionary(maps.keys()), withoutDictionary(maps.values()));
            default -> vector;
        };
    }

    @Override
    public void write(Path file, Codec codec) throws IOException {
        if (schema == null) {
            throw new IllegalStateException("nothing is loaded");
        }
        try (ParquetWriter writer = Parquet.create(file, schema, LamellaWriting.options(codec))) {
            for (Batch batch : batches) {
                writer.write(batch);
            }
            writer.commit();
        }
    }

    @Override
    public String version() {
        return "of this checkout";
    }
}
