package dev.lamella.remote;

import java.io.IOException;
import java.util.Map;

/// A request for an object of a store, or for its bucket, which is signed anew each time that it is sent.
record StoreObject(ObjectStore store, StoreRequest request) implements RemoteObject {
    @Override
    public String name() {
        return store.address(request.key());
    }

    @Override
    public Transport.Request request(Map<String, String> more) throws IOException {
        return store.signed(request.withHeaders(more));
    }

    @Override
    public boolean learns(Response answer, String said, int corrections) throws IOException {
        return store.learns(answer, StoreErrors.code(answer, said).orElse(""));
    }

    @Override
    public String rejection() {
        return store.rejection();
    }

    @Override
    public boolean hasSuffixRanges() {
        return store.hasSuffixRanges();
    }
}
