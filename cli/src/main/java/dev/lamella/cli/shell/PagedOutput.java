package dev.lamella.cli.shell;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// Standard output. On a terminal, a pager shows output that is longer than the screen: that of the environment variable
/// LAMELLA_PAGER or PAGER, or else `less`. If the variable is empty or `cat`, there is no pager.
public final class PagedOutput extends OutputStream {
    /// A text of fewer lines is not held back longer than this.
    private static final int MOST_HELD = 1 << 20;

    private final OutputStream output;
    private final BooleanSupplier isTerminal;
    private final IntSupplier height;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private int lines;
    private int screen;
    /// Where output goes; null before that is decided.
    private @Nullable OutputStream target;
    private @Nullable Process pager;

    /// @param height the lines of the terminal
    public PagedOutput(OutputStream output, BooleanSupplier isTerminal, IntSupplier height) {
        this.output = output;
        this.isTerminal = isTerminal;
        this.height = height;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[]{(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        if (target == null && held.size() == 0) {
            screen = isTerminal.getAsBoolean() ? height.getAsInt() : 0;
            if (screen == 0) {
                target = output;
            }
        }
        if (target != null) {
            try {
                target.write(bytes, from, count);
            } catch (IOException e) {
                throw closedByReader(e);
            }
            return;
        }
        held.write(bytes, from, count);
        for (int i = from; i < from + count; i++) {
            lines += bytes[i] == '\n' ? 1 : 0;
        }
        if (lines >= screen || held.size() > MOST_HELD) {
            show(start());
        }
    }

    private void show(OutputStream chosen) throws IOException {
        target = chosen;
        byte[] all = held.toByteArray();
        held.reset();
        write(all, 0, all.length);
    }

    private OutputStream start() {
        Optional<String> command = command();
        if (command.isEmpty()) {
            return output;
        }
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command.get())
                .redirectOutput(ProcessBuilder.Redirect.INHERIT).redirectError(ProcessBuilder.Redirect.INHERIT);
        // Ends if the text fits the screen after all, leaves it there, and shows no escape sequences but colours.
        builder.environment().putIfAbsent("LESS", "FRX");
        try {
            Process started = builder.start();
            pager = started;
            Interruption.whileOpen(this::await);
            return started.getOutputStream();
        } catch (IOException _) {
            return output; // There is no shell.
        }
    }

    private static Optional<String> command() {
        for (String variable : new String[]{"LAMELLA_PAGER", "PAGER"}) {
            String named = System.getenv(variable);
            if (named != null) {
                return Optional.of(named.strip()).filter(text -> !text.isEmpty() && !text.equals("cat"));
            }
        }
        return Terminal.program("less").map(_ -> "less");
    }

    @Override
    public void flush() throws IOException {
        if (target == null && held.size() > 0) {
            show(output);
        }
        if (target != null) {
            try {
                target.flush();
            } catch (IOException e) {
                throw closedByReader(e);
            }
        }
    }

    /// If the user has quit the pager, output that it does not take is not a failure, as with any pipe.
    private IOException closedByReader(IOException failure) {
        return pager == null ? failure : new IOException("Broken pipe", failure);
    }

    /// Waits until the user quits the pager.
    @Override
    public void close() throws IOException {
        try (Closeable _ = this::await) {
            flush();
        }
    }

    private void await() throws IOException {
        Process shown = pager;
        if (shown == null) {
            return;
        }
        try (OutputStream ignored = shown.getOutputStream()) {
            // The pager gets no more.
        } catch (IOException _) {
            // The user has quit it already.
        }
        boolean wasInterrupted = false;
        while (shown.isAlive()) {
            try {
                shown.waitFor();
            } catch (InterruptedException _) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
