package dev.lamella.remote;

import java.util.Base64;
import java.util.Optional;

/// What requests to Azure carry: a shared key, which signs them, or a shared access signature (SAS). `toString` shows
/// neither.
public final class AzureCredentials {
    private static final AzureCredentials ANONYMOUS = new AzureCredentials(Optional.empty(), Optional.empty());

    private final Optional<String> key;
    private final Optional<String> signature;

    private AzureCredentials(Optional<String> key, Optional<String> signature) {
        this.key = key;
        this.signature = signature;
    }

    /// A key of the storage account.
    ///
    /// @param key as Azure shows it, in base 64
    /// @throws IllegalArgumentException if it is not in base 64
    public static AzureCredentials sharedKey(String key) {
        String text = key.strip();
        try {
            if (Base64.getDecoder().decode(text).length > 0) {
                return new AzureCredentials(Optional.of(text), Optional.empty());
            }
        } catch (IllegalArgumentException ignored) {
            // Thrown below, without the text, which is secret.
        }
        throw new IllegalArgumentException("The shared key is not in base 64; copy it as Azure shows it");
    }

    /// A shared access signature.
    ///
    /// @param token the query of a signed address: `sv=...&sig=...`
    /// @throws IllegalArgumentException if it is not a query
    public static AzureCredentials sas(String token) {
        String text = token.strip().replaceFirst("^\\?", "");
        if (!text.matches("(.*&)?sig=[^&]+(&.*)?") || !text.matches("[\\x21-\\x7e&&[^#\"<>\\\\^`{|}]]+")) {
            throw new IllegalArgumentException(
                    "The shared access signature is not the query of a signed address; copy it as Azure shows it");
        }
        return new AzureCredentials(Optional.empty(), Optional.of(text));
    }

    /// None, as public containers allow.
    public static AzureCredentials anonymous() {
        return ANONYMOUS;
    }

    Optional<String> key() {
        return key;
    }

    Optional<String> signature() {
        return signature;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AzureCredentials that && key.equals(that.key) && signature.equals(that.signature);
    }

    @Override
    public int hashCode() {
        return key.hashCode() * 31 + signature.hashCode();
    }

    @Override
    public String toString() {
        return "AzureCredentials[hidden]";
    }
}
