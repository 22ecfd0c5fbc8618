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
public record JsonText(String json) {
    /// The texts were printed by this process, and may be as long as values of columns.
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build()).build();
    static final JsonText NULL = new JsonText("null");

    /// The output of a printer.
    public static JsonText of(FieldPrinter printer, RowValues cells, int index) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonOut out = JsonOut.to(text)) {
            printer.print(cells, index, out);
        }
        return new JsonText(text.toString());
    }

    boolean isNull() {
        return json.equals("null");
    }

    /// Prints the value in any format.
    public void print(ValueOut out) throws IOException {
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
