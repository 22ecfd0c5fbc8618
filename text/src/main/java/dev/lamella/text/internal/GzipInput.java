package dev.lamella.text.internal;

import dev.lamella.error.CorruptFileException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/// Decompresses gzip, also of several streams one after the other. Damaged data is a [CorruptFileException], unlike a
/// source that cannot be read.
final class GzipInput extends GZIPInputStream {
    private GzipInput(InputStream in, int bufferBytes) throws IOException {
        super(in, bufferBytes);
    }

    static InputStream of(InputStream in, int bufferBytes) throws IOException {
        try {
            return new GzipInput(in, bufferBytes);
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
        try {
            return super.read(target, from, count);
        } catch (EOFException | ZipException e) {
            throw damaged(e);
        }
    }

    private static CorruptFileException damaged(IOException failure) {
        String problem = failure instanceof EOFException ? "it ends early" : String.valueOf(failure.getMessage());
        return new CorruptFileException("The gzip data is damaged (" + problem + ")",
                "Fetch the file again, or see what another program makes of it: zcat FILE");
    }
}
