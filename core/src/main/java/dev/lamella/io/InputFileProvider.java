package dev.lamella.io;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Opens locations that are not paths, for example `https://host/a.parquet`, and writes to them where the storage can; found
/// by [java.util.ServiceLoader].
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

    /// As [#list], with the version of each file, by which a change between listing and opening is noticed; empty where the
    /// storage does not list versions.
    ///
    /// @throws IOException if listing fails, or if this kind of storage cannot list
    default SequencedMap<String, Optional<String>> listVersions(String pattern) throws IOException {
        SequencedMap<String, Optional<String>> files = new LinkedHashMap<>();
        list(pattern).forEach(location -> files.put(location, Optional.empty()));
        return files;
    }

    /// Starts a file at a location; see [OutputFile#of(String)].
    ///
    /// @throws IOException if the text is not a valid location, or if this kind of storage cannot be written
    default OutputFile create(String location) throws IOException {
        throw readOnly(location);
    }

    /// Starts a file that must not exist; see [OutputFile#createNew(String)].
    ///
    /// @throws IOException if the text is not a valid location, or if this kind of storage cannot be written
    default OutputFile createNew(String location) throws IOException {
        throw readOnly(location);
    }

    /// Starts to write the files of a directory; see [DirectoryOutput#of(String)].
    ///
    /// @throws IOException if the text is not a valid location, or if this kind of storage cannot be written
    default DirectoryOutput createDirectory(String location) throws IOException {
        throw readOnly(location);
    }

    private static IOException readOnly(String location) {
        return new IOException(InputFiles.shown(location) + ": Files cannot be written there. Write to a local file");
    }
}
