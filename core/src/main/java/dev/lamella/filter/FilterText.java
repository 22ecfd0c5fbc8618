package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The text of filters, which [FilterParser] reads.
final class FilterText {
    /// Keywords, which must be in backquotes to be column names.
    static final Set<String> RESERVED = Set.of("and", "or", "not", "in", "is", "null", "nan", "between", "element",
            "true",
            "false", "starts", "startswith", "with", "like");
    /// Words that are not column names before a value, or in the place of one.
    private static final Set<String> AS_VALUES = Set.copyOf(
            Stream.concat(RESERVED.stream(), Stream.of("x", "uuid", "double")).toList());
    /// Words that are not column names before a parenthesis.
    private static final Set<String> FUNCTIONS = Set.of("any", "variant");
    private static final String MARKS = ".,[]{}()`'\"=<>!";

    private FilterText() {}

    /// Not recursive, because filters may be nested deeper than the stack.
    static String of(Filter filter) {
        StringBuilder text = new StringBuilder();
        Deque<Object> open = new ArrayDeque<>();
        open.push(filter);
        while (!open.isEmpty()) {
            if (open.pop() instanceof Filter next) {
                List<Object> pieces = pieces(next);
                pieces.reversed().forEach(open::push);
            } else {
                throw new IllegalStateException("Only filters wait");
            }
            while (open.peek() instanceof String piece) {
                open.pop();
                text.append(piece);
            }
        }
        return text.toString();
    }

    /// Alternating texts and filters.
    private static List<Object> pieces(Filter filter) {
        return switch (filter) {
            case Filter.And(List<Filter> filters) -> joined("and", filters);
            case Filter.Or(List<Filter> filters) -> joined("or", filters);
            case Filter.Not(Filter part) -> negated(part);
            case Filter.Any(ColumnPath list, Filter element) -> List.of("any(" + path(list) + ", ", element, ")");
            case Filter.Comparison(Operand operand, Operand.Comparison comparison, Literal value) ->
                List.of(operand(operand) + " " + comparison.sign() + " " + value);
            case Filter.Between between -> List.of(between(between, " between "));
            case Filter.In in -> List.of(in(in, " in ("));
            case Filter.StartsWith(Operand operand, Literal prefix) ->
                List.of(operand(operand) + " starts with " + prefix);
            case Filter.Matches(Operand operand, TextPattern pattern) ->
                List.of(operand(operand) + " " + pattern(pattern));
            case Filter.ColumnComparison(Operand left, Operand.Comparison comparison, Operand right) ->
                List.of(operand(left) + " " + comparison.sign() + " " + right(right));
            case Filter.IsNull(Operand operand) -> List.of(operand(operand) + " is null");
            case Filter.IsNan(Operand operand) -> List.of(operand(operand) + " is nan");
        };
    }

    private static List<Object> joined(String word, List<Filter> filters) {
        List<Object> pieces = new ArrayList<>();
        if (filters.size() < 2) {
            pieces.add(word + "(");
            pieces.addAll(filters);
            pieces.add(")");
            return pieces;
        }
        for (Filter filter : filters) {
            if (!pieces.isEmpty()) {
                pieces.add(" " + word + " ");
            }
            // Parentheses show precedence in `a or b and c` as well.
            addPart(pieces, filter);
        }
        return pieces;
    }

    private static void addPart(List<Object> pieces, Filter filter) {
        boolean isJoined = filter instanceof Filter.And(List<Filter> all) && all.size() > 1
                || filter instanceof Filter.Or(List<Filter> some) && some.size() > 1;
        pieces.add(isJoined ? "(" : "");
        pieces.add(filter);
        pieces.add(isJoined ? ")" : "");
    }

    private static List<Object> negated(Filter part) {
        return switch (part) {
            case Filter.Comparison(Operand operand, Operand.Comparison comparison, Literal value) when comparison == Operand.Comparison.EQUAL ->
                List.of(operand(operand) + " != " + value);
            case Filter.Between between -> List.of(between(between, " not between "));
            case Filter.In in -> List.of(in(in, " not in ("));
            case Filter.IsNull(Operand operand) -> List.of(operand(operand) + " is not null");
            case Filter.IsNan(Operand operand) -> List.of(operand(operand) + " is not nan");
            case Filter.StartsWith(Operand operand, Literal prefix) ->
                List.of(operand(operand) + " not starts with " + prefix);
            case Filter.Matches(Operand operand, TextPattern pattern) ->
                List.of(operand(operand) + " not " + pattern(pattern));
            case Filter.ColumnComparison(Operand left, Operand.Comparison comparison, Operand right) when comparison == Operand.Comparison.EQUAL ->
                List.of(operand(left) + " != " + right(right));
            case Filter other -> {
                List<Object> pieces = new ArrayList<>();
                pieces.add("not ");
                addPart(pieces, other);
                yield pieces;
            }
        };
    }

    private static String pattern(TextPattern pattern) {
        return switch (pattern) {
            case TextPattern.Like(String like) -> "like " + quoted(like);
            case TextPattern.IgnoreCaseLike(String like) -> "ilike " + quoted(like);
            case TextPattern.Contains(Literal part) -> "contains " + part;
            case TextPattern.EndsWith(Literal suffix) -> "ends with " + suffix;
            case TextPattern.Regex(String expression) -> "matches " + quoted(expression);
        };
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /// A column on the right side, where some names would be values.
    private static String right(Operand operand) {
        return operand instanceof Operand.Column(ColumnPath path)
                ? steps(path.steps(), AS_VALUES)
                : operand(operand);
    }

    private static String between(Filter.Between between, String word) {
        return operand(between.operand()) + word + between.low() + " and " + between.high();
    }

    private static String in(Filter.In in, String word) {
        return operand(in.operand()) + word
                + in.values().stream().map(Literal::toString).collect(Collectors.joining(", ")) + ")";
    }

    static String operand(Operand operand) {
        return switch (operand) {
            case Operand.Column(ColumnPath path) -> path(path);
            case Operand.Element() -> "element";
            case Operand.AtKey(ColumnPath map, Literal key, Optional<ColumnPath> field) ->
                path(map) + "{" + key + "}" + field.map(path -> "." + steps(path.steps(), Set.of())).orElse("");
            case Operand.InVariant in ->
                "variant(" + path(in.column()) + ", " + new Literal.Text(in.path().toString()) + ")";
        };
    }

    private static String path(ColumnPath path) {
        return steps(path.steps(), RESERVED);
    }

    private static String steps(List<Step> steps, Set<String> reserved) {
        StringBuilder text = new StringBuilder();
        for (Step step : steps) {
            switch (step) {
                case Step.Name(String name) -> {
                    String word = name.toLowerCase(Locale.ROOT);
                    boolean isWord = text.isEmpty() && !reserved.isEmpty()
                            && (reserved.contains(word) || FUNCTIONS.contains(word));
                    text.append(text.isEmpty() ? "" : ".")
                            .append(isBare(name) && !isWord ? name : '`' + name.replace("`", "``") + '`');
                }
                case Step.Element() -> text.append("[]");
                case Step.Key() -> text.append("{key}");
                case Step.Value() -> text.append("{value}");
            }
        }
        return text.toString();
    }

    private static boolean isBare(String name) {
        return !name.isEmpty() && beginsName(name.charAt(0)) && name.chars().allMatch(FilterText::isOfName);
    }

    /// Whether an unquoted name may begin with a character; numbers do not.
    static boolean beginsName(int c) {
        return isOfName(c) && c != '+' && c != '-' && !(c >= '0' && c <= '9');
    }

    /// Whether an unquoted name may contain a character.
    static boolean isOfName(int c) {
        return MARKS.indexOf(c) < 0 && !Character.isWhitespace(c) && !Character.isSpaceChar(c)
                && !Character.isISOControl(c);
    }
}
