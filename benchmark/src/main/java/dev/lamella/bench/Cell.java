package dev.lamella.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/// One thing that is measured: a table of the report. Equal cells measure the same.
interface Cell {
    Section section();

    /// The command that measures it alone: what follows `./bench`, without the options that all commands have.
    String command();

    /// The names of those that can take part.
    ///
    /// @param peers libraries from outside
    List<String> contenders(List<PeerJar> peers);

    /// Measures it.
    ///
    /// @throws WrongTotalsException if a contender read, found or wrote other values than it should
    Outcome run(Setting setting) throws IOException, SQLException;
}
