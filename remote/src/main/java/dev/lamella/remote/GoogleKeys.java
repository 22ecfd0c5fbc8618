package dev.lamella.remote;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// HMAC keys for Cloud Storage, where Google's tools look for them: `GS_ACCESS_KEY_ID` and `GS_SECRET_ACCESS_KEY` of the
/// environment, and section `Credentials` of `~/.boto` (or of the file that `BOTO_CONFIG` names).
final class GoogleKeys {
    private GoogleKeys() {}

    /// The first key that is found; empty if there is none.
    static Optional<S3Credentials> load(ProcessEnvironment surroundings) throws IOException {
        Optional<String> id = surroundings.variable("GS_ACCESS_KEY_ID");
        Optional<String> secret = surroundings.variable("GS_SECRET_ACCESS_KEY");
        if (id.isPresent() && secret.isPresent()) {
            return Optional.of(
                    CredentialsChain.credentials("the environment", id.get(), secret.get(), Optional.empty(),
                            Optional.empty()));
        }
        Path file = surroundings.variable("BOTO_CONFIG").map(Path::of).orElse(surroundings.home().resolve(".boto"));
        Map<String, String> found = IniFile.read(file).getOrDefault("Credentials", Map.of());
        String fileId = found.getOrDefault("gs_access_key_id", "");
        String fileSecret = found.getOrDefault("gs_secret_access_key", "");
        return fileId.isEmpty() || fileSecret.isEmpty()
                ? Optional.empty()
                : Optional.of(CredentialsChain.credentials(file.toString(), fileId, fileSecret, Optional.empty(),
                        Optional.empty()));
    }
}
