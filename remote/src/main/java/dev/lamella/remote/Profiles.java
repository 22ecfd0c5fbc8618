package dev.lamella.remote;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The profiles of `~/.aws/credentials` and `~/.aws/config`, or of the files that `AWS_SHARED_CREDENTIALS_FILE` and
/// `AWS_CONFIG_FILE` name. Values of the first file win.
final class Profiles {
    private final Map<String, Profile> profiles = new HashMap<>();
    private final Optional<String> wanted;

    private Profiles(Optional<String> wanted) {
        this.wanted = wanted;
    }

    static Profiles load(ProcessEnvironment surroundings) throws IOException {
        Profiles profiles = new Profiles(
                surroundings.first("AWS_PROFILE").or(() -> surroundings.systemProperty("aws.profile")));
        Path folder = surroundings.home().resolve(".aws");
        profiles.read(surroundings.variable("AWS_CONFIG_FILE").map(Path::of).orElse(folder.resolve("config")),
                "profile ");
        profiles.read(
                surroundings.variable("AWS_SHARED_CREDENTIALS_FILE").map(Path::of)
                        .orElse(folder.resolve("credentials")),
                "");
        return profiles;
    }

    /// The profile that is configured by name, or the profile `default` if it exists.
    ///
    /// @throws IOException if the configured profile does not exist
    Optional<Profile> chosen() throws IOException {
        return wanted.isPresent() ? Optional.of(require(wanted.get())) : Optional.ofNullable(profiles.get("default"));
    }

    Profile require(String name) throws IOException {
        Profile profile = profiles.get(name);
        if (profile == null) {
            throw new IOException("There is no profile " + name
                    + " in ~/.aws/credentials or ~/.aws/config (or the files that"
                    + " AWS_SHARED_CREDENTIALS_FILE and AWS_CONFIG_FILE name); the profiles are "
                    + profiles.keySet().stream()
                            .sorted().toList());
        }
        return profile;
    }

    /// @param prefix of the names of sections that are profiles
    private void read(Path file, String prefix) throws IOException {
        IniFile.read(file).forEach((section, values) -> {
            boolean hasPrefix = section.startsWith(prefix);
            if (hasPrefix || section.equals("default")) {
                String name = hasPrefix ? section.substring(prefix.length()).strip() : section;
                profiles.computeIfAbsent(name, ignored -> new Profile(name, new HashMap<>())).values().putAll(values);
            }
        });
    }

    /// One profile.
    ///
    /// @param name its name
    /// @param values its settings by name
    record Profile(String name, Map<String, String> values) {
        private static final List<String> OTHERS = List.of("role_arn", "credential_process", "sso_session",
                "sso_start_url",
                "login_session");

        Optional<String> value(String key) {
            return Optional.ofNullable(values.get(key)).filter(value -> !value.isEmpty());
        }

        /// Its credentials, if it has any.
        ///
        /// @throws IOException if they are of an unsupported kind
        Optional<S3Credentials> credentials() throws IOException {
            Optional<String> id = value("aws_access_key_id");
            Optional<String> secret = value("aws_secret_access_key");
            if (id.isPresent() && secret.isPresent()) {
                return Optional.of(CredentialsChain.credentials("profile " + name, id.get(), secret.get(),
                        value("aws_session_token"), Optional.empty()));
            }
            List<String> others = new ArrayList<>(OTHERS);
            others.removeIf(key -> value(key).isEmpty());
            if (!others.isEmpty()) {
                throw new IOException("Profile " + name + " has no access key but " + String.join(", ", others)
                        + ", which Lamella does not support. Export the keys to the environment, for example with: aws configure"
                        + " export-credentials --profile " + name + " --format env");
            }
            return Optional.empty();
        }

        /// Values may be secret.
        @Override
        public String toString() {
            return "Profile[" + name + "]";
        }
    }
}
