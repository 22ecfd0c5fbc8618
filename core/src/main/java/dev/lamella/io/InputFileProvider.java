package dev.lamella.io;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/// Brings sources for locations that are no paths, for example `https://host/a.parquet`; found by [java.util.ServiceLoader].
public interface InputFileProvider {
    /// Schemes in lower case, without the colon.
    Set<String> schemes();

    /// Opens what is at a location of one of these schemes. The text is as it was given.
    ///
    /// @throws IOException if it is no location, or cannot be opened
    InputFile open(String location) throws IOException;

    /// The locations that a pattern of one of these schemes stands for, sorted: `*` and `?` stand for characters of one name,
    /// `**` for any; `{a,b}` and `[a-c]` for a choice. A location that ends with `/` stands for all that is below it.
    ///
    /// @throws IOException if it cannot be listed, or this kind of storage has no lists
    List<String> list(String pattern) throws IOException;
}
