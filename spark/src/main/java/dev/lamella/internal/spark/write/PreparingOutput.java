package dev.lamella.internal.spark.write;

import dev.lamella.hadoop.HadoopOutput;
import dev.lamella.hadoop.PreparedFile;
import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.util.Optional;

/// A file whose commit only prepares it, because the driver publishes it.
final class PreparingOutput implements OutputFile {
    private final HadoopOutput output;
    private Optional<PreparedFile> prepared = Optional.empty();

    PreparingOutput(HadoopOutput output) {
        this.output = output;
    }

    /// The file, after the commit.
    PreparedFile prepared() {
        return prepared.orElseThrow(() -> new IllegalStateException(name() + " is not committed"));
    }

    @Override
    public String name() {
        return output.name();
    }

    @Override
    public long position() {
        return output.position();
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        output.write(bytes, from, count);
    }

    @Override
    public void commit() throws IOException {
        prepared = Optional.of(output.prepare());
    }

    @Override
    public void close() throws IOException {
        output.close();
    }
}
