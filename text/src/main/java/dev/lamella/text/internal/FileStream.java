package dev.lamella.text.internal;

import dev.lamella.io.InputFile;
import java.io.IOException;
import java.io.InputStream;

/// Reads a file from its start to its end. Closing the stream does not close the file.
public final class FileStream extends InputStream {
    private final InputFile file;
    private long position;

    public FileStream(InputFile file) {
        this.file = file;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
        int available = (int) Math.min(count, file.size() - position);
        if (available <= 0) {
            return count == 0 ? 0 : -1;
        }
        file.read(position, target, from, available);
        position += available;
        return available;
    }
}
