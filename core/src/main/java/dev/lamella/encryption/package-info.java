/// Keys for encrypted files.
///
/// [dev.lamella.encryption.Decryption] holds the keys for reading, and goes into
/// [dev.lamella.ReadOptions#withDecryption]. [dev.lamella.encryption.Encryption] says how files are written, and goes into
/// [dev.lamella.WriteOptions#withEncryption]. Keys are the caller's, or a key management service wraps them:
/// [dev.lamella.encryption.KmsClient].
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
@NullMarked
package dev.lamella.encryption;

import org.jspecify.annotations.NullMarked;
