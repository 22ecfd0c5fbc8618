package dev.lamella.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.remote.TestServer.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Where credentials are found, and which of several win.
class CredentialsTest {
    @TempDir
    Path home;

    /// A process with these variables and no machine round it.
    static ProcessEnvironment around(Map<String, String> environment) {
        return around(environment, Map.of(), Path.of("nowhere"));
    }

    private static ProcessEnvironment around(Map<String, String> environment, Map<String, String> properties,
            Path home) {
        Map<String, String> all = new HashMap<>(Map.of("AWS_EC2_METADATA_DISABLED", "true"));
        all.putAll(environment);
        return new ProcessEnvironment(all, name -> Optional.ofNullable(properties.get(name)), home);
    }

    private Optional<S3Credentials> load(Map<String, String> environment, Map<String, String> properties)
            throws IOException {
        return new CredentialsChain(around(environment, properties, home), Transport.shared()).load();
    }

    private static final Map<String, String> ENVIRONMENT = Map.of("AWS_ACCESS_KEY_ID", "ENV", "AWS_SECRET_ACCESS_KEY",
            "se",
            "AWS_SESSION_TOKEN", "te");
    private static final Map<String, String> PROPERTIES = Map.of("aws.accessKeyId", "PROP", "aws.secretAccessKey",
            "sp");

    private void writeProfiles() throws IOException {
        Files.createDirectories(home.resolve(".aws"));
        Files.writeString(home.resolve(".aws/credentials"), """
                # keys
                [default]
                aws_access_key_id = FILE
                aws_secret_access_key=s1 # mine

                [work]
                aws_access_key_id=WORK
                aws_secret_access_key=s2
                aws_session_token=t2
                """);
        Files.writeString(home.resolve(".aws/config"), """
                [default]
                region = eu-north-1
                aws_access_key_id = CONFIG
                s3 =
                    region = none
                [profile work]
                region=us-west-2
                endpoint_url = http://store:9000
                [profile role]
                role_arn = arn:aws:iam::1:role/x
                source_profile = default
                [services x]
                region = none
                """);
    }

    record Place(String name, Map<String, String> environment, Map<String, String> properties, String id, String secret,
            String token) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Place> PLACES = List.of(
            new Place("properties before the environment", ENVIRONMENT, PROPERTIES, "PROP", "sp", ""),
            new Place("environment before the profile", ENVIRONMENT, Map.of(), "ENV", "se", "te"),
            new Place("the default profile", Map.of(), Map.of(), "FILE", "s1", ""),
            new Place("a profile by name", Map.of("AWS_PROFILE", "work"), Map.of(), "WORK", "s2", "t2"),
            new Place("a key without a secret is none", Map.of("AWS_ACCESS_KEY_ID", "ENV"), Map.of(), "FILE", "s1",
                    ""));

    @ParameterizedTest
    @FieldSource("PLACES")
    void credentialsAreFoundInOrder(Place c) throws IOException {
        writeProfiles();
        S3Credentials found = load(c.environment(), c.properties()).orElseThrow();
        assertThat(found.accessKeyId()).isEqualTo(c.id());
        assertThat(found.secretAccessKey()).isEqualTo(c.secret());
        assertThat(found.sessionToken().orElse("")).isEqualTo(c.token());
    }

    @Test
    void aCommentInAnotherEncodingDoesNoHarm() throws IOException {
        writeProfiles();
        Files.writeString(home.resolve(".aws/credentials"), "# f\u00fcr alle\n", StandardCharsets.ISO_8859_1,
                StandardOpenOption.APPEND);
        assertThat(load(Map.of(), Map.of()).orElseThrow().accessKeyId()).isEqualTo("FILE");
    }

    @Test
    void whereThereAreNoneRequestsAreNotSigned() throws IOException {
        assertThat(load(Map.of(), Map.of())).isEmpty();
    }

    record Broken(Map<String, String> environment, String message) {}

    static final List<Broken> BROKEN = List.of(
            new Broken(Map.of("AWS_PROFILE", "none"),
                    "There is no profile none in ~/.aws/credentials or ~/.aws/config (or the"
                            + " files that AWS_SHARED_CREDENTIALS_FILE and AWS_CONFIG_FILE name); the profiles are [default, role, work]"),
            new Broken(Map.of("AWS_PROFILE", "role"),
                    "Profile role has no access key but role_arn, which Lamella does not support. Export the keys to the"
                            + " environment, for example with: aws configure export-credentials --profile role --format env"),
            new Broken(Map.of("AWS_ACCESS_KEY_ID", "a", "AWS_SECRET_ACCESS_KEY", "b", "AWS_SESSION_TOKEN", "x y"),
                    "The credentials of the environment cannot be used: The key id or the session token has characters"
                            + " that cannot be sent"),
            new Broken(Map.of("AWS_PROFILE", "", "AWS_SHARED_CREDENTIALS_FILE", "/none", "AWS_CONFIG_FILE", "/none",
                    "AWS_CONTAINER_CREDENTIALS_FULL_URI", "http://elsewhere.example/x"),
                    "AWS_CONTAINER_CREDENTIALS_FULL_URI names host elsewhere.example, to which credentials would go"
                            + " unencrypted; it must be an https address or this machine"));

    @ParameterizedTest
    @FieldSource("BROKEN")
    void placesThatAreSetUpWronglyAreToldOf(Broken c) throws IOException {
        writeProfiles();
        assertThatThrownBy(() -> load(c.environment(), Map.of())).isInstanceOf(IOException.class)
                .hasMessage(c.message());
    }

    @Test
    void regionAndEndpointAreFoundInOrder() throws IOException {
        writeProfiles();
        S3Endpoint ofDefault = S3Endpoint.find(S3Options.DEFAULT, around(Map.of(), Map.of(), home));
        S3Endpoint ofWork = S3Endpoint.find(S3Options.DEFAULT, around(Map.of("AWS_PROFILE", "work"), Map.of(), home));
        S3Endpoint ofEnvironment = S3Endpoint.find(S3Options.DEFAULT, around(
                Map.of("AWS_REGION", "r-1", "AWS_ENDPOINT_URL", "http://a:1", "AWS_ENDPOINT_URL_S3", "http://b:2"),
                Map.of(),
                home));
        assertThat(ofDefault.region()).isEqualTo("eu-north-1");
        assertThat(ofDefault.server()).isEmpty();
        assertThat(ofWork.region()).isEqualTo("us-west-2");
        assertThat(ofWork.server().orElseThrow()).hasToString("http://store:9000");
        assertThat(ofEnvironment.region()).isEqualTo("r-1");
        assertThat(ofEnvironment.server().orElseThrow()).hasToString("http://b:2");
        assertThat(S3Endpoint.find(S3Options.DEFAULT, around(Map.of())).region()).isEqualTo("us-east-1");
        assertThatThrownBy(() -> S3Endpoint.find(S3Options.DEFAULT, around(Map.of("AWS_ENDPOINT_URL", "store"))))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "The settings for S3 cannot be used: Endpoint store is not an address like https://host:port");
    }

    private static final String JSON = """
            {"AccessKeyId": "HOST", "SecretAccessKey": "sh", "Token": "th", "Expiration": "2026-03-01T12:00:00Z"}""";

    private static void requireHost(Optional<S3Credentials> found) {
        assertThat(found).contains(new S3Credentials("HOST", "sh", Optional.of("th"),
                Optional.of(Instant.parse("2026-03-01T12:00:00Z"))));
    }

    @Test
    void aContainerGivesItsCredentials() throws IOException {
        try (TestServer server = new TestServer(
                request -> request.header("authorization").equals("key") ? Reply.of(200, JSON) : Reply.of(401, ""))) {
            requireHost(load(Map.of("AWS_CONTAINER_CREDENTIALS_FULL_URI", server.url("/c"),
                    "AWS_CONTAINER_AUTHORIZATION_TOKEN", "key"), Map.of()));
            Path token = Files.writeString(home.resolve("token"), "key\n");
            requireHost(load(Map.of("AWS_CONTAINER_CREDENTIALS_FULL_URI", server.url("/c"),
                    "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", token.toString()), Map.of()));
            assertThatThrownBy(() -> load(Map.of("AWS_CONTAINER_CREDENTIALS_FULL_URI", server.url("/c")), Map.of()))
                    .hasMessage(
                            "There are no credentials: The request for the credentials of the container was rejected (HTTP 401)");
        }
    }

    @Test
    void aMachineGivesTheCredentialsOfItsRole() throws IOException {
        try (TestServer server = new TestServer(CredentialsTest::machine)) {
            requireHost(load(Map.of("AWS_EC2_METADATA_DISABLED", "false", "AWS_EC2_METADATA_SERVICE_ENDPOINT",
                    server.url("/")), Map.of()));
        }
    }

    private static Reply machine(Request request) {
        if (request.target().equals("/latest/api/token")) {
            return request.method().equals("PUT") && !request.header("x-aws-ec2-metadata-token-ttl-seconds").isEmpty()
                    ? Reply.of(200, "tok")
                    : Reply.of(405, "");
        }
        if (!request.header("x-aws-ec2-metadata-token").equals("tok")) {
            return Reply.of(401, "");
        }
        return switch (request.target()) {
            case "/latest/meta-data/iam/security-credentials/" -> Reply.of(200, "my-role");
            case "/latest/meta-data/iam/security-credentials/my-role" -> Reply.of(200, JSON);
            default -> Reply.of(404, "");
        };
    }

    @Test
    void aMachineWithoutARoleHasNone() throws IOException {
        try (TestServer server = new TestServer(
                request -> request.method().equals("PUT") ? Reply.of(200, "tok") : Reply.of(404, ""))) {
            assertThat(load(Map.of("AWS_EC2_METADATA_DISABLED", "false", "AWS_EC2_METADATA_SERVICE_ENDPOINT",
                    server.url("")), Map.of())).isEmpty();
        }
    }

    /// Other clouds have another service at the same address.
    @ParameterizedTest
    @ValueSource(ints = {302, 400, 401, 403, 404, 405, 503})
    void anotherServiceThanThatOfAMachineHasNone(int status) throws IOException {
        try (TestServer server = new TestServer(ignored -> Reply.of(status, ""))) {
            assertThat(load(Map.of("AWS_EC2_METADATA_DISABLED", "false", "AWS_EC2_METADATA_SERVICE_ENDPOINT",
                    server.url("")), Map.of())).isEmpty();
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void aTokenInAFileIsExchanged() throws IOException {
        Path token = Files.writeString(home.resolve("web"), "a.b-c\n");
        try (TestServer server = new TestServer(request -> request.method().equals("POST")
                && request.target().equals("/")
                && request.header("content-type").equals("application/x-www-form-urlencoded")
                && request.body().equals(
                        "Action=AssumeRoleWithWebIdentity&RoleArn=arn%3Ax&RoleSessionName=lamella&Version=2011-06-15"
                                + "&WebIdentityToken=a.b-c")
                                        ? Reply.of(200, """
                                                <R><A><Credentials><AccessKeyId>HOST</AccessKeyId>
                                                <SecretAccessKey>sh</SecretAccessKey><SessionToken>th</SessionToken>
                                                <Expiration>2026-03-01T12:00:00Z</Expiration></Credentials></A></R>""")
                                        : Reply.of(400, "<Error><Code>InvalidIdentityToken</Code></Error>"))) {
            Map<String, String> environment = Map.of("AWS_WEB_IDENTITY_TOKEN_FILE", token.toString(), "AWS_ROLE_ARN",
                    "arn:x", "AWS_ENDPOINT_URL_STS", server.url(""));
            requireHost(load(environment, Map.of()));
            Files.writeString(token, "HIDDEN");
            assertThatThrownBy(() -> load(environment, Map.of())).hasMessage(
                    "There are no credentials of a web identity: The token service answered HTTP 400, InvalidIdentityToken");
        }
    }

    record Json(String json, String message) {}

    static final List<Json> JSONS = List.of(new Json("HIDDEN", "The credentials of the host are not valid JSON"),
            new Json("[]", "The credentials of the host lack an AccessKeyId or a SecretAccessKey"),
            new Json("{\"AccessKeyId\": \"HIDDEN\"}",
                    "The credentials of the host lack an AccessKeyId or a SecretAccessKey"),
            new Json("{\"AccessKeyId\": 1, \"SecretAccessKey\": \"HIDDEN\"}",
                    "The credentials of the host lack an AccessKeyId or a SecretAccessKey"),
            new Json("{\"AccessKeyId\": \"a\", \"SecretAccessKey\": \"b\", \"Expiration\": \"HIDDEN\"}",
                    "The credentials of the host have an expiry that is not a valid time"));

    @ParameterizedTest
    @FieldSource("JSONS")
    void damagedCredentialsAreToldOfAndNotShown(Json c) {
        assertThatThrownBy(() -> HostCredentials.parse("the host", c.json())).isInstanceOf(IOException.class)
                .hasMessage(c.message());
    }
}
