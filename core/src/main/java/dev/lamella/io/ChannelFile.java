package dev.lamella.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.util.concurrent.locks.ReentrantLock;

/// A channel that the caller opened. A [FileChannel] is read by position without locks. Any other channel has one
/// position, so its reads take turns.
///
/// A read on an interrupted thread fails before it begins. An interrupt *during* a read closes the channel for good,
/// because it cannot be reopened here.
final class ChannelFile implements InputFile {
    /// How many reads in a row may return no bytes.
    private static final int MAX_EMPTY_READS = 1000;

    private final String name;
    private final SeekableByteChannel channel;
    private final long size;
    private final ReentrantLock turn = new ReentrantLock();

    ChannelFile(String name, SeekableByteChannel channel) throws IOException {
        this.name = name;
        this.channel = channel;
        this.size = channel.size();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        if (!channel.isOpen()) {
            throw Reads.closed(name);
        }
        Reads.check(name, size, position, target, from, count);
        Reads.checkNotInterrupted(name, position);
        try {
            if (channel instanceof FileChannel file) {
                Reads.readFully(name, size, file::read, position, target, from, count);
            } else {
                turn.lock();
                try {
                    Reads.readFully(name, size, this::readPiece, position, target, from, count);
                } finally {
                    turn.unlock();
                }
            }
        } catch (ClosedByInterruptException e) {
            throw Reads.interrupted(name, position, e);
        } catch (ClosedChannelException e) {
            throw Reads.closed(name);
        }
    }

    private int readPiece(ByteBuffer buffer, long position) throws IOException {
        channel.position(position);
        for (int attempt = 0; attempt < MAX_EMPTY_READS; attempt++) {
            int got = channel.read(buffer);
            if (got != 0) {
                return got;
            }
            Thread.onSpinWait();
        }
        throw new IOException(name + ": the channel returned no bytes at byte " + position + " in " + MAX_EMPTY_READS
                + " attempts");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
