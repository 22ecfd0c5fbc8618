package dev.lamella.bench;

import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
import dev.lamella.bench.peer.Totals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// What the machine does in one thread of Java, without a reader.
final class Limits {
    /// The least that a reader of a file has to do: read its pages, and decompress each into a buffer that is used again.
    static final String FLOOR = "floor";
    static final int ARRAY_BYTES = 256 << 20;

    private Limits() {}

    /// @param file whose pages are read
    static Work start(String contender, Path file) throws IOException {
        return switch (contender) {
            case "copy" -> {
                byte[] from = new byte[ARRAY_BYTES];
                byte[] to = new byte[ARRAY_BYTES];
                yield () -> {
                    System.arraycopy(from, 0, to, 0, ARRAY_BYTES);
                    return Totals.of(to[0]);
                };
            }
            case "sum" -> {
                long[] numbers = new long[ARRAY_BYTES / Long.BYTES];
                yield () -> {
                    Tally tally = new Tally(List.of(new Column("number", Column.Kind.INTEGER)));
                    tally.addLongs(0, numbers, 0, numbers.length, null);
                    return tally.totals();
                };
            }
            case "read" -> {
                StoredPages pages = StoredPages.of(file);
                byte[] window = new byte[1 << 20];
                yield () -> {
                    pages.readFile(window);
                    return Totals.of(0);
                };
            }
            case "decompress" -> {
                StoredPages pages = StoredPages.of(file);
                byte[] all = pages.read();
                yield () -> {
                    pages.decompress(all);
                    return Totals.of(pages.plainBytes());
                };
            }
            case FLOOR -> {
                StoredPages pages = StoredPages.of(file);
                yield () -> {
                    pages.readAndDecompress();
                    return Totals.of(pages.plainBytes());
                };
            }
            default -> throw new IllegalArgumentException("There is no contender " + contender);
        };
    }
}
