package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.VariantPath;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The subject of a [Filter]: a column, a part of one, or the element that [Filter#any] tests. Each method creates a
/// filter.
public sealed interface Operand {
    /// A column of the row or, inside [Filter#any], a field of the element.
    ///
    /// A path through lists or maps (`lines[].sku`, `counts{value}`) stands for every value that it leads to. A filter
    /// on it is true if it is true for one of them, as with [Filter#any] for each list.
    ///
    /// @param path to a column or, for [#isNull], to a group
    record Column(ColumnPath path) implements Operand {
        public Column {
            Objects.requireNonNull(path, "path");
        }

        @Override
        public String toString() {
            return FilterText.operand(this);
        }
    }

    /// The list element itself that [Filter#any] tests.
    record Element() implements Operand {
        @Override
        public String toString() {
            return FilterText.operand(this);
        }
    }

    /// The value of a map for a key, or a field of that value; null if the map does not have the key. If a key repeats,
    /// the last one counts.
    ///
    /// @param map path to the map
    /// @param key the key, compared with the map's keys
    /// @param field field of the map's value; empty if the value is not a group
    record AtKey(ColumnPath map, Literal key, Optional<ColumnPath> field) implements Operand {
        public AtKey {
            Objects.requireNonNull(map, "map");
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(field, "field");
        }

        @Override
        public String toString() {
            return FilterText.operand(this);
        }
    }

    /// The value at a path in a variant; null if the path does not exist, or if its value is a Variant null.
    ///
    /// It compares with literals of its own kind: numbers of all widths with numbers, texts with texts, and so on. If
    /// the value has another kind, the result is unknown, as for null.
    ///
    /// @param column path to the variant
    /// @param path path from the root of the variant
    record InVariant(ColumnPath column, VariantPath path) implements Operand {
        public InVariant {
            Objects.requireNonNull(column, "column");
            Objects.requireNonNull(path, "path");
        }

        @Override
        public String toString() {
            return FilterText.operand(this);
        }
    }

    /// Equal to a value: numbers by their number (0.0 and -0.0 are equal), texts and bytes byte by byte. As with the other
    /// comparisons, the value may be another column: `column("a").equalTo(column("b"))`.
    default Filter equalTo(Object value) {
        return Comparison.EQUAL.of(this, value);
    }

    /// Not equal to a value: the opposite of [#equalTo], so that it is unknown for null.
    default Filter notEqualTo(Object value) {
        return equalTo(value).negate();
    }

    /// Less than a value.
    default Filter lessThan(Object value) {
        return Comparison.LESS.of(this, value);
    }

    /// Less than a value, or equal to it.
    default Filter atMost(Object value) {
        return Comparison.LESS_OR_EQUAL.of(this, value);
    }

    /// Greater than a value.
    default Filter greaterThan(Object value) {
        return Comparison.GREATER.of(this, value);
    }

    /// Greater than a value, or equal to it.
    default Filter atLeast(Object value) {
        return Comparison.GREATER_OR_EQUAL.of(this, value);
    }

    /// At least `low` and at most `high`; never true if `low` is greater than `high`.
    default Filter between(Object low, Object high) {
        return new Filter.Between(this, Literal.of(low), Literal.of(high));
    }

    /// Equal to one of some values.
    default Filter in(Object... values) {
        return in(Arrays.asList(values));
    }

    /// Equal to one of some values.
    default Filter in(Collection<?> values) {
        return new Filter.In(this, values.stream().map(Literal::of).toList());
    }

    /// Begins with a prefix, which may be empty. For text and bytes.
    ///
    /// @param prefix a text, or bytes
    default Filter startsWith(Object prefix) {
        return new Filter.StartsWith(this, Literal.of(prefix));
    }

    /// Ends with a suffix, which may be empty. For text and bytes.
    ///
    /// @param suffix a text, or bytes
    default Filter endsWith(Object suffix) {
        return new Filter.Matches(this, new TextPattern.EndsWith(Literal.of(suffix)));
    }

    /// Contains a text, or bytes.
    ///
    /// @param part a text, or bytes; may be empty
    default Filter contains(Object part) {
        return new Filter.Matches(this, new TextPattern.Contains(Literal.of(part)));
    }

    /// Matches a pattern of SQL's `LIKE`: see [TextPattern.Like].
    default Filter like(String pattern) {
        return new Filter.Matches(this, new TextPattern.Like(pattern));
    }

    /// [#like] without regard to case.
    default Filter likeIgnoringCase(String pattern) {
        return new Filter.Matches(this, new TextPattern.IgnoreCaseLike(pattern));
    }

    /// Has a part that matches a regular expression: see [TextPattern.Regex]. Needs module `regex`.
    default Filter matches(String expression) {
        return new Filter.Matches(this, new TextPattern.Regex(expression));
    }

    /// The value is null. Never unknown.
    default Filter isNull() {
        return new Filter.IsNull(this);
    }

    /// The value is not null. Never unknown.
    default Filter isNotNull() {
        return isNull().negate();
    }

    /// The value is NaN, for which all comparisons are false. For floating-point columns.
    default Filter isNan() {
        return new Filter.IsNan(this);
    }

    /// The comparison operators.
    enum Comparison {
        EQUAL("="), LESS("<"), LESS_OR_EQUAL("<="), GREATER(">"), GREATER_OR_EQUAL(">=");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        /// The operator in the text of filters.
        public String sign() {
            return sign;
        }

        /// The operator with the same result if its two values are swapped.
        public Comparison mirrored() {
            return switch (this) {
                case EQUAL -> EQUAL;
                case LESS -> GREATER;
                case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
                case GREATER -> LESS;
                case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
            };
        }

        private Filter of(Operand operand, Object value) {
            return value instanceof Operand other
                    ? new Filter.ColumnComparison(operand, this, other)
                    : new Filter.Comparison(operand, this, Literal.of(value));
        }

        /// All operators.
        static List<Comparison> all() {
            return List.of(values());
        }
    }
}
