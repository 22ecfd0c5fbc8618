package dev.lamella.internal.batch;

import java.io.IOException;

/// How work on several columns is done: one column after another, or on several threads.
public interface ColumnWork {
    /// One column after another.
    ColumnWork IN_TURN = new InTurn();

    /// Fewer values of a piece, or bytes of a row group, are not worth waking another thread for.
    long LEAST_SIZE = 1 << 14;

    /// Produces a result for a column, on any thread.
    @FunctionalInterface
    interface Make<R> {
        R of(int column) throws IOException;
    }

    /// Consumes the result, on the caller's thread.
    @FunctionalInterface
    interface Take<R> {
        void of(int column, R made) throws IOException;
    }

    /// The most columns processed at once.
    int threads();

    /// This work, or [#IN_TURN] if other threads do not pay for so few bytes.
    ColumnWork forBytes(long bytes);

    /// Produces results for columns 0 to `count` - 1, and consumes them in order. A failure stops the work, and no other thread
    /// continues it.
    <R> void each(int count, Make<R> make, Take<R> take) throws IOException;

    /// One after another.
    final class InTurn implements ColumnWork {
        private InTurn() {}

        @Override
        public int threads() {
            return 1;
        }

        @Override
        public ColumnWork forBytes(long bytes) {
            return this;
        }

        @Override
        public <R> void each(int count, Make<R> make, Take<R> take) throws IOException {
            for (int column = 0; column < count; column++) {
                take.of(column, make.of(column));
            }
        }
    }
}
