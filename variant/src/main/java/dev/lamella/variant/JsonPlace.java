package dev.lamella.variant;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/// Where in JSON text a byte stands, worked out when something is to be said of it.
final class JsonPlace {
    /// What is open: of an object the last name, of an array the last index.
    private final Deque<Step> open = new ArrayDeque<>();

    private sealed interface Step {
        record Name(String name) implements Step {}

        record Index(int index) implements Step {}
    }

    private JsonPlace() {}

    /// The path to the value that begins at a place.
    ///
    /// @param from where the text begins, which is right up to the place
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
                    // An object without fields has none to take away.
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
