package dev.lamella.arrow;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.KeyValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An Arrow schema, as files carry it beside their Parquet schema. Immutable, and safe for use by many threads.
///
/// It adds facts that Parquet's types cannot express. It is advice: a tool that copies a file may keep it although the
/// columns change. Use it through [ArrowHints], which checks whether it fits.
///
/// @param fields the fields of a row
/// @param metadata in declaration order; if a key is declared twice, the first one counts
/// @see <a href="https://arrow.apache.org/docs/format/Columnar.html#schema-message">Schema message</a>
public record ArrowSchema(List<ArrowField> fields, Map<String, String> metadata) {
    /// The key under which files carry an Arrow schema.
    public static final String KEY = "ARROW:schema";
    /// How deep fields may be nested.
    public static final int MAX_DEPTH = 64;

    /// @throws UnsupportedFeatureException if fields are nested more than [#MAX_DEPTH] deep
    /// @throws IllegalArgumentException if a text holds half of a surrogate pair, which UTF-8 cannot hold
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
        return new UnsupportedFeatureException("The Arrow schema nests fields more than " + MAX_DEPTH + " levels deep",
                "Read or write the file without its Arrow schema. The columns do not depend on it.");
    }

    /// Parses a schema from the text that a file carries.
    ///
    /// The text is the Base64 of a message of Arrow's IPC format, in today's framing or the framing before Arrow 0.15.
    /// Memory and time are bounded by the length of the text.
    ///
    /// @throws CorruptFileException if the text is not such a message, with the place of the damage
    /// @throws UnsupportedFeatureException if the message has another metadata version than V4 or V5, or nests fields more
    /// than [#MAX_DEPTH] deep
    public static ArrowSchema parse(String base64) {
        return SchemaReader.read(IpcMessage.decode(base64));
    }

    /// Parses the schema that a file carries; empty if there is none. If there are several, the first one is taken.
    ///
    /// @param keyValues the key-value metadata of the file's footer
    /// @throws ParquetException if the text is not a valid schema: see [#parse]
    public static Optional<ArrowSchema> of(List<KeyValue> keyValues) {
        return keyValues.stream().filter(entry -> entry.key().equals(KEY)).findFirst()
                .map(entry -> parse(entry.value()
                        .orElseThrow(() -> new CorruptFileException("The key " + KEY + " has no value",
                                IpcMessage.ADVICE))));
    }

    /// The text that a file carries: the Base64 of a message of Arrow's IPC format, version V5.
    ///
    /// @throws IllegalArgumentException if a field has an unknown type ([ArrowType.Unrecognized])
    public String toBase64() {
        return IpcMessage.encode(SchemaWriter.write(this));
    }

    /// The key-value entry for a file's footer.
    ///
    /// @throws IllegalArgumentException if a field has an unknown type ([ArrowType.Unrecognized])
    public KeyValue toKeyValue() {
        return new KeyValue(KEY, Optional.of(toBase64()));
    }

    /// A line for each field, with children indented below it: `name: type`, then `not null`, the dictionary, the extension
    /// type and the metadata, as far as present. The schema's metadata follows, a line for each key.
    @Override
    public String toString() {
        return ArrowText.of(fields, metadata);
    }
}
