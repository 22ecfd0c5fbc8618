package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/// One contender's part in a race.
///
/// @param version of its library
/// @param written the file that it writes; empty if it writes none
record Lane(Contestant contestant, String version, Work work, Optional<Path> written) {
    Lane(Contestant contestant, String version, Work work) {
        this(contestant, version, work, Optional.empty());
    }

    /// What is measured.
    @FunctionalInterface
    interface Work {
        /// Does the work so many times, and checks what came out.
        ///
        /// @return what it cost on average
        /// @throws WrongTotalsException if something else came out than should
        Measurement run(int count) throws IOException, SQLException;
    }
}
