package dev.lamella.cli;

import dev.lamella.io.InputFile;

/// A file that another one closes, so that several readers can use it one after another.
final class Unclosed extends ForwardingFile {
    Unclosed(InputFile file) {
        super(file);
    }

    @Override
    public void close() {}
}
