package dev.lamella.remote;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/// The operations of an object store: each is a request that is repeated until it succeeds or has failed too often.
///
/// A response may be lost after the server has performed the request. So writes are repeated only if that is harmless. The
/// writer's id in the object shows whether a repetition failed only because the first attempt had succeeded.
///
/// @param store builds and signs requests
/// @param isRepeated whether a request was repeated, or several failed together, so that an answer may have been lost
record StoreClient(ObjectStore store, Transport transport, RetryPolicy retryPolicy, AtomicBoolean isRepeated) {
    private static final int LONGEST_PAGE = 16 << 20;
    private static final int LONGEST_ANSWER = 1 << 20;
    /// How many requests are under way at once.
    static final int MOST_AT_ONCE = 16;

    /// Takes a response; its body may be read.
    interface Reader<T> {
        T read(Response answer) throws IOException;
    }

    /// A request, and what is made of its response.
    ///
    /// @param expected statuses that the reader handles
    record Call<T>(StoreRequest request, Set<Integer> expected, Reader<T> reader) {}

    /// The content of an object.
    ///
    /// @param version for a condition
    /// @param age in seconds, by the server's clock
    record Content(byte[] bytes, Optional<String> version, long age) {}

    static StoreClient of(StoreLocation location, RemoteOptions options) throws IOException {
        ObjectStore store = location.service() == StoreLocation.Service.AZURE
                ? AzureStore.of(location, options)
                : S3Store.of(location, options);
        return new StoreClient(store, Transport.of(options), options.retryPolicy(), new AtomicBoolean());
    }

    /// An object to read.
    RemoteObject object(String key) {
        return new StoreObject(store, new StoreRequest("GET", key, Map.of()));
    }

    private Server server(StoreRequest request) {
        // S3 takes minutes to make an object of many parts. Until then, it sends single spaces.
        RetryPolicy patient = request.method().equals("POST")
                ? retryPolicy.withStallTimeout(retryPolicy.stallTimeout(), 1)
                : retryPolicy;
        return new Server(new StoreObject(store, request), transport, patient);
    }

    <T> T run(Call<T> call) throws IOException {
        return start(call).result();
    }

    /// A call that is under way.
    final class Started<T> implements AutoCloseable {
        private final Call<T> call;
        private final Transport.Pending pending;

        private Started(Call<T> call, Transport.Pending pending) {
            this.call = call;
            this.pending = pending;
        }

        /// Waits for the result.
        T result() throws IOException {
            return finish(call, pending);
        }

        /// Waits until the server is done with the request, whatever comes of it.
        void settle() {
            try (Response ignored = pending.response()) {
                // Only the time matters.
            } catch (IOException ignored) {
                // The same.
            }
        }

        @Override
        public void close() {
            pending.close();
        }
    }

    <T> Started<T> start(Call<T> call) throws IOException {
        return new Started<>(call, server(call.request()).start(Map.of()));
    }

    /// Runs several calls, some of them at once, and returns their results in order.
    <T> List<T> all(List<Call<T>> calls) throws IOException {
        List<T> results = new ArrayList<>();
        Deque<Started<T>> started = new ArrayDeque<>();
        Iterator<Call<T>> next = calls.iterator();
        try {
            while (results.size() < calls.size()) {
                while (next.hasNext() && started.size() < MOST_AT_ONCE) {
                    started.add(start(next.next()));
                }
                results.add(started.remove().result());
            }
        } finally {
            started.forEach(Started::close);
        }
        return results;
    }

    private <T> T finish(Call<T> call, Transport.Pending started) throws IOException {
        Server server = server(call.request());
        RetryState attempts = new RetryState(server.name(), retryPolicy);
        Transport.Pending pending = started;
        while (true) {
            try (Response answer = server.answer(pending, Map.of(), call.expected())) {
                return call.reader().read(answer);
            } catch (TransientFailure e) {
                attempts.failed(e);
                isRepeated.set(true);
                pending = server.start(Map.of());
            }
        }
    }

    /// The objects whose keys begin with a prefix, sorted by key.
    List<ObjectStore.Entry> list(String prefix, StoreListing.Choice choice) throws IOException {
        return StoreListing.all(store.address(prefix), pages(prefix), choice);
    }

    /// The objects that a pattern matches, without hidden ones, sorted by key.
    List<ObjectStore.Entry> matching(String pattern) throws IOException {
        KeyPattern keys = KeyPattern.of(pattern);
        return StoreListing.matching(store.address(pattern), keys, pages(keys.prefix()));
    }

    private StoreListing.Pages pages(String prefix) {
        return token -> run(new Call<>(store.list(prefix, token), Set.of(200),
                answer -> checked(prefix, store.page(store.address(prefix), answer.bytes(LONGEST_PAGE)))));
    }

    /// A page whose keys begin with the prefix that was asked for.
    private ObjectStore.Page checked(String prefix, ObjectStore.Page page) throws IOException {
        for (ObjectStore.Entry entry : page.entries()) {
            if (entry.key().isEmpty() || !entry.key().startsWith(prefix)) {
                throw new IOException(store.address(prefix) + ": The server lists an object "
                        + (entry.key().isEmpty() ? "without a key" : "whose key does not begin with this prefix"));
            }
        }
        return page;
    }

    /// The uploads that are not complete, of keys that begin with a prefix. Their versions are the ids of the uploads.
    List<ObjectStore.Entry> uploads(String prefix) throws IOException {
        return StoreListing.all(store.address(prefix), token -> run(new Call<>(store.uploads(prefix, token),
                Set.of(200), answer -> checked(prefix,
                        store.uploadsPage(store.address(prefix), answer.bytes(LONGEST_PAGE))))),
                key -> true);
    }

    /// An object's content; empty if there is no such object.
    ///
    /// @throws IOException if it is longer than `limit`
    Optional<Content> get(String key, int limit) throws IOException {
        try {
            return Optional.of(run(new Call<>(new StoreRequest("GET", key, Map.of()), Set.of(200), answer -> {
                byte[] bytes = answer.bytes(limit);
                if (bytes.length == limit) {
                    throw new IOException(
                            store.address(key) + ": It has " + limit + " bytes or more; it should be short");
                }
                Optional<Instant> written = answer.header("Last-Modified").flatMap(Server::time);
                Optional<Instant> now = answer.header("Date").flatMap(Server::time);
                long age = written.isPresent() && now.isPresent()
                        ? Duration.between(written.get(), now.get()).toSeconds()
                        : Long.MAX_VALUE;
                return new Content(bytes, store.version(answer), age);
            })));
        } catch (FileNotFoundException ignored) {
            return Optional.empty();
        }
    }

    /// Whether an object exists.
    boolean exists(String key) throws IOException {
        return writer(key).isPresent();
    }

    /// The writer of an object, which may be an empty text; empty if there is no such object.
    Optional<String> writer(String key) throws IOException {
        try {
            return Optional.of(run(new Call<>(new StoreRequest("HEAD", key, Map.of()), Set.of(200),
                    answer -> store.writer(answer).orElse(""))));
        } catch (FileNotFoundException ignored) {
            return Optional.empty();
        }
    }

    /// Writes an object in one request.
    ///
    /// @return whether it was written; if not, the condition does not hold
    boolean put(String key, Payload payload, String writer, Map<String, String> condition) throws IOException {
        StoreRequest request = new StoreRequest("PUT", key, Map.of(), store.written(writer), payload)
                .withHeaders(condition);
        // If the object is gone that should have a version, S3 answers 404.
        Set<Integer> expected = condition.isEmpty()
                ? Set.of(200, 201)
                : condition.containsKey("If-Match")
                        ? Set.of(200, 201, 404, 409, 412)
                        : Set.of(200, 201, 409, 412);
        return run(new Call<>(request, expected, answer -> answer.status() < 300))
                || writer(key).equals(Optional.of(writer));
    }

    Call<Boolean> deleting(String key) {
        return new Call<>(new StoreRequest("DELETE", key, Map.of()), Set.of(200, 202, 204, 404), ignored -> true);
    }

    /// Starts an upload.
    Upload begin(String key, String writer) throws IOException {
        Optional<StoreRequest> request = store.begin(key, writer);
        return request.isEmpty() ? new Upload(key, writer, "", List.of()) : run(beginning(key, writer, request.get()));
    }

    /// Starts several uploads.
    List<Upload> begin(List<String> keys, String writer) throws IOException {
        List<Call<Upload>> calls = new ArrayList<>();
        for (String key : keys) {
            Optional<StoreRequest> request = store.begin(key, writer);
            if (request.isEmpty()) {
                return keys.stream().map(each -> new Upload(each, writer, "", List.of())).toList();
            }
            calls.add(beginning(key, writer, request.get()));
        }
        try {
            return all(calls);
        } catch (Throwable e) {
            // The ids of the others are lost, as if their answers were.
            isRepeated.set(true);
            throw e;
        }
    }

    private Call<Upload> beginning(String key, String writer, StoreRequest request) {
        return new Call<>(request, Set.of(200), answer -> new Upload(key, writer,
                store.uploadId(store.address(key), answer.bytes(LONGEST_ANSWER)), List.of()));
    }

    /// Uploads the next part, and returns the upload with it.
    Call<Upload> part(Upload upload, Payload payload) {
        return new Call<>(store.part(upload, payload), Set.of(200, 201),
                answer -> upload.withPart(store.tag(upload, answer)));
    }

    /// Makes an object of an upload.
    ///
    /// @return whether it was written; if not, the condition does not hold
    boolean complete(Upload upload, Map<String, String> condition) throws IOException {
        return settled(upload, run(completing(upload, condition)));
    }

    /// The result of completing an upload.
    enum Outcome {
        WRITTEN,
        /// The condition does not hold, or an earlier attempt has written the object.
        CONFLICT,
        /// There is no such upload: an earlier attempt has completed it, or somebody has discarded it.
        GONE
    }

    Call<Outcome> completing(Upload upload, Map<String, String> condition) {
        return new Call<>(store.complete(upload, condition), Set.of(200, 201, 404, 409, 412), answer -> {
            if (answer.status() == 409 || answer.status() == 412) {
                return Outcome.CONFLICT;
            }
            return answer.status() >= 300 ? Outcome.GONE : completed(upload, answer);
        });
    }

    /// S3 sends status 200 before it knows whether it succeeds: an error comes in the body, which may also be cut.
    private Outcome completed(Upload upload, Response answer) throws IOException {
        String said = answer.text();
        if (answer.status() == 201 || said.contains("</CompleteMultipartUploadResult>")) {
            return Outcome.WRITTEN;
        }
        Optional<String> code = StoreErrors.code(said);
        if (code.equals(Optional.of("NoSuchUpload"))) {
            return Outcome.GONE;
        }
        if (code.equals(Optional.of("PreconditionFailed"))) {
            return Outcome.CONFLICT;
        }
        String problem = "The server could not complete the upload (HTTP 200, " + code.orElse("no result") + ")";
        throw code.isEmpty() || StoreErrors.isTransient(code.get())
                ? new TransientFailure(problem)
                : new IOException(store.address(upload.key()) + ": " + problem);
    }

    /// Finds out what the outcome of completing means, if that is not clear.
    ///
    /// @return whether the object is written; if not, the condition does not hold
    boolean settled(Upload upload, Outcome outcome) throws IOException {
        if (outcome == Outcome.WRITTEN || writer(upload.key()).equals(Optional.of(upload.writer()))) {
            return true;
        }
        if (outcome == Outcome.CONFLICT) {
            return false;
        }
        throw StoreErrors.partsGone(store.address(upload.key()));
    }

    /// Discards the parts of an upload.
    ///
    /// @return whether it was done; some stores do it some time later by themselves
    boolean abort(Upload upload) throws IOException {
        Optional<StoreRequest> request = store.abort(upload);
        return request.isPresent() && run(new Call<>(request.get(), Set.of(200, 204, 404), ignored -> true));
    }
}
