package dev.lamella.cli.files;

import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.io.OutputStream;

/// A target as a stream. Closing the stream leaves the target open.
public class TargetStream extends OutputStream {
    private final OutputFile target;

    public TargetStream(OutputFile target) {
        this.target = target;
    }

    @Override
    public final void write(int one) throws IOException {
        write(new byte[]{(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        target.write(bytes, from, count);
    }
}
