package dev.lamella.encryption;

import java.util.List;
import java.util.Optional;

/// The keys of one file that is being written; see [Encryption#keys].
public final class FileKeys implements AutoCloseable {
    private final DataKey footer;
    private final List<Optional<DataKey>> columns;
    private final Optional<byte[]> materialBeside;

    /// @param columns for each leaf; `footer` itself if the leaf has the footer key
    FileKeys(DataKey footer, List<Optional<DataKey>> columns, Optional<byte[]> materialBeside) {
        this.footer = footer;
        this.columns = List.copyOf(columns);
        this.materialBeside = materialBeside;
    }

    /// The keys of a file that exists already.
    ///
    /// @param columns for each leaf; `footer` itself if the leaf has the footer key
    public static FileKeys ofFile(DataKey footer, List<Optional<DataKey>> columns) {
        return new FileKeys(footer, columns, Optional.empty());
    }

    /// The key of the footer.
    public DataKey footer() {
        return footer;
    }

    /// The key of each leaf: [#footer] itself if it has that key; empty if it is not encrypted.
    public List<Optional<DataKey>> columns() {
        return columns;
    }

    /// The content of the file of key material beside the data file, if there is to be one; not to be modified.
    public Optional<byte[]> materialBeside() {
        return materialBeside;
    }

    /// Destroys the keys that were generated or unwrapped for the file.
    @Override
    public void close() {
        Keys.release(footer.key());
        columns.forEach(column -> column.ifPresent(key -> Keys.release(key.key())));
    }

    /// Shows no key.
    @Override
    public String toString() {
        return "FileKeys[" + columns.stream().filter(Optional::isPresent).count() + " of " + columns.size()
                + " columns encrypted]";
    }
}
