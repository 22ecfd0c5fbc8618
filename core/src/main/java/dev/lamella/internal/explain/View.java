package dev.lamella.internal.explain;

import dev.lamella.explain.Fidelity;
import dev.lamella.explain.TypeMapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// The type that an ecosystem gives to a field, composed of the types of the fields below it. Its leaves are those of
/// the field, in the same order, whatever the ecosystem makes of the groups between.
public final class View {
    /// A view of a field inside another, and what it is called there.
    public record Part(String name, View view) {
        Part with(View other) {
            return new Part(name, other);
        }

        private String reason() {
            return name + ": " + view.why.orElseThrow();
        }

        /// The same, and not supported because of its name.
        Part rejected(String why) {
            return with(notSupported(why, List.of(this)));
        }
    }

    private final Consumer<StringBuilder> text;
    private final Fidelity support;
    private final Optional<String> why;
    /// The loss that the group itself causes, not one of its parts.
    private final Optional<String> loss;
    private final boolean isLeaf;
    private final boolean hidesParts;
    private final List<Part> parts;
    private final boolean hasLeaves;

    private View(Consumer<StringBuilder> text, Fidelity support, Optional<String> why, Optional<String> loss,
            boolean isLeaf, boolean hidesParts, List<Part> parts) {
        this.text = text;
        this.support = support;
        this.why = why;
        this.loss = loss;
        this.isLeaf = isLeaf;
        this.hidesParts = hidesParts;
        this.parts = parts;
        this.hasLeaves = isLeaf || parts.stream().anyMatch(part -> part.view.hasLeaves);
    }

    /// The view of a leaf.
    static View leaf(TypeMapping seen) {
        return new View(out -> out.append(seen.type().orElse("")), seen.fidelity(), seen.why(),
                Optional.empty(), true, false, List.of());
    }

    /// The view of a group that loses nothing beyond its parts.
    static View group(List<Part> parts, Consumer<StringBuilder> text) {
        Fidelity worst = Fidelity.EXACT;
        Optional<String> why = Optional.empty();
        for (Part part : parts) {
            if (part.view.support.compareTo(worst) > 0) {
                worst = part.view.support;
                why = Optional.of(part.reason());
            }
        }
        return new View(text, worst, why, Optional.empty(), false, false, List.copyOf(parts));
    }

    /// The view of a group that loses nothing beyond its parts, spelled as its parts between two marks.
    ///
    /// @param label what precedes each part, made of its name
    static View enclosed(String open, List<Part> parts, String separator, String close, UnaryOperator<String> label) {
        return group(parts, out -> {
            out.append(open);
            String before = "";
            for (Part part : parts) {
                out.append(before).append(label.apply(part.name()));
                part.view().writeTo(out);
                before = separator;
            }
            out.append(close);
        });
    }

    static View list(String open, View element, String close) {
        return enclosed(open, List.of(new Part("element", element)), "", close, name -> "");
    }

    static View map(String open, View key, String separator, View value, String close) {
        return enclosed(open, List.of(new Part("key", key), new Part("value", value)), separator, close, name -> "");
    }

    /// The view of a group that is one value, however it is stored.
    static View value(TypeMapping seen, List<Part> parts) {
        return new View(out -> out.append(seen.type().orElse("")), seen.fidelity(), seen.why(),
                Optional.empty(), false, true, List.copyOf(parts));
    }

    /// The view of a group that is not supported, with everything below it.
    static View notSupported(String why, List<Part> parts) {
        return value(Mappings.notSupported(why), parts);
    }

    /// The same, and something gets lost.
    View losing(String lost) {
        return support == Fidelity.NOT_SUPPORTED
                ? this
                : new View(text, Fidelity.LOSSY, Optional.of(lost), Optional.of(lost), isLeaf, hidesParts, parts);
    }

    /// The same, and something gets lost besides what is lost already.
    View alsoLosing(String lost) {
        if (support != Fidelity.LOSSY) {
            return losing(lost);
        }
        return new View(text, support, why.map(reason -> reason + "; " + lost),
                Optional.of(loss.map(reason -> reason + "; " + lost).orElse(lost)), isLeaf, hidesParts, parts);
    }

    /// The same, and there is more to know, if nothing gets lost.
    View noting(String note) {
        return support == Fidelity.EXACT
                ? new View(text, support, Optional.of(why.map(known -> known + "; " + note).orElse(note)), loss, isLeaf,
                        hidesParts, parts)
                : this;
    }

    /// The type as part of a longer text.
    void writeTo(StringBuilder out) {
        text.accept(out);
    }

    /// The whole.
    public TypeMapping mappings() {
        if (support == Fidelity.NOT_SUPPORTED) {
            return new TypeMapping(Optional.empty(), support, why);
        }
        StringBuilder out = new StringBuilder();
        text.accept(out);
        return new TypeMapping(Optional.of(out.toString()), support, why);
    }

    /// The type of each leaf. It loses what the nearest enclosing group with a loss loses.
    public List<TypeMapping> leaves() {
        List<TypeMapping> leaves = new ArrayList<>();
        collect(leaves, Optional.empty(), Optional.empty());
        return leaves;
    }

    /// Adds the leaves.
    ///
    /// @param instead what they are seen as inside of a group that is one value, or not supported
    /// @param lost by a group round it
    private void collect(List<TypeMapping> leaves, Optional<TypeMapping> instead, Optional<String> lost) {
        if (isLeaf) {
            boolean isRejected = support == Fidelity.NOT_SUPPORTED;
            TypeMapping alone = isRejected ? mappings() : instead.orElseGet(this::mappings);
            leaves.add(lost.map(loss -> Mappings.alsoLosing(alone, loss)).orElse(alone));
            return;
        }
        Optional<TypeMapping> whole = instead;
        Optional<String> lostHere = lost;
        if (instead.isEmpty() && hidesParts) {
            whole = Optional.of(asPart());
        } else if (instead.isEmpty()) {
            lostHere = loss.or(() -> lost);
            // Parts without leaves belong to the group.
            for (Part part : parts) {
                if (!part.view.hasLeaves && part.view.support == Fidelity.NOT_SUPPORTED && whole.isEmpty()) {
                    whole = Optional.of(Mappings.notSupported(part.reason()));
                } else if (!part.view.hasLeaves && part.view.support == Fidelity.LOSSY) {
                    lostHere = lostHere.or(() -> Optional.of(part.reason()));
                }
            }
        }
        for (Part part : parts) {
            part.view.collect(leaves, whole, lostHere);
        }
    }

    /// The type of a leaf in a group that is one value.
    private TypeMapping asPart() {
        TypeMapping whole = mappings();
        return whole.type().isEmpty()
                ? whole
                : new TypeMapping(whole.type().map(type -> "part of " + type), support, why);
    }
}
