package dev.lamella.internal.footer;

import dev.lamella.io.InputFile;
import java.io.IOException;

/// Opens a file: finds its footer and reads it.
public final class FooterReader {
    private FooterReader() {
    }

    /// Reads the footer of `file`.
    public static Footer read(InputFile file) throws IOException {
        throw new IOException("being written");
    }
}
