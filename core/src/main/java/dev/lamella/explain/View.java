package dev.lamella.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// What an ecosystem makes of a field: a type, made of those of the fields below it. Its leaves are those of the
/// field, in the same order, whatever the ecosystem makes of the groups between.
final class View {
    /// A view of a field inside another, and what it is called there.
    record Part(String name, View view) {}

    private final Consumer<StringBuilder> text;
    private final Support support;
    private final Optional<String> why;
    private final boolean isLeaf;
    private final boolean hidesParts;
    private final List<Part> parts;

    private View(Consumer<StringBuilder> text, Support support, Optional<String> why, boolean isLeaf,
            boolean hidesParts, List<Part> parts) {
        this.text = text;
        this.support = support;
        this.why = why;
        this.isLeaf = isLeaf;
        this.hidesParts = hidesParts;
        this.parts = parts;
    }

    /// Of a leaf.
    static View leaf(Seen seen) {
        return new View(out -> out.append(seen.type().orElse("")), seen.support(), seen.why(), true, false, List.of());
    }

    /// Of a group that is as good as its parts.
    static View group(List<Part> parts, Consumer<StringBuilder> text) {
        Support worst = Support.EXACT;
        Optional<String> why = Optional.empty();
        for (Part part : parts) {
            if (part.view.support.compareTo(worst) > 0) {
                worst = part.view.support;
                why = part.view.why.map(reason -> part.name + ": " + reason);
            }
        }
        return new View(text, worst, why, false, false, List.copyOf(parts));
    }

    /// Of a group that is one value, whatever it is stored as.
    static View value(Seen seen, List<Part> parts) {
        return new View(out -> out.append(seen.type().orElse("")), seen.support(), seen.why(), false, true,
                List.copyOf(parts));
    }

    /// Of a group that is not supported, and with it nothing below it.
    static View notSupported(String why, List<Part> parts) {
        return value(Seen.notSupported(why), parts);
    }

    /// The same, and something gets lost.
    View losing(String loss) {
        return support == Support.NOT_SUPPORTED
                ? this
                : new View(text, Support.LOSSY, Optional.of(loss), isLeaf, hidesParts, parts);
    }

    /// The type as part of a longer text.
    void writeTo(StringBuilder out) {
        text.accept(out);
    }

    /// The whole.
    Seen seen() {
        if (support == Support.NOT_SUPPORTED) {
            return new Seen(Optional.empty(), support, why);
        }
        StringBuilder out = new StringBuilder();
        text.accept(out);
        return new Seen(Optional.of(out.toString()), support, why);
    }

    /// What each leaf is seen as.
    List<Seen> leaves() {
        List<Seen> leaves = new ArrayList<>();
        collect(leaves, Optional.empty());
        return leaves;
    }

    private void collect(List<Seen> leaves, Optional<Seen> instead) {
        if (isLeaf) {
            boolean isRefused = support == Support.NOT_SUPPORTED;
            leaves.add(isRefused ? seen() : instead.orElseGet(this::seen));
            return;
        }
        Optional<Seen> whole = instead.isPresent() || !hidesParts ? instead : Optional.of(asPart());
        for (Part part : parts) {
            part.view.collect(leaves, whole);
        }
    }

    /// What a leaf of a group that is one value is seen as.
    private Seen asPart() {
        Seen whole = seen();
        return whole.type().isEmpty() ? whole : new Seen(whole.type().map(type -> "part of " + type), support, why);
    }
}
