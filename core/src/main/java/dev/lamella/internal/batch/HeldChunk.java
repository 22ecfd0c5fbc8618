package dev.lamella.internal.batch;

import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The bytes of a column chunk, held in memory until they can be written to the file.
final class HeldChunk implements OutputFile {
    private static final int BLOCK = 1 << 20;
    private static final int FIRST_BLOCK = 1 << 12;

    private final String name;
    private final List<byte[]> blocks = new ArrayList<>();
    private long position;
    /// Bytes in use in the last block.
    private int used;

    /// @param name of the file, for messages
    HeldChunk(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    /// The position relative to the chunk's beginning.
    @Override
    public long position() {
        return position;
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
        int at = from;
        int left = count;
        while (left > 0) {
            if (blocks.isEmpty() || used == blocks.getLast().length) {
                blocks.add(new byte[(int) Math.clamp(position, FIRST_BLOCK, BLOCK)]);
                used = 0;
            }
            int part = Math.min(left, blocks.getLast().length - used);
            System.arraycopy(bytes, at, blocks.getLast(), used, part);
            used += part;
            at += part;
            left -= part;
        }
        position += count;
    }

    /// Writes the bytes to the file.
    void writeTo(OutputFile out) throws IOException {
        for (int i = 0; i < blocks.size(); i++) {
            out.write(blocks.get(i), 0, i == blocks.size() - 1 ? used : blocks.get(i).length);
        }
    }

    @Override
    public void commit() {}

    @Override
    public void close() {}
}
