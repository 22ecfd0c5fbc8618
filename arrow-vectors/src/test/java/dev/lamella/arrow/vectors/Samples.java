package dev.lamella.arrow.vectors;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;

/// The samples of docs/how-to/use-with-arrow.md.
final class Samples {
    private Samples() {}

    static long sum(Path parquet, BufferAllocator allocator) throws IOException {
        long sum = 0;
        try (ParquetReader file = Parquet.open(parquet);
                ArrowReader batches = ArrowBatches.read(file, Scan.all().columns("id").where("id > 2"), allocator)) {
            while (batches.loadNextBatch()) {
                BigIntVector id = (BigIntVector) batches.getVectorSchemaRoot().getVector("id");
                for (int i = 0; i < id.getValueCount(); i++) {
                    sum += id.get(i);
                }
            }
        }
        return sum;
    }

    static void stream(Path parquet, OutputStream out, BufferAllocator allocator) throws IOException {
        try (ParquetReader file = Parquet.open(parquet);
                ArrowReader batches = ArrowBatches.read(file, Scan.all(), allocator);
                ArrowStreamWriter writer = new ArrowStreamWriter(batches.getVectorSchemaRoot(), batches,
                        Channels.newChannel(out))) {
            writer.start();
            while (batches.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
    }

    static void convert(Path feather, Path parquet, BufferAllocator allocator) throws IOException {
        try (InputFile file = InputFile.of(feather);
                ArrowSource arrow = ArrowSource.of(ArrowIpc.read(file, allocator));
                ParquetWriter writer = Parquet.create(parquet, arrow.schema(),
                        WriteOptions.DEFAULT.withKeyValues(List.of(arrow.keyValue())))) {
            while (arrow.next()) {
                writer.write(arrow.batch());
            }
            writer.commit();
        }
    }

    static void write(InputStream in, Path parquet, BufferAllocator allocator) throws IOException {
        try (ArrowSource arrow = ArrowSource.of(new ArrowStreamReader(in, allocator));
                ParquetWriter writer = Parquet.create(parquet, arrow.schema(),
                        WriteOptions.DEFAULT.withKeyValues(List.of(arrow.keyValue())))) {
            while (arrow.next()) {
                writer.write(arrow.batch());
            }
            writer.commit();
        }
    }
}
