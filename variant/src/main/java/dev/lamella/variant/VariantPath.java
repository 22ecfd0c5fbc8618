package dev.lamella.variant;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The path to a value inside another one: into fields by name and into elements by index. Immutable; create it once for
/// any number of values.
///
/// The text of a path is `$.a['b.c'][2]`, or without the root `a['b.c'][2]`; `$` alone is the value itself. Names that are
/// empty, or have dots, commas, brackets, quotes, backslashes, asterisks or white space, are written in brackets and single
/// or double quotes. In quotes a backslash escapes a quote or a backslash, and `\b`, `\f`, `\n`, `\r`, `\t` and `\u0041`
/// are as in JSON. Indexes count from 0.
public final class VariantPath {
    /// The path to the value itself.
    public static final VariantPath ROOT = new VariantPath(List.of());

    private final List<Step> steps;
    /// The steps again, as an array.
    private final Step[] way;

    private VariantPath(List<Step> steps) {
        this.steps = steps;
        this.way = steps.toArray(Step[]::new);
    }

    /// One step of a path.
    public sealed interface Step {
        /// A step into the field with this name.
        record Field(VariantName name) implements Step {}

        /// A step to the element at this index.
        ///
        /// @param index from 0
        record Element(int index) implements Step {
            public Element {
                if (index < 0) {
                    throw new IllegalArgumentException("Index " + index + " is negative; elements count from 0");
                }
            }
        }
    }

    /// A path with these steps.
    public static VariantPath of(List<? extends Step> steps) {
        return new VariantPath(List.copyOf(steps));
    }

    /// Parses the text of a path.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path; the message names the character
    public static VariantPath parse(String text) {
        return of(new VariantPathParser(text).steps());
    }

    public List<Step> steps() {
        return steps;
    }

    /// The value at the end of the path. Empty if there is none: no such field, no such element, or a step into a scalar. A
    /// null of the encoding is a value.
    ///
    /// @throws VariantFormatException if the path leads through damage
    public Optional<Variant> find(Variant value) {
        Variant at = value;
        for (Step step : way) {
            Variant next = follow(step, at);
            if (next == null) {
                return Optional.empty();
            }
            at = next;
        }
        return Optional.of(at);
    }

    private static @Nullable Variant follow(Step step, Variant from) {
        return switch (step) {
            case Step.Field field -> {
                if (from instanceof VariantObject object) {
                    int place = object.indexOf(field.name());
                    yield place >= 0 ? object.value(place) : null;
                }
                yield null;
            }
            case Step.Element element -> from instanceof VariantArray array && element.index() < array.size()
                    ? array.value(element.index())
                    : null;
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VariantPath that && steps.equals(that.steps);
    }

    @Override
    public int hashCode() {
        return steps.hashCode();
    }

    /// The text that [#parse] accepts, beginning with the root.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("$");
        for (Step step : steps) {
            switch (step) {
                case Step.Field(VariantName name) -> PathText.appendName(text, name.toString());
                case Step.Element(int index) -> PathText.appendIndex(text, index);
            }
        }
        return text.toString();
    }
}
