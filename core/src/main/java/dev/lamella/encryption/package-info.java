/// Keys for encrypted files.
///
/// [dev.lamella.encryption.Decryption] holds the keys for reading, and goes into
/// [dev.lamella.ReadOptions#withDecryption].
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
@NullMarked
package dev.lamella.encryption;

import org.jspecify.annotations.NullMarked;
