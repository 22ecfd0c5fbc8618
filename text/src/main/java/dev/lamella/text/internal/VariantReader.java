package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantJson;
import dev.lamella.variant.VariantJson.Excess;
import java.util.List;

/// Reads Variants from JSON of any kind. Numbers keep all their digits. The JSON is shredded without an intermediate
/// Variant.
///
/// @param path the physical names of the column
/// @param numbers what to do with numbers that neither an integer nor a decimal nor a double can hold
/// @param isRequired whether `null` is the Variant null, because the column has no nulls
/// @param words what messages advise
record VariantReader(List<String> path, Excess numbers, boolean isRequired, Advice words, VariantJson json,
        Utf8Text text)
        implements
            ValueReader {
    /// The origin of a text, for the advice if it is not valid JSON.
    private enum Origin {
        PART_OF_LINE, LINE, CELL
    }

    VariantReader(List<String> path, Excess numbers, boolean isRequired, Advice words) {
        this(path, numbers, isRequired, words, new VariantJson(options(numbers)), new Utf8Text());
    }

    private static VariantJson.Options options(Excess numbers) {
        return VariantJson.Options.DEFAULT.withExcess(numbers);
    }

    @Override
    public void read(JsonInput input, ValueTarget slot) {
        set(input.raw(), Origin.PART_OF_LINE, slot);
    }

    @Override
    public void read(String cell, ValueTarget slot) {
        set(cell, Origin.CELL, slot);
    }

    /// Sets the value of a whole line.
    void readLine(CharSequence line, ValueTarget slot) {
        set(line, Origin.LINE, slot);
    }

    private void set(CharSequence value, Origin origin, ValueTarget slot) {
        text.set(value);
        slot.setEvents(sink -> {
            try {
                json.parse(text.bytes(), 0, text.count(), sink);
            } catch (VariantFormatException e) {
                throw new CorruptFileException(Location.UNKNOWN.inColumn(path),
                        "The value is not a valid Variant: byte " + e.position() + ": " + e.problem()
                                + advice(origin, e),
                        e.advice());
            }
        });
    }

    /// The advice for a text that cannot be read.
    private String advice(Origin origin, VariantFormatException failure) {
        if (isReadWith(Excess.ROUND)) {
            return ". To accept such numbers, give " + words.rounding();
        }
        if (isReadWith(Excess.TEXT)) {
            return ". To accept such numbers, give " + words.text();
        }
        return switch (origin) {
            case PART_OF_LINE -> "";
            case LINE -> failure.position() == text.count() ? JsonRecords.SEVERAL_LINES : "";
            case CELL ->
                ". A cell of a VARIANT column is JSON, which has text in quotation marks: \"text\", written as"
                        + " \"\"\"text\"\"\" in CSV";
        };
    }

    /// Whether the text can be read with this choice for numbers.
    private boolean isReadWith(Excess choice) {
        try {
            new VariantJson(options(choice)).toVariant(text.bytes(), 0, text.count());
            return true;
        } catch (VariantFormatException ignored) {
            return false;
        }
    }

    @Override
    public void readOrNull(JsonInput input, ValueTarget slot) {
        if (input.token() == JsonToken.VALUE_NULL && !isRequired) {
            slot.setNull();
        } else {
            read(input, slot);
        }
    }
}
