package dev.lamella.arrow.vectors;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/// The messages of an IPC file or stream. A file begins with a magic number and the messages of a stream; its footer has
/// the positions of dictionaries and record batches, and decides which of them belong to it.
final class IpcMessages {
    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FEATHER_1 = "FEA1".getBytes(StandardCharsets.US_ASCII);
    private static final int FILE_START = 8;
    private static final int FOOTER_END = Integer.BYTES + MAGIC.length;
    private static final int CONTINUATION = -1;
    private static final int AT_ONCE = 1 << 20;

    private final InputFile file;
    /// The position after the last message.
    private final long end;
    /// The positions of the messages of a file; empty for a stream, whose messages follow one another.
    private final Optional<Deque<Long>> places;
    private long position;

    /// A message: its metadata, the place of its body, and the message as it is framed in a stream.
    record Framed(Message message, byte[] frame, long start, long body) {}

    private IpcMessages(InputFile file, long position, long end, Optional<Deque<Long>> places) {
        this.file = file;
        this.position = position;
        this.end = end;
        this.places = places;
    }

    static IpcMessages open(InputFile file) throws IOException {
        long size = file.size();
        byte[] head = new byte[(int) Math.min(size, FILE_START)];
        file.read(0, head, 0, head.length);
        if (startsWith(head, FEATHER_1)) {
            throw new UnsupportedFeatureException(Location.ofFile(file.name()),
                    "This is a file of Feather version 1, which is not an Arrow IPC file",
                    "Write it again as version 2, for example with pyarrow: feather.write_feather(table, name, version=2).");
        }
        if (!startsWith(head, MAGIC)) {
            if (size < 2 * Integer.BYTES) {
                throw new CorruptFileException(Location.ofFile(file.name()), "The file has " + size
                        + " bytes, and is neither an Arrow IPC file nor a stream", "Check the name of the file.");
            }
            return new IpcMessages(file, 0, size, Optional.empty());
        }
        byte[] tail = new byte[FOOTER_END];
        if (size < FILE_START + 2L * FOOTER_END) {
            throw cut(file, size);
        }
        file.read(size - FOOTER_END, tail, 0, FOOTER_END);
        if (!startsWith(Arrays.copyOfRange(tail, Integer.BYTES, FOOTER_END), MAGIC)) {
            throw cut(file, size);
        }
        int length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (length < 0 || length > size - FILE_START - FOOTER_END) {
            throw new CorruptFileException(Location.ofFile(file.name()), "The footer of the Arrow IPC file claims "
                    + length + " bytes, but the file has " + size, "Write the file again.");
        }
        byte[] footer = new byte[length];
        file.read(size - FOOTER_END - length, footer, 0, length);
        return new IpcMessages(file, FILE_START, size - FOOTER_END - length, Optional.of(places(file, footer)));
    }

    private static Deque<Long> places(InputFile file, byte[] bytes) {
        try {
            Footer footer = Footer.getRootAsFooter(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
            Deque<Long> places = new ArrayDeque<>();
            for (int i = 0; i < footer.dictionariesLength(); i++) {
                places.add(place(footer.dictionaries(i)));
            }
            for (int i = 0; i < footer.recordBatchesLength(); i++) {
                places.add(place(footer.recordBatches(i)));
            }
            return places;
        } catch (RuntimeException e) {
            throw new CorruptFileException("The footer of the Arrow IPC file is damaged", "Write the file again.", e)
                    .at(Location.ofFile(file.name()));
        }
    }

    private static long place(Block block) {
        return block.offset();
    }

    private static CorruptFileException cut(InputFile file, long size) {
        return new CorruptFileException(Location.ofFile(file.name()), "The Arrow IPC file has " + size
                + " bytes and no footer at its end, so it was cut off, or its writer did not finish",
                "Write the file again.");
    }

    private static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    String name() {
        return file.name();
    }

    long position() {
        return position;
    }

    /// The schema, which begins both files and streams.
    Framed schema() throws IOException {
        return at(position).orElseThrow(() -> damaged(position, "It has no schema"));
    }

    /// The next dictionary or record batch; empty at the end.
    Optional<Framed> next() throws IOException {
        if (places.isPresent()) {
            Long place = places.get().poll();
            if (place == null) {
                return Optional.empty();
            }
            return Optional
                    .of(at(place).orElseThrow(() -> damaged(place, "The footer names a message that is not there")));
        }
        return at(position);
    }

    private Optional<Framed> at(long start) throws IOException {
        if (start == end && places.isEmpty()) {
            return Optional.empty();
        }
        int length = word(start, start);
        long from = start + Integer.BYTES;
        if (length == CONTINUATION) {
            length = word(start, from);
            from += Integer.BYTES;
        }
        if (length == 0) {
            return Optional.empty();
        }
        if (length < 0 || length > end - from) {
            throw damaged(start, "It claims metadata of " + length + " bytes, but " + (end - from) + " follow");
        }
        byte[] metadata = new byte[length];
        file.read(from, metadata, 0, length);
        long body = from + length;
        Message message = message(start, metadata);
        long bodyLength = message.bodyLength();
        if (bodyLength < 0 || bodyLength > end - body) {
            throw damaged(start, "It claims a body of " + bodyLength + " bytes, but " + (end - body) + " follow");
        }
        position = body + bodyLength;
        ByteBuffer frame = ByteBuffer.allocate(2 * Integer.BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(CONTINUATION).putInt(length).put(metadata);
        return Optional.of(new Framed(message, frame.array(), start, body));
    }

    private Message message(long start, byte[] metadata) {
        try {
            Message message = Message.getRootAsMessage(ByteBuffer.wrap(metadata).order(ByteOrder.LITTLE_ENDIAN));
            message.headerType();
            message.bodyLength();
            return message;
        } catch (IndexOutOfBoundsException e) {
            throw damaged(start, "Its metadata is not a FlatBuffer", e);
        }
    }

    private int word(long start, long at) throws IOException {
        if (at < 0 || end - at < Integer.BYTES) {
            throw damaged(start, "It is outside the messages, which end at byte " + end);
        }
        byte[] word = new byte[Integer.BYTES];
        file.read(at, word, 0, word.length);
        return ByteBuffer.wrap(word).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    /// The body of a message.
    ArrowBuf body(Framed framed, BufferAllocator allocator) throws IOException {
        long length = framed.message().bodyLength();
        ArrowBuf body = allocator.buffer(length);
        boolean isRead = false;
        try {
            byte[] some = new byte[(int) Math.min(AT_ONCE, length)];
            for (long at = 0; at < length; at += some.length) {
                int count = (int) Math.min(some.length, length - at);
                file.read(framed.body() + at, some, 0, count);
                body.setBytes(at, some, 0, count);
            }
            body.writerIndex(length);
            isRead = true;
            return body;
        } finally {
            if (!isRead) {
                body.close();
            }
        }
    }

    CorruptFileException damaged(long start, String problem) {
        return damaged(start, problem, null);
    }

    CorruptFileException damaged(long start, String problem, @org.jspecify.annotations.Nullable Throwable cause) {
        String advice = "The file is damaged, or is not Arrow IPC. Write it again.";
        return (cause == null
                ? new CorruptFileException(problem, advice)
                : new CorruptFileException(problem, advice, cause))
                .at(Location.ofFile(file.name()).inPart("message", start));
    }
}
