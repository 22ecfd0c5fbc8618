package dev.lamella.schema;

import dev.lamella.variant.internal.TextCursor;
import java.util.ArrayList;
import java.util.List;

/// The path to a field: names, and steps into lists and maps. Never empty.
///
/// A name may contain any characters; only [#parse] gives dots and brackets a meaning. A path may consist of the names
/// in the file (`lines.list.element.sku`), or be a logical path (`lines[].sku`).
///
/// As text, names are separated by dots. `[]` leads into the elements of a list, `{key}` and `{value}` into the keys
/// and values of a map (`a.b`, `lines[].sku`, `counts{value}`). Names that are empty or contain dots, commas, brackets,
/// braces or white space are put in backquotes; a backquote in a name is doubled.
public final class ColumnPath {
    private static final String SPECIAL = ".,[]{}`";

    private final List<Step> steps;

    private ColumnPath(List<Step> steps) {
        this.steps = steps;
    }

    /// One step of a path.
    public sealed interface Step {
        /// Leads to the field of this name.
        ///
        /// @param name the whole name
        record Name(String name) implements Step {}

        /// Leads to the elements of a list.
        record Element() implements Step {}

        /// Leads to the keys of a map.
        record Key() implements Step {}

        /// Leads to the values of a map.
        record Value() implements Step {}
    }

    /// The path that consists of these names, beginning below the root.
    ///
    /// @throws IllegalArgumentException if there are none
    public static ColumnPath of(String... names) {
        return of(List.of(names));
    }

    /// The path that consists of these names, beginning below the root.
    ///
    /// @throws IllegalArgumentException if there are none
    public static ColumnPath of(List<String> names) {
        return ofSteps(names.stream().<Step>map(Step.Name::new).toList());
    }

    /// The path that consists of these steps, beginning below the root.
    ///
    /// @throws IllegalArgumentException if there are none, or if the first is not a name
    public static ColumnPath ofSteps(List<? extends Step> steps) {
        if (steps.isEmpty() || !(steps.getFirst() instanceof Step.Name)) {
            throw new IllegalArgumentException("A path must begin with a name");
        }
        return new ColumnPath(List.copyOf(steps));
    }

    /// Parses a path.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path; the message names the character
    public static ColumnPath parse(String text) {
        Parser parser = new Parser(text);
        ColumnPath path = parser.path();
        parser.end();
        return path;
    }

    /// Parses several paths, separated by commas, for example `id, lines[].sku`. White space around a path is ignored.
    ///
    /// @throws IllegalArgumentException if the text is not a valid list of paths; the message names the character
    public static List<ColumnPath> parseList(String text) {
        Parser parser = new Parser(text);
        List<ColumnPath> paths = new ArrayList<>();
        do {
            paths.add(parser.pathWithin());
        } while (parser.in.skip(','));
        parser.end();
        return List.copyOf(paths);
    }

    public List<Step> steps() {
        return steps;
    }

    /// The names, if the path consists of names only.
    ///
    /// @throws IllegalStateException if the path has other steps
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (Step step : steps) {
            if (!(step instanceof Step.Name(String name))) {
                throw new IllegalStateException("The path " + this + " has steps that are not names");
            }
            names.add(name);
        }
        return List.copyOf(names);
    }

    /// The name that the path begins with: of a field of the row.
    public String firstName() {
        return ((Step.Name) steps.getFirst()).name();
    }

    /// Whether the path begins with the steps of another path: it leads to the same field, or to a field inside it.
    public boolean startsWith(ColumnPath other) {
        int count = other.steps.size();
        return count <= steps.size() && steps.subList(0, count).equals(other.steps);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ColumnPath that && steps.equals(that.steps);
    }

    @Override
    public int hashCode() {
        return steps.hashCode();
    }

    /// The text that [#parse] parses.
    @Override
    public String toString() {
        return text(steps);
    }

    static String text(List<Step> steps) {
        StringBuilder text = new StringBuilder();
        for (Step step : steps) {
            switch (step) {
                case Step.Name(String name) ->
                    text.append(text.isEmpty() ? "" : ".").append(Names.quoted(name, SPECIAL));
                case Step.Element() -> text.append("[]");
                case Step.Key() -> text.append("{key}");
                case Step.Value() -> text.append("{value}");
            }
        }
        return text.toString();
    }

    /// Recursive descent without the recursion: a path is `name ('.' name | '[]' | '{key}' | '{value}')*`.
    private static final class Parser {
        private final String text;
        private final TextCursor in;

        Parser(String text) {
            this.text = text;
            this.in = new TextCursor(text);
        }

        ColumnPath path() {
            List<Step> steps = new ArrayList<>();
            steps.add(name());
            while (!in.isAtEnd()) {
                if (in.skip('.')) {
                    steps.add(name());
                } else if (in.skip("[]")) {
                    steps.add(new Step.Element());
                } else if (in.skip("{key}")) {
                    steps.add(new Step.Key());
                } else if (in.skip("{value}")) {
                    steps.add(new Step.Value());
                } else {
                    break;
                }
            }
            return new ColumnPath(List.copyOf(steps));
        }

        /// A path with white space around it. White space counts inside a bare name, but not at its end.
        ColumnPath pathWithin() {
            in.take(Character::isWhitespace);
            ColumnPath path = path();
            Step last = path.steps.getLast();
            boolean endsBare = last instanceof Step.Name && text.charAt(in.at() - 1) != '`';
            if (endsBare && last instanceof Step.Name(String name) && !name.equals(name.stripTrailing())) {
                String rest = name.stripTrailing();
                if (rest.isEmpty()) {
                    in.moveTo(in.at() - name.length());
                    throw problem("a name is missing");
                }
                List<Step> steps = new ArrayList<>(path.steps);
                steps.set(steps.size() - 1, new Step.Name(rest));
                path = new ColumnPath(List.copyOf(steps));
            }
            in.take(Character::isWhitespace);
            return path;
        }

        private Step.Name name() {
            if (in.skip('`')) {
                return quotedName();
            }
            String name = in.take(c -> SPECIAL.indexOf(c) < 0);
            if (name.isEmpty()) {
                throw problem("a name is missing");
            }
            return new Step.Name(name);
        }

        private Step.Name quotedName() {
            int open = in.at() - 1;
            return in.takeQuoted('`').map(Step.Name::new).orElseThrow(() -> {
                in.moveTo(open);
                return problem("the backquote is never closed");
            });
        }

        void end() {
            if (!in.isAtEnd()) {
                throw problem(
                        "'" + text.charAt(in.at()) + "' is not expected; a name is followed by '.', '[]', '{key}' or "
                                + "'{value}', and odd names stand in backquotes");
            }
        }

        private IllegalArgumentException problem(String what) {
            return new IllegalArgumentException("Path \"" + text + "\", character " + (in.at() + 1) + ": " + what);
        }
    }
}
