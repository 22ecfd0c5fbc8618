package dev.lamella.encryption;

import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.security.auth.DestroyFailedException;

/// The keys of one file that is being written; see [Encryption#keys].
public final class FileKeys implements AutoCloseable {
    private final DataKey footer;
    private final List<Optional<DataKey>> columns;
    private final List<SecretKey> generated;

    /// @param columns for each leaf; `footer` itself if the leaf has the footer key
    /// @param generated keys that nobody else has
    FileKeys(DataKey footer, List<Optional<DataKey>> columns, List<SecretKey> generated) {
        this.footer = footer;
        this.columns = List.copyOf(columns);
        this.generated = List.copyOf(generated);
    }

    /// The keys of a file that exists already.
    ///
    /// @param columns for each leaf; `footer` itself if the leaf has the footer key
    public static FileKeys ofFile(DataKey footer, List<Optional<DataKey>> columns) {
        return new FileKeys(footer, columns, List.of());
    }

    /// The key of the footer.
    public DataKey footer() {
        return footer;
    }

    /// The key of each leaf: [#footer] itself if it has that key; empty if it is not encrypted.
    public List<Optional<DataKey>> columns() {
        return columns;
    }

    /// Destroys the keys that were generated for the file.
    @Override
    public void close() {
        for (SecretKey key : generated) {
            try {
                key.destroy();
            } catch (DestroyFailedException e) {
                throw new IllegalStateException("A generated key cannot be destroyed", e);
            }
        }
    }

    /// Shows no key.
    @Override
    public String toString() {
        return "FileKeys[" + columns.stream().filter(Optional::isPresent).count() + " of " + columns.size()
                + " columns encrypted]";
    }
}
