package dev.lamella.variant;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/// Finds the path to a byte in JSON text, for error messages.
final class JsonPlace {
    /// The open containers: the last name of each object, the last index of each array.
    private final Deque<Step> open = new ArrayDeque<>();

    private sealed interface Step {
        record Name(String name) implements Step {}

        record Index(int index) implements Step {}
    }

    private JsonPlace() {}

    /// The path to the value that begins at a position.
    ///
    /// @param from where the text begins; the text must be valid up to the position
    static String path(byte[] bytes, int from, int place) {
        JsonPlace path = new JsonPlace();
        path.walk(bytes, from, place);
        StringBuilder text = new StringBuilder("$");
        path.open.descendingIterator().forEachRemaining(step -> {
            switch (step) {
                case Step.Name(String name) -> PathText.appendName(text, PathText.brief(name));
                case Step.Index(int index) -> PathText.appendIndex(text, index);
            }
        });
        return text.toString();
    }

    private void walk(byte[] bytes, int from, int place) {
        JsonText text = new JsonText();
        text.set(bytes, from, place);
        JsonStrings strings = new JsonStrings(text);
        boolean isName = false;
        int at = from;
        while (at < place) {
            switch (bytes[at]) {
                case '"' -> {
                    at = strings.read(at + 1);
                    if (isName) {
                        open.push(new Step.Name(new String(strings.bytes(), strings.from(), strings.count(),
                                StandardCharsets.UTF_8)));
                        isName = false;
                    }
                }
                case '{' -> {
                    isName = true;
                    at++;
                }
                case '[' -> {
                    open.push(new Step.Index(0));
                    at++;
                }
                case ',' -> {
                    if (open.pop() instanceof Step.Index(int index)) {
                        open.push(new Step.Index(index + 1));
                    } else {
                        isName = true;
                    }
                    at++;
                }
                case '}' -> {
                    // An object without fields has no name to remove.
                    if (!isName) {
                        open.pop();
                    }
                    isName = false;
                    at++;
                }
                case ']' -> {
                    open.pop();
                    at++;
                }
                default -> at++;
            }
        }
    }
}
