package dev.lamella.remote;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Set;

/// Azurite on this machine, Microsoft's own server for tests. It is started by hand, and the
/// variable `AZURITE_PORT` names its port.
final class Azurite implements TestStore {
    private static final String PORT = "AZURITE_PORT";

    private final String container = "container-" + Upload.randomWriter();

    static boolean isThere() {
        return System.getenv(PORT) != null;
    }

    Azurite() throws IOException {
        StoreClient client = StoreClient.of(StoreLocation.parse(root()), options());
        client.run(new StoreClient.Call<>(new StoreRequest("PUT", "", Map.of("restype", "container")), Set.of(201),
                ignored -> true));
    }

    @Override
    public String root() {
        return "az://" + container + "/";
    }

    @Override
    public RemoteOptions options() {
        return TestStore.patient(RemoteOptions.DEFAULT.withAzure(AzureStub.options(
                URI.create("http://127.0.0.1:" + System.getenv(PORT) + "/devstoreaccount1"))));
    }

    @Override
    public void close() {}
}
