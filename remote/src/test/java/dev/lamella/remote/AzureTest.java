package dev.lamella.remote;

import static dev.lamella.remote.Remotes.bytes;
import static dev.lamella.remote.Remotes.readAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

/// Containers of Azure: accounts, credentials and lists. Laws of reading and writing are in [StoreWritingTest].
class AzureTest {
    private static final String KEY = AzureStub.KEY;

    @TempDir
    Path home;

    private ProcessEnvironment around(Map<String, String> environment) {
        return new ProcessEnvironment(new HashMap<>(environment), ignored -> Optional.empty(), home);
    }

    /// @param environment names and values in turn
    /// @param found the account, its server and its credentials
    record Case(String location, List<String> environment, String found) {}

    static final List<Case> CASES = List.of(
            new Case("az://con/k", List.of("AZURE_STORAGE_ACCOUNT", "acc"),
                    "acc https://acc.blob.core.windows.net none"),
            new Case("azure://con/k", List.of("AZURE_STORAGE_ACCOUNT", "acc", "AZURE_STORAGE_KEY", "a2V5"),
                    "acc https://acc.blob.core.windows.net key a2V5"),
            new Case("az://con/k", List.of("AZURE_STORAGE_ACCOUNT", "acc", "AZURE_STORAGE_SAS_TOKEN", "?sv=1&sig=x"),
                    "acc https://acc.blob.core.windows.net sas sv=1&sig=x"),
            new Case("abfss://con@other.dfs.core.windows.net/k",
                    List.of("AZURE_STORAGE_ACCOUNT", "acc", "AZURE_STORAGE_KEY", "a2V5"),
                    "other https://other.blob.core.windows.net none, of another account"),
            new Case("abfs://con@acc.dfs.core.windows.net/k",
                    List.of("AZURE_STORAGE_ACCOUNT", "acc", "AZURE_STORAGE_KEY", "a2V5"),
                    "acc https://acc.blob.core.windows.net key a2V5"),
            new Case("abfss://con@acc.blob.core.usgovcloudapi.net/k", List.of("AZURE_STORAGE_CONNECTION_STRING",
                    "AccountName=acc;AccountKey=a2V5;EndpointSuffix=core.usgovcloudapi.net"),
                    "acc https://acc.blob.core.usgovcloudapi.net key a2V5"),
            new Case("abfss://con@acc.dfs.core.windows.net/k", List.of("AZURE_STORAGE_SAS_TOKEN", "sig=x"),
                    "acc https://acc.blob.core.windows.net none, of another account"),
            new Case("abfss://con@acc.dfs.core.windows.net/k", List.of("AZURE_STORAGE_KEY", "a2V5"),
                    "acc https://acc.blob.core.windows.net none, of another account"),
            new Case("abfss://con@acc.dfs.core.windows.net/k", List.of("AZURE_STORAGE_CONNECTION_STRING",
                    "SharedAccessSignature=sig=x"),
                    "acc https://acc.blob.core.windows.net none, of another account"),
            new Case("abfss://con@acc.dfs.core.chinacloudapi.cn/k",
                    List.of("AZURE_STORAGE_ACCOUNT", "acc", "AZURE_STORAGE_SAS_TOKEN", "sig=x"),
                    "acc https://acc.blob.core.chinacloudapi.cn none, of another account"),
            new Case("abfss://con@acc.dfs.core.windows.net/k", List.of("AZURE_STORAGE_CONNECTION_STRING",
                    "AccountName=acc;AccountKey=a2V5;EndpointSuffix=core.usgovcloudapi.net"),
                    "acc https://acc.blob.core.windows.net none, of another account"),
            new Case("abfss://con@acc.dfs.core.windows.net/k", List.of("AZURE_STORAGE_CONNECTION_STRING",
                    "BlobEndpoint=http://127.0.0.1:1/acc;AccountName=acc;AccountKey=a2V5"),
                    "acc http://127.0.0.1:1/acc key a2V5"),
            new Case("az://con/k", List.of("AZURE_STORAGE_CONNECTION_STRING",
                    "DefaultEndpointsProtocol=https;AccountName=acc;AccountKey=a2V5YQ==;EndpointSuffix=core.chinacloudapi.cn"),
                    "acc https://acc.blob.core.chinacloudapi.cn key a2V5YQ=="),
            new Case("az://con/k", List.of("AZURE_STORAGE_CONNECTION_STRING",
                    "BlobEndpoint=https://acc.blob.core.windows.net/;SharedAccessSignature=sv=1&sig=x%3D"),
                    "acc https://acc.blob.core.windows.net/ sas sv=1&sig=x%3D"),
            new Case("az://con/k", List.of("AZURE_STORAGE_CONNECTION_STRING", "UseDevelopmentStorage=true"),
                    "devstoreaccount1 http://127.0.0.1:10000/devstoreaccount1 key " + KEY));

    private static String shown(AzureAccount account) {
        AzureCredentials credentials = account.credentials();
        return account.name() + " " + account.server() + " " + credentials.key().map(key -> "key " + key)
                .or(() -> credentials.signature().map(token -> "sas " + token))
                .orElse(account.isForeign() ? "none, of another account" : "none");
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void accountsAreFound(Case c) throws IOException {
        Map<String, String> environment = new HashMap<>();
        for (int i = 0; i < c.environment().size(); i += 2) {
            environment.put(c.environment().get(i), c.environment().get(i + 1));
        }
        assertThat(shown(AzureAccount.find(StoreLocation.parse(c.location()), AzureOptions.DEFAULT,
                around(environment)))).isEqualTo(c.found());
    }

    @Test
    void theFileOfTheToolsIsRead() throws IOException {
        Files.createDirectories(home.resolve(".azure"));
        Files.writeString(home.resolve(".azure/config"), "[core]\nx = 1\n[storage]\naccount = acc\nkey = a2V5\n");
        StoreLocation location = StoreLocation.parse("az://con/k");
        assertThat(shown(AzureAccount.find(location, AzureOptions.DEFAULT, around(Map.of()))))
                .isEqualTo("acc https://acc.blob.core.windows.net key a2V5");
        assertThat(shown(AzureAccount.find(location, AzureOptions.DEFAULT.withAccount("one"), around(Map.of()))))
                .isEqualTo("one https://one.blob.core.windows.net none, of another account");
    }

    /// @param options the account and the endpoint of the options, which may be empty
    record ChosenCase(String location, String options, String found) {}

    static final List<ChosenCase> CHOSEN = List.of(
            new ChosenCase("az://con/k", "acc ", "acc https://acc.blob.core.windows.net"),
            new ChosenCase("abfss://con@acc.dfs.core.windows.net/k", "acc ", "acc https://acc.blob.core.windows.net"),
            new ChosenCase("abfss://con@other.dfs.core.windows.net/k", "acc ",
                    "other https://other.blob.core.windows.net none, of another account"),
            new ChosenCase("abfss://con@other.dfs.core.windows.net/k", " http://localhost:1/x",
                    "other http://localhost:1/x"));

    @ParameterizedTest
    @FieldSource("CHOSEN")
    void credentialsOfTheEnvironmentOrOfOptionsAreForTheAccountOfTheOptions(ChosenCase c) throws IOException {
        String[] chosen = c.options().split(" ", -1);
        AzureOptions options = chosen[0].isEmpty() ? AzureOptions.DEFAULT : AzureOptions.DEFAULT.withAccount(chosen[0]);
        AzureOptions all = chosen[1].isEmpty() ? options : options.withEndpoint(URI.create(chosen[1]));
        StoreLocation location = StoreLocation.parse(c.location());
        boolean isForeign = c.found().endsWith("none, of another account");
        assertThat(shown(AzureAccount.find(location, all.withCredentials(AzureCredentials.sas("sig=x")),
                around(Map.of())))).isEqualTo(c.found() + (isForeign ? "" : " sas sig=x"));
        if (!chosen[0].isEmpty()) {
            assertThat(shown(AzureAccount.find(location, all, around(Map.of("AZURE_STORAGE_SAS_TOKEN", "sig=x")))))
                    .isEqualTo(c.found() + (isForeign ? "" : " sas sig=x"));
        }
    }

    @Test
    void credentialsThatWereNotSentAreReported() throws IOException {
        AzureAccount account = AzureAccount.find(StoreLocation.parse("abfss://con@acc.dfs.core.windows.net/k"),
                AzureOptions.DEFAULT, around(Map.of("AZURE_STORAGE_SAS_TOKEN", "sig=x")));
        assertThat(new AzureStore(StoreLocation.parse("abfss://con@acc.dfs.core.windows.net/k"), account, Instant::now)
                .rejection())
                .isEqualTo(
                        "The request was not signed: there are credentials, but not for account acc at this host. Name"
                                + " the account of the credentials in AZURE_STORAGE_ACCOUNT; if it is not in core.windows.net,"
                                + " set AZURE_STORAGE_CONNECTION_STRING with an EndpointSuffix instead");
    }

    @Test
    void anUnknownAccountIsReported() {
        assertThatThrownBy(() -> AzureAccount.find(StoreLocation.parse("az://con/k"), AzureOptions.DEFAULT,
                around(Map.of()))).isInstanceOf(IOException.class)
                .hasMessage("az://con/k: The storage account is not known."
                        + " Set AZURE_STORAGE_ACCOUNT, or write the location as"
                        + " abfss://container@account.dfs.core.windows.net/name");
    }

    @Test
    void anEndpointOfAnotherSchemeIsRejected() {
        AzureOptions options = AzureOptions.DEFAULT.withAccount("acc").withEndpoint(URI.create("ftp://host/acc"));
        assertThatThrownBy(() -> AzureAccount.find(StoreLocation.parse("az://con/k"), options, around(Map.of())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("The endpoint of the storage account is not an address like");
    }

    @ParameterizedTest
    @ValueSource(strings = {"az://c", "az:///k", "az://UPPER/k", "abfss://container/k",
            "abfss://con@evil.example.com/k",
            "abfss://con@acc.dfs.core.windows.net.evil.com/k", "abfss://con@acc.dfs.core.windows.net:8080/k"})
    void otherLocationsAreRejected(String location) {
        assertThatThrownBy(() -> StoreLocation.parse(location)).isInstanceOf(IOException.class)
                .hasMessageStartingWith(location + ": This is not an Azure location. Write it as a");
    }

    @Test
    void aSharedAccessSignatureIsSentAndNotShown() throws IOException {
        try (AzureStub stub = new AzureStub()) {
            RemoteOptions options = Remotes.OPTIONS.withAzure(stub.options().azure()
                    .withCredentials(AzureCredentials.sas("?" + AzureStub.SAS)));
            try (OutputFile file = RemoteFiles.create("az://container/a b", options)) {
                file.write(bytes(700), 0, 700);
                file.commit();
            }
            try (InputFile file = RemoteFiles.open("az://container/a b", options)) {
                assertThat(readAll(file)).isEqualTo(bytes(700));
            }
            assertThat(RemoteFiles.list("az://container/a*", options)).containsExactly("az://container/a b");
            assertThat(options.toString()).doesNotContain("sig").contains("hidden");
            assertThatThrownBy(() -> RemoteFiles.open("az://container/none", options))
                    .isInstanceOf(FileNotFoundException.class)
                    .hasMessage("az://container/none: The file does not exist (HTTP 404, BlobNotFound)");
        }
    }

    @Test
    void wrongCredentialsAreReported() throws IOException {
        try (AzureStub stub = new AzureStub()) {
            RemoteOptions wrong = Remotes.OPTIONS.withAzure(stub.options().azure()
                    .withCredentials(AzureCredentials.sharedKey("SElEREVO")));
            assertThatThrownBy(() -> RemoteFiles.open("az://container/a", wrong)).isInstanceOf(IOException.class)
                    .hasMessage("az://container/a: Access is denied (HTTP 403, AuthenticationFailed). Check the"
                            + " permissions of the credentials, their expiry, and the clock of this machine");
            RemoteOptions none = Remotes.OPTIONS.withAzure(stub.options().azure()
                    .withCredentials(AzureCredentials.anonymous()));
            assertThatThrownBy(() -> RemoteFiles.create("az://container/a", none).commit())
                    .isInstanceOf(IOException.class)
                    .hasMessage("az://container/a: Access is denied (HTTP 403, AuthenticationFailed). The request was"
                            + " not signed: no credentials were found in AZURE_STORAGE_CONNECTION_STRING,"
                            + " AZURE_STORAGE_KEY, AZURE_STORAGE_SAS_TOKEN or ~/.azure/config");
        }
    }

    @Test
    void anAccountWithoutPublicContainersDeniesAccess() throws IOException {
        try (AzureStub stub = new AzureStub()) {
            stub.fault = (request, right) -> Reply.of(409, "", "x-ms-error-code", "PublicAccessNotPermitted");
            RemoteOptions none = Remotes.OPTIONS.withAzure(stub.options().azure()
                    .withCredentials(AzureCredentials.anonymous()));
            assertThatThrownBy(() -> RemoteFiles.open("az://container/a", none)).isInstanceOf(IOException.class)
                    .hasMessageStartingWith(
                            "az://container/a: Access is denied (HTTP 409, PublicAccessNotPermitted). The"
                                    + " request was not signed: ");
        }
    }

    @Test
    void anArchivedFileIsReportedAsSuch() throws IOException {
        try (AzureStub stub = new AzureStub()) {
            stub.fault = (request, right) -> Reply.of(409, "", "x-ms-error-code", "BlobArchived");
            assertThatThrownBy(() -> RemoteFiles.open("az://container/a", stub.options()))
                    .isInstanceOf(IOException.class).hasMessage("az://container/a: The file is archived (HTTP 409,"
                            + " BlobArchived). Restore it, and try again when it is restored");
        }
    }

    @Test
    void blocksThatAreGoneAreReported() throws IOException {
        try (AzureStub stub = new AzureStub()) {
            stub.fault = (request, right) -> request.target().contains("comp=blocklist")
                    ? Reply.of(400, "", "x-ms-error-code", "InvalidBlockList")
                    : right.get();
            assertThatThrownBy(() -> {
                try (OutputFile file = RemoteFiles.create("az://container/a", stub.options())) {
                    byte[] bytes = new byte[20 << 20];
                    file.write(bytes, 0, bytes.length);
                    file.commit();
                }
            }).isInstanceOf(FileNotFoundException.class).hasMessage("az://container/a: The uploaded parts are no longer"
                    + " there, or damaged, so the object cannot be completed. Write it again");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"not base 64: HIDDEN", ""})
    void aKeyThatIsNoneIsRejectedAndNotShown(String key) {
        assertThatThrownBy(() -> AzureCredentials.sharedKey(key)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The shared key is not in base 64; copy it as Azure shows it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HIDDEN", "sv=1&sig=a b", "sig=x#y", "sig=\n"})
    void aSignatureThatIsNoneIsRejectedAndNotShown(String token) {
        assertThatThrownBy(() -> AzureCredentials.sas(token)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The shared access signature is not the query of a signed address; copy it as Azure shows it");
    }

    @Test
    void foldersOfAListAreSkippedAndEncodedNamesDecoded() throws IOException {
        AzureStore store = new AzureStore(StoreLocation.parse("az://container/"),
                AzureAccount.find(StoreLocation.parse("az://container/"), AzureOptions.DEFAULT.withAccount("acc"),
                        around(Map.of())),
                Instant::now);
        ObjectStore.Page page = store.page("c", """
                \uFEFF<?xml version="1.0" encoding="utf-8"?><EnumerationResults><Blobs>
                <Blob><Name>t</Name><Properties><ResourceType>directory</ResourceType><Etag>1</Etag></Properties></Blob>
                <Blob><Name>u</Name><Properties><Etag>1</Etag></Properties>
                <Metadata><hdi_isfolder>true</hdi_isfolder></Metadata></Blob>
                <Blob><Name>v/</Name><Properties><Etag>1</Etag></Properties></Blob>
                <Blob><Name Encoded="true">a%01%2Bb+c</Name><Properties><Content-Length>7</Content-Length>
                <Etag>0x1</Etag></Properties></Blob>
                <Blob><Name>blocks only</Name><Properties><Content-Length>0</Content-Length></Properties></Blob>
                </Blobs><NextMarker>next!</NextMarker></EnumerationResults>""".getBytes(StandardCharsets.UTF_8));
        assertThat(page.entries()).containsExactly(new ObjectStore.Entry("a\u0001+b+c", 7, "\"0x1\""));
        assertThat(page.next()).contains("next!");
        assertThatThrownBy(() -> store.page("c", """
                <EnumerationResults><Blobs><Blob><Name Encoded="true">%x</Name></Blob></Blobs></EnumerationResults>"""
                .getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IOException.class).hasMessage("c: The server lists a key with invalid URL encoding");
        assertThatThrownBy(() -> store.page("c", "<html/>".getBytes(StandardCharsets.UTF_8)))
                .hasMessage("c: The server's response is not a list of objects");
    }
}
