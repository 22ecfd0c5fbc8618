package dev.lamella.arrow;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.KeyValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An Arrow schema, as files carry it beside their own. Immutable, and safe for use by many threads.
///
/// It says what Parquet's types cannot, and is advice: whoever copies a file may keep it although the columns change. Use it
/// through [ArrowHints], which looks whether it fits.
///
/// @param fields of a row
/// @param metadata in the order in which it is declared; where a key was declared twice, the first one
/// @see <a href="https://arrow.apache.org/docs/format/Columnar.html#schema-message">Schema message</a>
public record ArrowSchema(List<ArrowField> fields, Map<String, String> metadata) {
    /// The key under which files carry an Arrow schema.
    public static final String KEY = "ARROW:schema";
    /// How deep fields may be nested.
    public static final int MAX_DEPTH = 64;

    /// @throws UnsupportedFeatureException if fields are nested more than [#MAX_DEPTH] deep
    /// @throws IllegalArgumentException if a text holds half of a surrogate pair, which no schema can
    public ArrowSchema {
        fields = List.copyOf(fields);
        metadata = Utf8Text.copy(metadata);
        requireDepth(fields, 1);
    }

    private static void requireDepth(List<ArrowField> fields, int depth) {
        if (!fields.isEmpty() && depth > MAX_DEPTH) {
            throw tooDeep();
        }
        fields.forEach(field -> requireDepth(field.children(), depth + 1));
    }

    static UnsupportedFeatureException tooDeep() {
        return new UnsupportedFeatureException("The Arrow schema nests fields more than " + MAX_DEPTH + " deep",
                "Read or write the file without its Arrow schema: the columns do not depend on it.");
    }

    /// Reads a schema from the text that a file carries.
    ///
    /// The text is the Base64 of a message of Arrow's IPC format, as today's writers frame it or as those before Arrow 0.15
    /// did. Memory and time are bounded by the length of the text.
    ///
    /// @throws CorruptFileException if the text is not such a message, saying where it is wrong
    /// @throws UnsupportedFeatureException if the message is of an old or a newer version of Arrow's metadata than V4 and V5, or
    ///         nests fields more than [#MAX_DEPTH] deep
    public static ArrowSchema parse(String base64) {
        return SchemaReader.read(IpcMessage.decode(base64));
    }

    /// Reads the schema that a file carries, the first one if there are several; empty if there is none.
    ///
    /// @param keyValues of the file's footer
    /// @throws ParquetException if what is there is no schema: see [#parse]
    public static Optional<ArrowSchema> of(List<KeyValue> keyValues) {
        return keyValues.stream().filter(entry -> entry.key().equals(KEY)).findFirst()
                .map(entry -> parse(entry.value()
                        .orElseThrow(() -> new CorruptFileException("The key " + KEY + " has no value",
                                IpcMessage.ADVICE))));
    }

    /// The text that a file carries: the Base64 of a message of Arrow's IPC format, version V5.
    ///
    /// @throws IllegalArgumentException if a field has a type that is not known ([ArrowType.Unrecognized])
    public String toBase64() {
        return IpcMessage.encode(SchemaWriter.write(this));
    }

    /// The entry for a file's footer.
    ///
    /// @throws IllegalArgumentException if a field has a type that is not known ([ArrowType.Unrecognized])
    public KeyValue toKeyValue() {
        return new KeyValue(KEY, Optional.of(toBase64()));
    }

    /// A line for each field, children indented below it: `name: type`, then `not null`, the dictionary, the extension type
    /// and the metadata, as far as there are any. Last the metadata of the schema, a line for each key.
    @Override
    public String toString() {
        return ArrowText.of(fields, metadata);
    }
}
