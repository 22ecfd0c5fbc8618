package dev.lamella.encryption;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Finds key material that is not in the Parquet file itself.
@FunctionalInterface
public interface KeyMaterialStore {
    /// A JSON file in the folder of the Parquet file: see [#nameFor]. If the Parquet file was opened by a location,
    /// such as `https://...`, the JSON file is opened in the same way.
    KeyMaterialStore BESIDE = MaterialBeside::read;

    /// The JSON object with the key material of a file; empty if there is none.
    ///
    /// @param file name of the Parquet file, as in [KeyRequest#file]
    /// @throws IOException if it cannot be read
    Optional<byte[]> read(String file) throws IOException;

    /// The file with the key material of a local file.
    static Path beside(Path file) {
        return file.resolveSibling(nameFor(String.valueOf(file.getFileName())));
    }

    /// The name of the file with the key material: `_KEY_MATERIAL_FOR_orders.parquet.json` for `in/orders.parquet`.
    static String nameFor(String file) {
        return "_KEY_MATERIAL_FOR_" + file.substring(MaterialBeside.folderLength(file)) + ".json";
    }
}
