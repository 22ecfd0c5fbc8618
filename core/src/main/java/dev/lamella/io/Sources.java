package dev.lamella.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Creates the sources that [InputFile] offers.
final class Sources {
    private Sources() {}

    static InputFile file(Path path) throws IOException {
        return LocalFile.open(path.toString(), path);
    }

    static InputFile mapped(Path path) throws IOException {
        return BufferFile.map(path);
    }

    static InputFile buffers(List<ByteBuffer> buffers) {
        return BufferFile.of(buffers);
    }

    static InputFile channel(String name, SeekableByteChannel channel) throws IOException {
        return new ChannelFile(name, channel);
    }

    static InputFile ranges(String name, long size, InputFile.RangeSource source) {
        return new RangesFile(name, size, source);
    }

    static InputFile spool(String name, InputStream stream) throws IOException {
        return SpooledFile.of(name, stream, Optional.empty());
    }

    static InputFile spoolEncrypted(String name, InputStream stream) throws IOException {
        return SpooledFile.of(name, stream, Optional.of(SpoolCipher.random()));
    }
}
