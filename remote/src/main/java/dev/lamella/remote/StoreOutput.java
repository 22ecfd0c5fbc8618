package dev.lamella.remote;

import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Map;
import java.util.Optional;

/// An object that is written, and appears whole when it is committed: a short one by one request, a long one in parts.
final class StoreOutput implements OutputFile {
    private static final long MEMORY_BYTES = 64 << 20;

    /// What to do if the object exists.
    enum Existing {
        REPLACE, REJECT
    }

    private final StoreClient client;
    private final Existing existing;
    private final String writer = Upload.randomWriter();
    private final Spool spool = new Spool(MEMORY_BYTES);
    private final ObjectUpload bytes;
    private boolean isDone;

    private StoreOutput(StoreClient client, String key, Existing existing, PartSizes sizes) {
        this.client = client;
        this.existing = existing;
        this.bytes = new ObjectUpload(client, key, writer, spool, sizes);
    }

    static OutputFile open(StoreLocation location, RemoteOptions options, Existing existing, PartSizes sizes)
            throws IOException {
        requireObject(location);
        StoreClient client = StoreClient.of(location, options);
        StoreOutput output = new StoreOutput(client, location.key(), existing, sizes);
        output.requireNew();
        return output;
    }

    static void requireObject(StoreLocation location) throws IOException {
        if (location.key().isEmpty() || location.key().endsWith("/")) {
            throw new IOException(location + ": This does not name an object. Write it as " + location.root() + "key");
        }
    }

    private void requireNew() throws IOException {
        if (existing == Existing.REJECT && client.exists(bytes.key())) {
            throw new FileAlreadyExistsException(name());
        }
    }

    @Override
    public String name() {
        return bytes.name();
    }

    @Override
    public long position() {
        return bytes.position();
    }

    @Override
    public void write(byte[] source, int from, int count) throws IOException {
        requireOpen("written to");
        bytes.write(source, from, count);
    }

    private void requireOpen(String what) throws IOException {
        if (isDone) {
            throw new IOException(name() + " was committed or closed; it cannot be " + what + " any more");
        }
    }

    @Override
    public void commit() throws IOException {
        requireOpen("committed");
        bytes.requireWhole();
        try {
            if (!publish()) {
                throw new FileAlreadyExistsException(name());
            }
        } catch (IOException e) {
            if (e.getCause() instanceof TransientFailure) {
                throw new IOException(
                        e.getMessage() + ". If only the answer was lost, the object is written all the same:"
                                + " look before you write it again",
                        e);
            }
            throw e;
        }
        isDone = true;
        spool.close();
    }

    private boolean publish() throws IOException {
        if (!bytes.isStarted()) {
            return client.put(bytes.key(), bytes.content(), writer, condition());
        }
        bytes.sendRest();
        Upload upload = bytes.uploaded();
        // Not every store looks at the condition of the last request: this leaves a moment, instead of the whole upload.
        requireNew();
        return client.complete(upload, client.store().completesConditionally() ? condition() : Map.of());
    }

    private Map<String, String> condition() {
        return existing == Existing.REJECT ? client.store().condition(Optional.empty()) : Map.of();
    }

    @Override
    public void close() throws IOException {
        if (!isDone) {
            isDone = true;
            try (spool) {
                bytes.discard();
            }
        }
    }
}
