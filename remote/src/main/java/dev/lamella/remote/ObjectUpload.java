package dev.lamella.remote;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The bytes of one object on their way: collected until they are a part, and uploaded while more are collected.
final class ObjectUpload {
    private final StoreClient client;
    private final String key;
    private final String writer;
    private final Spool spool;
    private final PartSizes sizes;
    private Spool.Buffer buffer;
    private @Nullable Upload upload;
    private StoreClient.@Nullable Started<Upload> sending;
    private Spool.@Nullable Buffer sent;
    private long position;
    private boolean isBroken;

    ObjectUpload(StoreClient client, String key, String writer, Spool spool, PartSizes sizes) {
        this.client = client;
        this.key = key;
        this.writer = writer;
        this.spool = spool;
        this.sizes = sizes;
        this.buffer = spool.new Buffer();
    }

    String key() {
        return key;
    }

    String name() {
        return client.store().address(key);
    }

    long position() {
        return position;
    }

    /// Whether the store has parts.
    boolean isStarted() {
        return upload != null;
    }

    /// All bytes, while none is uploaded.
    Payload content() {
        return buffer;
    }

    void write(byte[] bytes, int from, int count) throws IOException {
        requireWhole();
        isBroken = true;
        for (int done = 0; done < count;) {
            int now = (int) Math.min(count - done, partBytes() - buffer.length());
            buffer.write(bytes, from + done, now);
            done += now;
            if (buffer.length() == partBytes()) {
                send();
            }
        }
        position += count;
        isBroken = false;
    }

    void requireWhole() throws IOException {
        if (isBroken) {
            throw new IOException(
                    name() + " failed in an earlier write; the object is incomplete and cannot be completed");
        }
    }

    private long partBytes() {
        return sizes.of(upload == null ? 1 : upload.next() + (sending == null ? 0 : 1));
    }

    /// Starts to upload what is collected, when the part before it has arrived.
    private void send() throws IOException {
        Upload known = arrived();
        sending = client.start(client.part(known, buffer));
        sent = buffer;
        buffer = spool.new Buffer();
    }

    /// The upload with all parts that were sent.
    private Upload arrived() throws IOException {
        Upload known = upload;
        if (known == null) {
            known = client.begin(key, writer);
        } else if (sending != null && sent != null) {
            known = sending.result();
            sent.clear();
            sending = null;
        }
        upload = known;
        return known;
    }

    /// Takes an upload that was started elsewhere.
    void begun(Upload known) {
        upload = known;
    }

    /// Starts to upload the rest. An object without a byte has one empty part.
    void sendRest() throws IOException {
        requireWhole();
        isBroken = true;
        if (buffer.length() > 0 || position == 0) {
            send();
        }
        isBroken = false;
    }

    /// The upload with all its parts, after [#sendRest].
    Upload uploaded() throws IOException {
        requireWhole();
        return arrived();
    }

    /// Discards what is uploaded.
    ///
    /// @throws IOException if the parts stay
    void discard() throws IOException {
        isBroken = true;
        // An interrupted thread tidies up all the same.
        boolean isInterrupted = Thread.interrupted();
        try {
            discardParts();
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void discardParts() throws IOException {
        if (sending != null) {
            // A part that arrives later than the request to discard them would stay.
            sending.settle();
            sending = null;
        }
        buffer.clear();
        Optional<Upload> known = Optional.ofNullable(upload);
        if (known.isPresent()) {
            try {
                client.abort(known.get());
            } catch (IOException e) {
                throw new IOException(name() + ": The object was not completed, and its uploaded parts could not be"
                        + " discarded. They stay in the bucket until you discard them, with RemoteFiles.abortUploads"
                        + " or by a lifecycle rule", e);
            }
        }
    }
}
