package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ColumnPath.Step;
import dev.lamella.variant.VariantPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Reads the text of filters, by recursive descent:
/// ```
/// filter    = all ('or' all)*
/// all       = one ('and' one)*
/// one       = 'not' one | '(' filter ')' | 'any' '(' path ',' filter ')' | test | ('and' | 'or') '(' filters ')'
/// test      = operand (sign value | ['not'] 'in' '(' values ')' | ['not'] 'between' value 'and' value
///             | ['not'] 'starts' 'with' value | 'is' ['not'] ('null' | 'nan'))
/// operand   = 'element' | 'variant' '(' path ',' text ')' | path ['{' value '}' ['.' path]]
/// ```
final class FilterParser {
    private static final String TESTS = "=, !=, <, <=, >, >=, in, between, starts with, is null or is nan; a BOOLEAN is asked with = true";

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
        if (scanner.skip("startswith")) {
            return negated(isNegated, operand.startsWith(prefix()));
        }
        if (scanner.skip("starts")) {
            if (!scanner.skip("with")) {
                throw scanner.unexpected("with");
            }
            return negated(isNegated, operand.startsWith(prefix()));
        }
        if (scanner.isNext("like")) {
            throw scanner.unexpected("starts with, which takes the beginning as it is; other patterns there are none");
        }
        throw scanner.unexpected(isNegated ? "in, between or starts with" : TESTS);
    }

    private Filter compared(Operand operand, String sign) {
        if (sign.equals("!=") || sign.equals("<>")) {
            return operand.notEqualTo(scanner.value());
        }
        Operand.Comparison comparison = Operand.Comparison.all().stream().filter(one -> one.sign().equals(sign))
                .findFirst().orElseThrow();
        return new Filter.Comparison(operand, comparison, scanner.value());
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

    private Literal prefix() {
        int start = scanner.position();
        Literal prefix = scanner.value();
        if (!(prefix instanceof Literal.Text || prefix instanceof Literal.Bytes)) {
            throw scanner.unexpected(start, "a text, such as 'abc', or bytes, such as x'00ff'");
        }
        return prefix;
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
