package dev.lamella.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Keys and addresses of Cloud Storage. Laws of reading and writing are in [StoreWritingTest].
class GoogleTest {
    @TempDir
    Path home;

    private Optional<S3Credentials> load(Map<String, String> environment) throws IOException {
        return GoogleKeys.load(new ProcessEnvironment(environment, ignored -> Optional.empty(), home));
    }

    @Test
    void keysComeFromTheEnvironmentOrTheFileOfBoto() throws IOException {
        assertThat(load(Map.of())).isEmpty();
        Files.writeString(home.resolve(".boto"),
                "[Credentials]\ngs_access_key_id = FILE\ngs_secret_access_key = s1\n[Boto]\nx = 1\n");
        assertThat(load(Map.of())).contains(S3Credentials.of("FILE", "s1"));
        assertThat(load(Map.of("GS_ACCESS_KEY_ID", "ENV", "GS_SECRET_ACCESS_KEY", "s2")))
                .contains(S3Credentials.of("ENV", "s2"));
        Path other = Files.writeString(home.resolve("other"),
                "[Credentials]\ngs_access_key_id = OTHER\ngs_secret_access_key = s3\n");
        assertThat(load(Map.of("BOTO_CONFIG", other.toString()))).contains(S3Credentials.of("OTHER", "s3"));
        assertThat(load(Map.of("AWS_ACCESS_KEY_ID", "AWS", "AWS_SECRET_ACCESS_KEY", "s2")))
                .as("keys of Amazon are not sent to Google").contains(S3Credentials.of("FILE", "s1"));
    }

    @Test
    void objectsHaveTheirBucketInThePath() throws IOException {
        assertThat(S3Endpoint.google(S3Options.DEFAULT).uri(StoreLocation.parse("gs://my.bucket/a b"), Map.of(),
                "auto")).hasToString("https://storage.googleapis.com/my.bucket/a%20b");
    }

    @Test
    void settingsThatCannotBeUsedAreReported() {
        for (S3Options options : List.of(S3Options.DEFAULT.withRegion("no region"),
                S3Options.DEFAULT.withEndpoint(URI.create("ftp://host")))) {
            assertThatThrownBy(() -> RemoteFiles.open("gs://bucket/a", RemoteOptions.DEFAULT.withGoogle(options)))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("The settings for Cloud Storage cannot be used: ");
        }
    }

    @Test
    void unsignedRequestsAreExplained() throws IOException {
        try (S3Stub stub = new S3Stub(true)) {
            assertThatThrownBy(() -> RemoteFiles.open("gs://bucket-1/a",
                    stub.options(S3Credentials.Source.anonymous()))).isInstanceOf(IOException.class)
                    .hasMessage(
                            "gs://bucket-1/a: Access is denied (HTTP 403, AccessDenied). The request was not signed:"
                                    + " no credentials were found in the environment (GS_ACCESS_KEY_ID, GS_SECRET_ACCESS_KEY)"
                                    + " or in ~/.boto");
            assertThatThrownBy(() -> RemoteFiles.open("gs://b/a", RemoteOptions.DEFAULT))
                    .hasMessage("gs://b/a: This is not a Cloud Storage location. Write it as gs://bucket/key; a bucket"
                            + " name consists of letters, digits, dots and hyphens");
        }
    }
}
