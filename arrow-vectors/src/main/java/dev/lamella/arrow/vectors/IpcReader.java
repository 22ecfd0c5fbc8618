package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowSchema;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.ArrowDictionaryBatch;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/// Reads IPC messages. Arrow's Java library does not compare lengths with buffers before it reads them, so each record
/// batch is verified by [IpcBody] first.
final class IpcReader extends ArrowReader {
    /// Metadata of a message that only Arrow 0.17 writes. The message does not declare the compression otherwise.
    private static final String EARLY_COMPRESSION = "ARROW:experimental_compression";

    private final IpcMessages messages;
    private final IpcBody bodies;

    IpcReader(IpcMessages messages, BufferAllocator allocator) {
        super(allocator);
        this.messages = messages;
        this.bodies = new IpcBody(allocator);
    }

    /// Arrow's Java library makes vectors of the schema here.
    @Override
    protected void initialize() throws IOException {
        guarded(messages.position(), () -> {
            super.initialize();
            return true;
        });
    }

    @Override
    protected Schema readSchema() throws IOException {
        IpcMessages.Framed framed = messages.schema();
        return guarded(framed.start(), () -> {
            if (framed.message().headerType() != MessageHeader.Schema) {
                throw messages.damaged(framed.start(), "It is not a schema");
            }
            org.apache.arrow.flatbuf.Schema schema = new org.apache.arrow.flatbuf.Schema();
            framed.message().header(schema);
            if (schema.endianness() != Endianness.Little) {
                throw new UnsupportedFeatureException("The numbers of the data are big-endian",
                        "Write it on a machine, or with a setting, that is little-endian.");
            }
            // Lamella's reader of Arrow schemas limits memory and time. Its schema is written again for Arrow's library.
            ArrowSchema parsed = ArrowSchema.parse(Base64.getEncoder().encodeToString(framed.frame()));
            ColumnImports.requireVectors(parsed.fields(), List.of());
            return PojoSchemas.of(parsed);
        });
    }

    @Override
    public boolean loadNextBatch() throws IOException {
        prepareLoadNextBatch();
        for (Optional<IpcMessages.Framed> next = messages.next(); next.isPresent(); next = messages.next()) {
            IpcMessages.Framed framed = next.get();
            if (guarded(framed.start(), () -> load(framed))) {
                return true;
            }
        }
        return false;
    }

    /// @return whether it was a record batch
    private boolean load(IpcMessages.Framed framed) throws IOException {
        if (hasEarlyCompression(framed.message())) {
            throw new UnsupportedFeatureException("It is compressed in the way of Arrow 0.17, from before the format"
                    + " had compression", "Write the data again with a newer version of Arrow.");
        }
        byte kind = framed.message().headerType();
        return switch (kind) {
            case MessageHeader.RecordBatch -> {
                try (ArrowRecordBatch stored = deserialized(framed, MessageSerializer::deserializeRecordBatch)) {
                    loadRecordBatch(bodies.verified(stored, getVectorSchemaRoot().getSchema().getFields()));
                }
                yield true;
            }
            case MessageHeader.DictionaryBatch -> {
                DictionaryBatch header = new DictionaryBatch();
                framed.message().header(header);
                // Damage is found here, because Arrow's library would keep the body.
                long id = header.id();
                boolean isDelta = header.isDelta();
                RecordBatch entries = header.data();
                try (ArrowRecordBatch stored = deserialized(framed,
                        (message, body) -> MessageSerializer.deserializeRecordBatch(entries, body))) {
                    loadDictionary(new ArrowDictionaryBatch(id, bodies.verified(stored, List.of(entries(id))),
                            isDelta));
                }
                yield false;
            }
            default -> throw new UnsupportedFeatureException("It is a message of kind " + kind
                    + ", not a record batch or a dictionary", "Write the data as record batches.");
        };
    }

    private static boolean hasEarlyCompression(Message message) {
        for (int i = 0; i < message.customMetadataLength(); i++) {
            if (EARLY_COMPRESSION.equals(message.customMetadata(i).key())) {
                return true;
            }
        }
        return false;
    }

    private Field entries(long id) {
        Dictionary dictionary = lookup(id);
        if (dictionary == null) {
            throw new CorruptFileException("No field has its dictionary, number " + id, "Write the file again.");
        }
        return dictionary.getVector().getField();
    }

    private interface Deserializer<T> {
        T read(Message message, ArrowBuf body) throws IOException;
    }

    private <T> T deserialized(IpcMessages.Framed framed, Deserializer<T> deserializer) throws IOException {
        ArrowBuf body = messages.body(framed, allocator);
        boolean isTaken = false;
        try {
            T message = deserializer.read(framed.message(), body);
            isTaken = true;
            return message;
        } catch (IOException e) {
            // Nothing is read here.
            throw new CorruptFileException("Its metadata does not fit its body", "Write the file again.", e);
        } finally {
            if (!isTaken) {
                body.close();
            }
        }
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    /// Any failure of Arrow's Java library means that the message is damaged.
    private <T> T guarded(long start, Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (ParquetException e) {
            throw e.at(Location.ofFile(messages.name()).inPart("message", start));
        } catch (OutOfMemoryException e) {
            throw new UnsupportedFeatureException("The record batch needs more memory than the allocator gives. "
                    + "Write smaller record batches, or give the allocator more memory", e)
                    .at(Location.ofFile(messages.name()).inPart("message", start));
        } catch (OutOfMemoryError e) {
            throw Memory.exhausted(e).at(Location.ofFile(messages.name()).inPart("message", start));
        } catch (RuntimeException e) {
            throw messages.damaged(start, "Its parts do not fit together", e);
        }
    }

    @Override
    public long bytesRead() {
        return messages.position();
    }

    /// The caller closes the file.
    @Override
    protected void closeReadSource() {}
}
