package dev.lamella.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// Standard input as a channel. Unlike a read of `System.in`, a read of it can be interrupted.
final class StandardInput extends InputStream {
    private final FileChannel channel = new FileInputStream(FileDescriptor.in).getChannel();

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
        return channel.read(ByteBuffer.wrap(target, from, count));
    }
}
