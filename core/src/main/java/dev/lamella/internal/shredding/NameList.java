package dev.lamella.internal.shredding;

import dev.lamella.variant.VariantName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The names of all shredded fields of a variant, each once, numbered.
public final class NameList {
    private final Map<VariantName, Integer> numbers = new HashMap<>();
    private final List<VariantName> names = new ArrayList<>();

    /// The number of a name, a new one if it has none.
    int number(VariantName name) {
        return numbers.computeIfAbsent(name, added -> {
            names.add(added);
            return names.size() - 1;
        });
    }

    /// By their numbers.
    List<VariantName> names() {
        return names;
    }
}
