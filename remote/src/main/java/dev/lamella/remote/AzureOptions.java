package dev.lamella.remote;

import java.net.URI;
import java.util.Optional;

/// Where the containers of `az` and `abfss` locations are, and the credentials for them. Immutable; each `with` method
/// returns a changed copy.
///
/// Empty options are taken from where Azure's tools find them: `AZURE_STORAGE_CONNECTION_STRING`,
/// `AZURE_STORAGE_ACCOUNT`, `AZURE_STORAGE_KEY`, `AZURE_STORAGE_SAS_TOKEN`, or section `storage` of `~/.azure/config`.
/// Credentials that are found there are only sent to the account that is named there, or, if none is, to [#account].
public final class AzureOptions {
    public static final AzureOptions DEFAULT = new AzureOptions(
            new State(Optional.empty(), Optional.empty(), Optional.empty()));

    private final State state;

    private record State(Optional<String> account, Optional<URI> endpoint, Optional<AzureCredentials> credentials) {}

    private AzureOptions(State state) {
        this.state = state;
    }

    public AzureOptions withAccount(String name) {
        return new AzureOptions(new State(Optional.of(name), state.endpoint, state.credentials));
    }

    public AzureOptions withEndpoint(URI server) {
        return new AzureOptions(new State(state.account, Optional.of(server), state.credentials));
    }

    public AzureOptions withCredentials(AzureCredentials choice) {
        return new AzureOptions(new State(state.account, state.endpoint, Optional.of(choice)));
    }

    /// The storage account of `az` locations. `abfss` locations name it themselves.
    public Optional<String> account() {
        return state.account;
    }

    /// The address of the account, for example `http://localhost:10000/devstoreaccount1`; otherwise that of the connection
    /// string, or `https://ACCOUNT.blob.core.windows.net`.
    public Optional<URI> endpoint() {
        return state.endpoint;
    }

    /// The credentials; otherwise the first that are found. If [#account] is set and no endpoint, they are only sent to this
    /// account. Otherwise they are sent to whatever account an `abfss` location names, so set the account if locations come
    /// from strangers.
    public Optional<AzureCredentials> credentials() {
        return state.credentials;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AzureOptions that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    @Override
    public String toString() {
        return "AzureOptions" + state.toString().substring("State".length());
    }
}
