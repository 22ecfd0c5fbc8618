package dev.lamella.remote;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A storage account of Azure.
///
/// @param name the name that requests are signed for
/// @param server the address that containers are below
/// @param isForeign whether there are credentials for another account only, which are not used
record AzureAccount(String name, URI server, AzureCredentials credentials, boolean isForeign) {
    private static final String DEVELOPMENT = "AccountName=devstoreaccount1;AccountKey="
            + "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==;"
            + "BlobEndpoint=http://127.0.0.1:10000/devstoreaccount1";

    /// What the environment says, where options say nothing.
    private record Found(Optional<String> account, Optional<String> endpoint, Optional<String> key,
            Optional<String> signature) {}

    /// The account of a location.
    static AzureAccount find(StoreLocation location, AzureOptions options, ProcessEnvironment surroundings)
            throws IOException {
        Found found = found(surroundings);
        Optional<String> host = location.host().map(text -> text.replace(".dfs.", ".blob."));
        Optional<String> named = host.map(text -> text.substring(0, text.indexOf('.')));
        Optional<String> configured = options.account().or(found::account);
        String name = named.or(() -> configured).orElseThrow(() -> new IOException(location
                + ": The storage account is not known. Set AZURE_STORAGE_ACCOUNT, or write the location as"
                + " abfss://container@account.dfs.core.windows.net/name"));
        if (!name.matches("[a-z0-9]{3,24}")) {
            throw new IOException(location + ": The name of the storage account is not valid; it consists of 3 to 24"
                    + " lower-case letters and digits");
        }
        // The endpoint and the credentials of one account are not used for another. If the environment names no account,
        // its credentials are those of the account that the program names: never those of an account of a location.
        boolean isFound = found.account().or(options::account).equals(Optional.of(name))
                && (options.endpoint().isPresent() || host.isEmpty() || isHost(host.get(), found.endpoint(), name));
        boolean isChosen = options.account().isEmpty() || options.account().get().equals(name)
                || options.endpoint().isPresent();
        Optional<String> endpoint = options.endpoint().map(URI::toString)
                .or(() -> isFound ? found.endpoint() : Optional.empty());
        try {
            URI server = new URI(endpoint.orElse("https://" + host.orElse(name + ".blob.core.windows.net")));
            boolean isWeb = "http".equalsIgnoreCase(server.getScheme()) || "https".equalsIgnoreCase(server.getScheme());
            if (!isWeb || server.getHost() == null || server.getRawQuery() != null) {
                throw new IOException(location + ": The endpoint of the storage account is not an address like"
                        + " https://account.blob.core.windows.net");
            }
            Optional<AzureCredentials> chosen = options.credentials().filter(ignored -> isChosen);
            Optional<AzureCredentials> surrounding = chosen.isPresent() || !isFound
                    ? Optional.empty()
                    : credentials(found);
            boolean hasOthers = options.credentials().isPresent() || found.key().isPresent()
                    || found.signature().isPresent();
            Optional<AzureCredentials> credentials = chosen.or(() -> surrounding);
            return new AzureAccount(name, server, credentials.orElse(AzureCredentials.anonymous()),
                    credentials.isEmpty() && hasOthers);
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException(location + ": The settings of the storage account cannot be used: "
                    + (e instanceof URISyntaxException ? "The endpoint is not a valid URL" : e.getMessage()));
        }
    }

    private static Optional<AzureCredentials> credentials(Found found) {
        return found.key().map(AzureCredentials::sharedKey).or(() -> found.signature().map(AzureCredentials::sas));
    }

    /// Whether a host of a location is that of the account in the environment. The account of the same name in another
    /// cloud of Azure may be a stranger's. An endpoint outside of Azure, such as an emulator, is used for all hosts.
    private static boolean isHost(String host, Optional<String> endpoint, String name) {
        String known = endpoint.map(address -> address.replaceFirst("^[A-Za-z]+://", "").replaceFirst("[/:].*", ""))
                .orElse(name + ".blob.core.windows.net");
        return known.equals(host) || !StoreLocation.isAzureHost(known);
    }

    /// A connection string is preferred to an account and a key, and the environment to the file.
    private static Found found(ProcessEnvironment surroundings) throws IOException {
        Path folder = surroundings.variable("AZURE_CONFIG_DIR").map(Path::of)
                .orElse(surroundings.home().resolve(".azure"));
        Map<String, String> file = IniFile.read(folder.resolve("config")).getOrDefault("storage", Map.of());
        Optional<String> connection = surroundings.variable("AZURE_STORAGE_CONNECTION_STRING");
        Optional<String> account = surroundings.first("AZURE_STORAGE_ACCOUNT", "AZURE_STORAGE_ACCOUNT_NAME");
        Optional<String> key = surroundings.first("AZURE_STORAGE_KEY", "AZURE_STORAGE_ACCOUNT_KEY");
        Optional<String> signature = surroundings.variable("AZURE_STORAGE_SAS_TOKEN");
        if (connection.isPresent()) {
            return connection(connection.get());
        }
        if (account.isPresent() || key.isPresent() || signature.isPresent()) {
            return new Found(account.or(() -> value(file, "account")), Optional.empty(), key, signature);
        }
        Optional<String> kept = value(file, "connection_string");
        return kept.isPresent()
                ? connection(kept.get())
                : new Found(value(file, "account"), Optional.empty(), value(file, "key"), value(file, "sas_token"));
    }

    private static Optional<String> value(Map<String, String> values, String name) {
        return Optional.ofNullable(values.get(name)).filter(text -> !text.isBlank());
    }

    private static Found connection(String text) {
        Map<String, String> values = new HashMap<>();
        for (String part : text.split(";")) {
            int end = part.indexOf('=');
            if (end > 0) {
                values.put(part.substring(0, end).strip().toLowerCase(Locale.ROOT), part.substring(end + 1).strip());
            }
        }
        if ("true".equalsIgnoreCase(values.get("usedevelopmentstorage"))) {
            return connection(DEVELOPMENT);
        }
        Optional<String> account = value(values, "accountname");
        Optional<String> endpoint = value(values, "blobendpoint");
        Optional<String> suffix = value(values, "endpointsuffix");
        if (endpoint.isEmpty() && account.isPresent() && suffix.isPresent()) {
            endpoint = Optional.of(values.getOrDefault("defaultendpointsprotocol", "https") + "://" + account.get()
                    + ".blob." + suffix.get());
        }
        if (account.isEmpty()) {
            account = endpoint.map(address -> address.replaceFirst("^[a-z]+://", "").replaceFirst("[./:].*", ""));
        }
        return new Found(account, endpoint, value(values, "accountkey"), value(values, "sharedaccesssignature"));
    }
}
