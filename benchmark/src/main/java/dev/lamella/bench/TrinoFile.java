package dev.lamella.bench;

import io.trino.parquet.AbstractParquetDataSource;
import io.trino.parquet.ParquetDataSourceId;
import io.trino.parquet.ParquetReaderOptions;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/// A local file for Trino, read by position.
final class TrinoFile extends AbstractParquetDataSource {
    private final FileChannel channel;

    TrinoFile(Path file, ParquetReaderOptions options) throws IOException {
        super(new ParquetDataSourceId(file.toString()), Files.size(file), options);
        channel = FileChannel.open(file);
    }

    @Override
    protected void readInternal(long position, byte[] buffer, int offset, int length) throws IOException {
        ByteBuffer target = ByteBuffer.wrap(buffer, offset, length);
        while (target.hasRemaining()) {
            if (channel.read(target, position + length - target.remaining()) < 0) {
                throw new EOFException(getId() + " ends before byte " + (position + length));
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
