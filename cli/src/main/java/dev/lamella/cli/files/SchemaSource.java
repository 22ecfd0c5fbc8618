package dev.lamella.cli.files;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TypeString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Reads schemas from Parquet files and schema texts.
public final class SchemaSource {
    private static final String MESSAGE = "message";
    /// The length in bytes up to which a file may be a schema text.
    private static final int LONGEST_TEXT = 1 << 24;

    private SchemaSource() {}

    /// The schema of a Parquet file, or the one that a message text declares.
    ///
    /// @throws IllegalArgumentException if the message text is not valid
    public static Schema ofFile(InputFile input) throws IOException {
        Optional<String> text = text(input).filter(SchemaSource::isMessage);
        if (text.isPresent()) {
            return SchemaText.parse(text.get());
        }
        try (ParquetReader reader = Parquet.open(input)) {
            return reader.schema();
        }
    }

    /// The schema of existing data: the one of a Parquet file, or the one that a text declares, see [#ofText]. It may be
    /// older than the rules for new files.
    ///
    /// @throws IllegalArgumentException if the text is not valid
    public static Schema toRead(InputFile input) throws IOException {
        Optional<String> text = text(input);
        return text.isPresent() ? toRead(text.get()) : ofFile(input);
    }

    /// As [#toRead(InputFile)], for a text.
    public static Schema toRead(String text) {
        return isMessage(text) ? SchemaText.parse(text) : ofText(text);
    }

    /// A schema for new files: the one of a Parquet file, or the one that a text declares, see [#ofText].
    ///
    /// @throws IllegalArgumentException if the text is not valid, or the format does not allow the schema
    public static Schema toWrite(InputFile input) throws IOException {
        Optional<String> text = text(input);
        return text.isPresent() ? ofText(text.get()) : ofFile(input);
    }

    /// The schema that a text declares: a message text, or fields as type strings, `id INT64!, price DECIMAL(12,2)`.
    ///
    /// @throws IllegalArgumentException if the text is not valid, or the format does not allow the schema
    public static Schema ofText(String text) {
        if (!isMessage(text)) {
            return Schema.of("schema", TypeString.parseFields(text));
        }
        try {
            return Schema.parse(text);
        } catch (IllegalArgumentException e) {
            throw isUpgradable(text)
                    ? new IllegalArgumentException(e.getMessage()
                            + ". For the modern schema of a Parquet file: lamella schema --upgrade FILE", e)
                    : e;
        }
    }

    /// Whether the text declares an old schema, such as one that `lamella schema` prints, that has a modern form.
    private static boolean isUpgradable(String text) {
        try {
            Schema.parse(SchemaText.parse(text).upgrade().schema().toString());
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /// Whether the text begins with `message` and has a brace. Without the brace, `message` is the name of a field.
    private static boolean isMessage(String text) {
        return text.stripLeading().startsWith(MESSAGE) && text.contains("{");
    }

    /// The text of the file, if it is short enough to be a schema and is not a Parquet file.
    private static Optional<String> text(InputFile input) throws IOException {
        if (input.size() > LONGEST_TEXT || !FileNames.isForeign(DatasetFile.of(input.name(), input))) {
            return Optional.empty();
        }
        byte[] bytes = new byte[(int) input.size()];
        input.read(0, bytes, 0, bytes.length);
        return Optional.of(new String(bytes, StandardCharsets.UTF_8));
    }
}
