package dev.lamella.internal.batch;

import java.io.IOException;

/// How something is done for several columns: one after another, or on several threads at once.
public interface ColumnWork {
    /// One column after another.
    ColumnWork IN_TURN = new InTurn();

    /// What is made of a column, on any thread.
    @FunctionalInterface
    interface Make<R> {
        R of(int column) throws IOException;
    }

    /// What is done with it, on the caller's thread.
    @FunctionalInterface
    interface Take<R> {
        void of(int column, R made) throws IOException;
    }

    /// How many columns are made at once, at most.
    int threads();

    /// Makes something of columns 0 to `count` - 1, and has it taken in their order. What fails ends it, and then nothing is done any
    /// more on other threads.
    <R> void each(int count, Make<R> make, Take<R> take) throws IOException;

    /// One after another.
    final class InTurn implements ColumnWork {
        private InTurn() {}

        @Override
        public int threads() {
            return 1;
        }

        @Override
        public <R> void each(int count, Make<R> make, Take<R> take) throws IOException {
            for (int column = 0; column < count; column++) {
                take.of(column, make.of(column));
            }
        }
    }
}
