package dev.lamella.cli.shell;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// Marks failures of the output, to distinguish them from failures of input files. A reader that closes the pipe early
/// (`| head`) is not an error.
public final class OutputGuard extends FilterOutputStream {
    public OutputGuard(OutputStream out) {
        super(out);
    }

    /// The reader has closed the output, or writing failed.
    public static final class OutputException extends IOException {
        private static final long serialVersionUID = 1L;

        OutputException(IOException cause) {
            super(cause.getMessage(), cause);
        }

        boolean isClosedByReader() {
            String message = getMessage();
            return message != null && (message.contains("Broken pipe") || message.contains("pipe is being closed")
                    || message.contains("Connection reset"));
        }
    }

    @Override
    public void write(int b) throws IOException {
        try {
            out.write(b);
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw new OutputException(e);
        }
    }
}
