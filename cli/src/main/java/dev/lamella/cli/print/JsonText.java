package dev.lamella.cli.print;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.lamella.row.RowValues;
import java.io.IOException;
import java.io.StringWriter;

/// A printed value, kept as JSON, so that a text differs from a number with the same digits.
///
/// @param json one line of JSON
/// @param isJson whether the value is itself JSON, so that its strings have quotation marks in each format
public record JsonText(String json, boolean isJson) {
    /// The texts were printed by this process, and may be as long as values of columns.
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build()).build();

    /// The output of a printer.
    public static JsonText of(FieldPrinter printer, RowValues cells, int index) throws IOException {
        StringWriter text = new StringWriter();
        JsonOut out = JsonOut.to(text);
        try (out) {
            printer.print(cells, index, out);
        }
        return new JsonText(text.toString(), out.isJson());
    }

    /// Prints the value in any format.
    public void print(ValueOut out) throws IOException {
        if (isJson) {
            out.writeJson(json);
            return;
        }
        switch (json.charAt(0)) {
            case 'n' -> out.writeNull();
            case 't', 'f' -> out.writeBoolean(json.charAt(0) == 't');
            case '"' -> out.writeText(text());
            case '{', '[' -> out.writeJson(json);
            default -> out.writeNumber(json);
        }
    }

    private String text() throws IOException {
        try (JsonParser parser = FACTORY.createParser(json)) {
            parser.nextToken();
            return parser.getText();
        }
    }
}
