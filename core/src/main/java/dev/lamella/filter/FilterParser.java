package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.variant.VariantPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// Reads the text of filters, by recursive descent:
/// ```
/// filter    = all ('or' all)*
/// all       = one ('and' one)*
/// one       = 'not' one | '(' filter ')' | 'any' '(' path ',' filter ')' | test | ('and' | 'or') '(' filters ')'
/// test      = operand [sign (value | operand) | ['not'] 'in' '(' values ')' | ['not'] 'between' value 'and' value
///             | ['not'] ('starts' 'with' | 'ends' 'with' | 'contains' | 'like' | 'ilike' | 'matches') value
///             | 'is' ['not'] ('null' | 'nan')]
/// operand   = 'element' | 'variant' '(' path ',' text ')' | path ['{' value '}' ['.' path]]
/// ```
final class FilterParser {
    private static final String PATTERNS = "starts with, ends with, contains, like, ilike, matches";
    private static final String TESTS = "=, !=, <, <=, >, >=, in, between, " + PATTERNS + ", is null or is nan";

    private final FilterScanner scanner;
    private int depth;

    private FilterParser(String text) {
        this.scanner = new FilterScanner(text);
    }

    static Filter parse(String text) {
        FilterParser parser = new FilterParser(text);
        Filter filter = parser.filter();
        parser.scanner.requireEnd("and, or, or the end");
        return filter;
    }

    private Filter filter() {
        Filter first = all();
        if (!scanner.isNext("or")) {
            return first;
        }
        List<Filter> filters = new ArrayList<>(List.of(first));
        while (scanner.skip("or")) {
            filters.add(all());
        }
        return new Filter.Or(filters);
    }

    private Filter all() {
        Filter first = one();
        if (!scanner.isNext("and")) {
            return first;
        }
        List<Filter> filters = new ArrayList<>(List.of(first));
        while (scanner.skip("and")) {
            filters.add(one());
        }
        return new Filter.And(filters);
    }

    private Filter one() {
        int negations = 0;
        while (scanner.skip("not")) {
            enter();
            negations++;
        }
        Filter filter = positive();
        for (int i = 0; i < negations; i++) {
            filter = new Filter.Not(filter);
        }
        depth -= negations;
        return filter;
    }

    private Filter positive() {
        if (scanner.skip('(')) {
            enter();
            Filter filter = filter();
            leave("and, or, or ')'");
            return filter;
        }
        if (scanner.skipFunction("any")) {
            enter();
            ColumnPath list = path();
            scanner.require(',', "','");
            Filter element = filter();
            leave("and, or, or ')'");
            return new Filter.Any(list, element);
        }
        if (scanner.skipFunction("and")) {
            return new Filter.And(filters());
        }
        return scanner.skipFunction("or") ? new Filter.Or(filters()) : test();
    }

    private List<Filter> filters() {
        enter();
        List<Filter> filters = new ArrayList<>();
        if (!scanner.isNext(')')) {
            do {
                filters.add(filter());
            } while (scanner.skip(','));
        }
        leave("and, or, ',' or ')'");
        return filters;
    }

    private void enter() {
        depth++;
        if (depth >= Filter.MAX_DEPTH) {
            throw scanner.problem("the filter is nested more than " + Filter.MAX_DEPTH + " deep here",
                    "join comparisons by one and, or by one or, instead of one inside another");
        }
    }

    private void leave(String expected) {
        scanner.require(')', expected);
        depth--;
    }

    private Filter test() {
        Operand operand = operand();
        Optional<String> sign = scanner.sign();
        if (sign.isPresent()) {
            return compared(operand, sign.get());
        }
        if (scanner.skip("is")) {
            boolean isNegated = scanner.skip("not");
            if (scanner.skip("null")) {
                return negated(isNegated, operand.isNull());
            }
            if (scanner.skip("nan")) {
                return negated(isNegated, operand.isNan());
            }
            throw scanner.unexpected(isNegated ? "null or nan" : "null, nan or not");
        }
        boolean isNegated = scanner.skip("not");
        if (scanner.skip("in")) {
            return negated(isNegated, new Filter.In(operand, values()));
        }
        if (scanner.skip("between")) {
            Literal low = scanner.value();
            if (!scanner.skip("and")) {
                throw scanner.unexpected("and, with the other end of between");
            }
            return negated(isNegated, operand.between(low, scanner.value()));
        }
        Optional<Filter> pattern = pattern(operand);
        if (pattern.isPresent()) {
            return negated(isNegated, pattern.get());
        }
        if (!isNegated && isComplete()) {
            return operand.equalTo(true);
        }
        throw scanner.unexpected(isNegated ? "in, between, " + PATTERNS : TESTS);
    }

    private Optional<Filter> pattern(Operand operand) {
        if (skipWith("starts", "startswith")) {
            return Optional.of(operand.startsWith(part()));
        }
        if (skipWith("ends", "endswith")) {
            return Optional.of(operand.endsWith(part()));
        }
        if (scanner.skip("contains")) {
            return Optional.of(operand.contains(part()));
        }
        if (scanner.skip("like")) {
            return Optional.of(textPattern(operand, TextPattern.Like::new));
        }
        if (scanner.skip("ilike")) {
            return Optional.of(textPattern(operand, TextPattern.IgnoreCaseLike::new));
        }
        return scanner.skip("matches")
                ? Optional.of(textPattern(operand, TextPattern.Regex::new))
                : Optional.empty();
    }

    private boolean skipWith(String word, String joined) {
        if (scanner.skip(joined)) {
            return true;
        }
        if (!scanner.skip(word)) {
            return false;
        }
        if (!scanner.skip("with")) {
            throw scanner.unexpected("with");
        }
        return true;
    }

    private Filter textPattern(Operand operand, Function<String, TextPattern> maker) {
        int start = scanner.position();
        if (!(scanner.value() instanceof Literal.Text(String text))) {
            throw scanner.unexpected(start, "a pattern as text, such as 'a%'");
        }
        try {
            return new Filter.Matches(operand, maker.apply(text));
        } catch (IllegalArgumentException e) {
            throw scanner.problemAt(start, "this is not a pattern", Objects.requireNonNull(e.getMessage()));
        }
    }

    /// Whether an operand can stand alone here, as a BOOLEAN.
    private boolean isComplete() {
        return scanner.isAtEnd() || scanner.isNext(')') || scanner.isNext(',') || scanner.isNext("and")
                || scanner.isNext("or");
    }

    private Filter compared(Operand operand, String sign) {
        boolean isUnequal = sign.equals("!=") || sign.equals("<>");
        Operand.Comparison comparison = Operand.Comparison.all().stream()
                .filter(one -> one.sign().equals(isUnequal ? "=" : sign)).findFirst().orElseThrow();
        return negated(isUnequal, scanner.isColumnNext()
                ? columns(operand, comparison)
                : new Filter.Comparison(operand, comparison, scanner.value()));
    }

    private Filter columns(Operand left, Operand.Comparison comparison) {
        int start = scanner.position();
        Operand right = operand();
        try {
            return new Filter.ColumnComparison(left, comparison, right);
        } catch (IllegalArgumentException e) {
            throw scanner.problemAt(start, "these two cannot be compared", Objects.requireNonNull(e.getMessage()));
        }
    }

    private static Filter negated(boolean isNegated, Filter filter) {
        return isNegated ? new Filter.Not(filter) : filter;
    }

    private List<Literal> values() {
        scanner.require('(', "'(', before the values");
        List<Literal> values = new ArrayList<>();
        if (!scanner.isNext(')')) {
            do {
                values.add(scanner.value());
            } while (scanner.skip(','));
        }
        scanner.require(')', "',' or ')'");
        return values;
    }

    private Literal part() {
        int start = scanner.position();
        Literal part = scanner.value();
        if (!(part instanceof Literal.Text || part instanceof Literal.Bytes)) {
            throw scanner.unexpected(start, "a text, such as 'abc', or bytes, such as x'00ff'");
        }
        return part;
    }

    private Operand operand() {
        if (scanner.skipFunction("variant")) {
            ColumnPath column = path();
            scanner.require(',', "','");
            VariantPath path = variantPath();
            scanner.require(')', "')'");
            return new Operand.InVariant(column, path);
        }
        if (scanner.skip("element")) {
            if (scanner.isPathNext()) {
                throw scanner.unexpected(
                        "a test of the element itself; its fields are named without element in front");
            }
            return new Operand.Element();
        }
        ColumnPath path = path();
        if (!scanner.skipHere("{")) {
            return new Operand.Column(path);
        }
        Literal key = scanner.value();
        scanner.require('}', "'}', behind the key");
        return new Operand.AtKey(path, key,
                scanner.skipHere(".") ? Optional.of(ColumnPath.ofSteps(steps(false))) : Optional.empty());
    }

    private VariantPath variantPath() {
        int start = scanner.position();
        if (scanner.value() instanceof Literal.Text(String text)) {
            try {
                return VariantPath.parse(text);
            } catch (IllegalArgumentException e) {
                throw scanner.problemAt(start, "this is not a path in a variant",
                        Objects.requireNonNull(e.getMessage()));
            }
        }
        throw scanner.unexpected(start, "a path in the values as text, such as '$.a.b'");
    }

    private ColumnPath path() {
        return ColumnPath.ofSteps(steps(true));
    }

    /// @param isFirst whether words of the language are none of the names
    private List<Step> steps(boolean isFirst) {
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Name(scanner.name(isFirst)));
        while (true) {
            if (scanner.skipHere(".")) {
                steps.add(new Step.Name(scanner.name(false)));
            } else if (scanner.skipHere("[]")) {
                steps.add(new Step.Element());
            } else if (scanner.skipHere("{key}")) {
                steps.add(new Step.Key());
            } else if (scanner.skipHere("{value}")) {
                steps.add(new Step.Value());
            } else {
                return steps;
            }
        }
    }
}
