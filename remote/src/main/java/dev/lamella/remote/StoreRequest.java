package dev.lamella.remote;

import java.util.LinkedHashMap;
import java.util.Map;

/// A request to an object store, before it is signed.
///
/// @param key of an object; empty for the bucket
record StoreRequest(String method, String key, Map<String, String> query, Map<String, String> headers,
        Payload payload) {
    StoreRequest(String method, String key, Map<String, String> query) {
        this(method, key, query, Map.of(), Payload.NONE);
    }

    StoreRequest withHeaders(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(more);
        return new StoreRequest(method, key, query, all, payload);
    }
}
