package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Infers the type of the JSON values at one place.
final class JsonTypeInference {
    private static final String JSON = "JSON";
    /// Deeper values become JSON, long before the nesting of lists reaches the limit of a schema.
    private static final int MOST_DEPTH = 60;
    private static final int MOST_FIELDS = 10_000;

    private final Inference.Numbers numbers;
    private final int depth;
    private final Set<String> passedOver;
    private final TextTypeInference texts;
    private final TextTypeInference digits;
    private final Map<String, JsonTypeInference> fields = new LinkedHashMap<>();
    private @Nullable JsonTypeInference element;
    private boolean hasBoolean;
    private boolean hasText;
    private boolean hasNotFinite;
    private boolean hasNumber;
    private boolean hasObject;
    private boolean isBeyond;

    JsonTypeInference(Inference.Numbers numbers, int depth) {
        this(numbers, depth, Set.of());
    }

    /// @param passedOver names of fields whose values are ignored
    JsonTypeInference(Inference.Numbers numbers, int depth, Set<String> passedOver) {
        this.numbers = numbers;
        this.depth = depth;
        this.passedOver = passedOver;
        this.texts = new TextTypeInference(TextTypeInference.Source.JSON_TEXT, numbers);
        this.digits = new TextTypeInference(TextTypeInference.Source.JSON_NUMBER, numbers);
    }

    /// Adds the value that the current token begins. Moves to its last token.
    void add(JsonInput json) {
        switch (json.token()) {
            case VALUE_NULL -> {
            }
            case VALUE_TRUE, VALUE_FALSE -> hasBoolean = true;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                hasNumber = true;
                digits.add(json.text());
            }
            case VALUE_STRING -> addText(json.text());
            case START_ARRAY -> addList(json);
            case START_OBJECT -> addObject(json);
            case END_ARRAY, END_OBJECT, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                throw new IllegalStateException("No value begins here");
        }
    }

    private void addText(String text) {
        if (NumberValues.Specials.isPrinted(text)) {
            hasNotFinite = true;
        } else {
            hasText = true;
        }
        texts.add(text);
    }

    private void addList(JsonInput json) {
        JsonTypeInference elements = element;
        if (elements == null) {
            elements = new JsonTypeInference(numbers, depth + 1);
            element = elements;
        }
        if (depth == MOST_DEPTH) {
            isBeyond = true;
            json.skip();
            return;
        }
        while (json.next() != JsonToken.END_ARRAY) {
            elements.add(json);
        }
    }

    private void addObject(JsonInput json) {
        hasObject = true;
        if (depth == MOST_DEPTH) {
            isBeyond = true;
        }
        if (isBeyond) {
            json.skip();
            return;
        }
        while (json.next() == JsonToken.FIELD_NAME) {
            JsonTypeInference field = fields.computeIfAbsent(json.name(),
                    ignored -> new JsonTypeInference(numbers, depth + 1));
            isBeyond |= fields.size() > MOST_FIELDS;
            json.next();
            if (passedOver.contains(json.name())) {
                json.skip();
            } else {
                field.add(json);
            }
        }
    }

    /// The fields of the objects, in the order in which they were first seen.
    Map<String, JsonTypeInference> fields() {
        return fields;
    }

    /// Whether there are too many fields, or too many levels of objects.
    boolean isBeyond() {
        return isBeyond;
    }

    /// The number of different kinds of values.
    private int kinds() {
        return (hasBoolean ? 1 : 0) + (hasText || hasNotFinite && !hasNumber ? 1 : 0) + (hasNumber ? 1 : 0)
                + (element == null ? 0 : 1) + (hasObject ? 1 : 0);
    }

    /// The type string of a type that holds all values; `JSON` if they are of several kinds or of none.
    String type() {
        if (kinds() != 1 || isBeyond) {
            return JSON;
        }
        if (hasBoolean) {
            return "BOOLEAN";
        }
        if (hasNumber) {
            Optional<String> type = digits.type();
            return hasNotFinite
                    ? type.filter(JsonTypeInference::holdsNotFinite).map(ignored -> "DOUBLE").orElse(JSON)
                    : type.orElse(JSON);
        }
        JsonTypeInference elements = element;
        if (elements != null) {
            return "LIST(" + elements.type() + ")";
        }
        return hasObject ? struct() : texts.type().orElse("STRING");
    }

    private static boolean holdsNotFinite(String type) {
        return type.equals("DOUBLE");
    }

    /// A group, or JSON if no object had a field, because a group needs a field.
    private String struct() {
        return fields.isEmpty() ? JSON : "STRUCT(" + Inference.fields(fields) + ")";
    }
}
