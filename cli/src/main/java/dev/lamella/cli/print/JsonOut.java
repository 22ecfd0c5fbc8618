package dev.lamella.cli.print;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;

/// Values as JSON, one document after another.
public final class JsonOut implements ValueOut, Closeable {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            // Characters beyond the basic plane are not escaped either.
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8).build();

    private final JsonGenerator generator;
    private boolean isJson;

    private JsonOut(JsonGenerator generator) {
        this.generator = generator.setRootValueSeparator(null).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                // A row that a failure cut short must not look whole.
                .disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT)
                .disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
    }

    public static JsonOut to(OutputStream stream) throws IOException {
        return new JsonOut(FACTORY.createGenerator(stream));
    }

    public static JsonOut to(Writer writer) throws IOException {
        return new JsonOut(FACTORY.createGenerator(writer));
    }

    /// Whether a whole value was written as JSON text.
    boolean isJson() {
        return isJson;
    }

    /// Ends a line of JSON lines.
    public void endLine() throws IOException {
        generator.writeRaw('\n');
    }

    @Override
    public void writeNull() throws IOException {
        generator.writeNull();
    }

    @Override
    public void writeBoolean(boolean value) throws IOException {
        generator.writeBoolean(value);
    }

    @Override
    public void writeInteger(long value) throws IOException {
        generator.writeNumber(value);
    }

    @Override
    public void writeNumber(String digits) throws IOException {
        generator.writeNumber(digits);
    }

    @Override
    public void writeText(String text) throws IOException {
        generator.writeString(text);
    }

    @Override
    public void writeJson(String json) throws IOException {
        isJson |= generator.getOutputContext().inRoot();
        generator.writeRawValue(json);
    }

    @Override
    public void startObject() throws IOException {
        generator.writeStartObject();
    }

    @Override
    public void name(String name) throws IOException {
        generator.writeFieldName(name);
    }

    @Override
    public void endObject() throws IOException {
        generator.writeEndObject();
    }

    @Override
    public void startArray() throws IOException {
        generator.writeStartArray();
    }

    @Override
    public void endArray() throws IOException {
        generator.writeEndArray();
    }

    public void flush() throws IOException {
        generator.flush();
    }

    @Override
    public void close() throws IOException {
        generator.close();
    }
}
