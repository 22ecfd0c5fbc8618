package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;

/// Names of JSON tokens for messages.
final class JsonTokenNames {
    private JsonTokenNames() {}

    static String unexpected(JsonToken found, String expected) {
        return "The value is " + name(found) + " where " + expected + " is expected";
    }

    private static String name(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            case VALUE_STRING -> "a text";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> "not a value";
        };
    }
}
