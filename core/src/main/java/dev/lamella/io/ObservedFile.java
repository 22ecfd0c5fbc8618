package dev.lamella.io;

import dev.lamella.internal.event.Events;
import dev.lamella.internal.event.FileRead;
import dev.lamella.observe.ProgressListener;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A file whose reads are observed, and are events.
///
/// @param file closed with this
record ObservedFile(InputFile file, ProgressListener listener) implements InputFile {
    @Override
    public InputFile observed(ProgressListener another) {
        if (another == ProgressListener.NONE) {
            return this;
        }
        return new ObservedFile(file, listener == ProgressListener.NONE ? another : new ProgressListener() {
            @Override
            public void bytesRead(long count) {
                listener.bytesRead(count);
                another.bytesRead(count);
            }
        });
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public Optional<String> version() {
        return file.version();
    }

    @Override
    public void read(long position, byte[] target, int from, int count) throws IOException {
        FileRead event = Events.fileRead();
        file.read(position, target, from, count);
        if (event != null) {
            event.done(name(), position, count);
        }
        listener.bytesRead(count);
    }

    @Override
    public void prefetch(List<ByteRange> ranges) {
        file.prefetch(ranges);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
