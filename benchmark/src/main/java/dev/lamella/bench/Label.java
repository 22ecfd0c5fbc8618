package dev.lamella.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What constants are called in commands and reports: `PARQUET_JAVA` is `parquet-java`.
final class Label {
    private Label() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static List<String> all(List<? extends Enum<?>> constants) {
        return constants.stream().map(Label::of).toList();
    }

    /// @param what it is called in messages
    /// @throws IllegalArgumentException if there is no such constant
    static <E extends Enum<E>> E find(Class<E> type, String label, String what) {
        E[] all = type.getEnumConstants();
        return Arrays.stream(all).filter(each -> of(each).equals(label) || each.name().equals(label)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no " + what + " " + label + " but "
                        + Arrays.stream(all).map(Label::of).collect(Collectors.joining(", "))));
    }
}
