package dev.lamella.io;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/// Opens locations that are not paths, for example `https://host/a.parquet`; found by [java.util.ServiceLoader].
public interface InputFileProvider {
    /// The schemes that this provider opens, in lower case, without the colon.
    Set<String> schemes();

    /// Opens a location with one of these schemes. The text is as the caller gave it.
    ///
    /// @throws IOException if the text is not a valid location, or cannot be opened
    InputFile open(String location) throws IOException;

    /// Lists the locations that match a pattern with one of these schemes, sorted. `*` and `?` match characters of one
    /// name, `**` matches any characters; `{a,b}` and `[a-c]` are alternatives. A location that ends with `/` matches
    /// everything below it.
    ///
    /// @throws IOException if listing fails, or if this kind of storage cannot list
    List<String> list(String pattern) throws IOException;
}
