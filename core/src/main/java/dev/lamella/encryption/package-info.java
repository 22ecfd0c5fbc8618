/// Keys for encrypted files.
///
/// To read, pass a [dev.lamella.encryption.Decryption] to [dev.lamella.ReadOptions#withDecryption]. To write, pass an
/// [dev.lamella.encryption.Encryption] to [dev.lamella.WriteOptions#withEncryption]. The keys come from the caller, or
/// from a key management service that wraps them: [dev.lamella.encryption.KmsClient].
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption</a>
@NullMarked
package dev.lamella.encryption;

import org.jspecify.annotations.NullMarked;
