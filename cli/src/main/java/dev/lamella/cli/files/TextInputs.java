package dev.lamella.cli.files;

import dev.lamella.text.internal.Advice;
import dev.lamella.text.internal.TextInput;
import dev.lamella.text.internal.TextSniffer;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The text files of a conversion, each with its format.
public final class TextInputs implements Closeable {
    /// What messages about text advise.
    public static final Advice ADVICE = new Advice("--charset ISO-8859-1", "--delimiter '%s'",
            "--delimiter and --quote",
            "--no-header", "--schema", "--on-error skip", "--variant-numbers double or text", "--variant-numbers text",
            ". With --fill, cells that are missing are null");

    private final List<TextInput> inputs = new ArrayList<>();
    private final List<TextBytes> sources = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /// Adds a text. Parts of the format that are not given are detected.
    public void add(TextInput input, TextBytes source, TextSniffer sniffer) throws IOException {
        sources.add(source);
        TextSniffer.Found found = sniffer.sniff(input, source::sample);
        inputs.add(found.input());
        found.notes().forEach(note -> notes.add(input.name() + ": " + note));
    }

    public List<TextInput> all() {
        return inputs;
    }

    /// The differences of the formats from UTF-8 and RFC 4180.
    public List<String> notes() {
        return notes;
    }

    /// The number of bytes; 0 if unknown.
    public long size() {
        return sources.stream().anyMatch(source -> source.size() == 0)
                ? 0
                : sources.stream().mapToLong(TextBytes::size).sum();
    }

    /// The number of bytes read.
    public long done() {
        return sources.stream().mapToLong(TextBytes::done).sum();
    }

    @Override
    public void close() throws IOException {
        for (TextBytes source : sources) {
            source.close();
        }
    }
}
