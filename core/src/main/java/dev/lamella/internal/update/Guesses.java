package dev.lamella.internal.update;

import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.PageHeader;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Schema;
import dev.lamella.update.FileRecovery.Candidate;
import dev.lamella.update.FileRecovery.Guess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/// What pages may be: each way to decode them that leaves nothing over.
///
/// @param schema whose columns are tried, if it is given
record Guesses(PageWalk walk, ChunkPages decoder, Optional<Schema> schema) {
    private static final int MOST_PAGES = 1000;
    private static final int LONGEST_FIXED = 1024;

    Guess all() throws IOException {
        List<Candidate> candidates = new ArrayList<>();
        List<FoundPage> pages = walk.pages();
        int from = 0;
        while (from < pages.size()) {
            int end = from + 1;
            // After pages of a dictionary, others are of the same chunk or of the next one.
            while (end < pages.size() && !pages.get(end).startsChunk()
                    && (!pages.get(from).isDictionary() || pages.get(end).needsDictionary())) {
                end++;
            }
            // Without a dictionary page, one chunk follows another unmarked: they differ by what they may be.
            List<String> types = types(from, end);
            int split = end;
            if (!pages.get(from).isDictionary()) {
                split = from + 1;
                while (split < end && split - from < MOST_PAGES && types.equals(types(split, end))) {
                    split++;
                }
            }
            candidates.add(candidate(from, split, types));
            from = split;
        }
        return new Guess(candidates, Recovery.skipped(walk), walk.end(), walk.problem());
    }

    private Candidate candidate(int from, int end, List<String> types) throws IOException {
        List<FoundPage> pages = walk.pages();
        Set<String> encodings = new TreeSet<>();
        long values = 0;
        for (FoundPage page : pages.subList(from, end)) {
            if (page.header() instanceof PageHeader.Data data) {
                encodings.add(data.encoding().toString());
                values += data.valueCount();
            }
        }
        OptionalLong entries = pages.get(from).header() instanceof DictionaryPageHeader dictionary
                ? OptionalLong.of(dictionary.valueCount())
                : OptionalLong.empty();
        return new Candidate(pages.get(from).offset(), pages.get(end - 1).end(), end - from, entries, values,
                List.copyOf(encodings), types, columns(from, end));
    }

    private List<String> types(int from, int end) throws IOException {
        List<String> found = new ArrayList<>();
        if (from + 1 == end && walk.pages().get(from).isDictionary()) {
            return found;
        }
        for (PhysicalType type : PhysicalType.values()) {
            Optional<String> name = name(type, from);
            if (name.isEmpty()) {
                continue;
            }
            for (Shape shape : Shape.values()) {
                Leaf leaf = Schema.parse(shape.text(name.get())).leaves().getFirst();
                Optional<CompressionCodec> codec = codec(from, leaf);
                if (codec.isPresent()) {
                    found.add(shape.word() + " " + name.get() + " (" + codec.get() + ")");
                }
            }
        }
        return found;
    }

    /// The type, with its length if it needs one; empty if there cannot be such values.
    private Optional<String> name(PhysicalType type, int from) {
        String name = type.name().toLowerCase(Locale.ROOT);
        return switch (type) {
            case BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE -> Optional.of(name);
            case BYTE_ARRAY -> Optional.of("binary");
            case FIXED_LEN_BYTE_ARRAY -> {
                if (walk.pages().get(from).header() instanceof DictionaryPageHeader dictionary) {
                    int count = dictionary.valueCount();
                    int length = count == 0 ? 0 : dictionary.uncompressedSize() / count;
                    boolean fits = length > 0 && length <= LONGEST_FIXED
                            && length * (long) count == dictionary.uncompressedSize();
                    yield fits ? Optional.of("fixed_len_byte_array(" + length + ")") : Optional.empty();
                }
                yield Optional.empty();
            }
        };
    }

    private List<ColumnPath> columns(int from, int end) throws IOException {
        List<ColumnPath> found = new ArrayList<>();
        if (schema.isPresent() && end > from) {
            for (Leaf leaf : schema.get().leaves()) {
                if (codec(from, leaf).isPresent()) {
                    found.add(leaf.logicalPath());
                }
            }
        }
        return found;
    }

    private Optional<CompressionCodec> codec(int from, Leaf leaf) throws IOException {
        return new ChunkCodecs(decoder, walk.pages(), Map.of()).find(from, leaf);
    }

    /// The nesting of a column, as far as levels show it.
    private enum Shape {
        REQUIRED, OPTIONAL, LIST;

        String word() {
            return this == LIST ? "list of" : name().toLowerCase(Locale.ROOT);
        }

        String text(String type) {
            return switch (this) {
                case REQUIRED -> "message m { required " + type + " a; }";
                case OPTIONAL -> "message m { optional " + type + " a; }";
                case LIST -> "message m { optional group a (LIST) { repeated group list { optional " + type
                        + " element; } } }";
            };
        }
    }
}
