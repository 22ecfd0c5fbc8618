package dev.lamella.cli.report;

import dev.lamella.io.InputFile;

/// A file that another one closes, so that several readers can use it one after another.
public final class Unclosed extends ForwardingFile {
    public Unclosed(InputFile file) {
        super(file);
    }

    @Override
    public void close() {}
}
