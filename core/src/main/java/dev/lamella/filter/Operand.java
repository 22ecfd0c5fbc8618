package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.VariantPath;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// What a [Filter] looks at: a column, a part of one, or the element that [Filter#any] is at. Each method makes a filter.
public sealed interface Operand {
    /// A column of the row or, inside [Filter#any], a field of the element.
    ///
    /// A path through lists or maps (`lines[].sku`, `counts{value}`) stands for each of what it leads to; a filter on it is true if it
    /// is true for one of them, as if each list were asked by [Filter#any].
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

    /// The element of the list itself that [Filter#any] is at.
    record Element() implements Operand {
        @Override
        public String toString() {
            return FilterText.operand(this);
        }
    }

    /// What a map has for a key, or a field of that; null if the map does not have the key. Of keys that are there twice the last one
    /// counts.
    ///
    /// @param map path to the map
    /// @param key compared with the map's keys
    /// @param field in what the map has for the key; empty if that is no group
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

    /// What stands at a path in the values of a variant; null if there is nothing, or a null of the encoding.
    ///
    /// It compares with literals of its own class: numbers of all widths with numbers, texts with texts, and so on. For a value of
    /// another class the answer is unknown, as for null.
    ///
    /// @param column path to the variant
    /// @param path from its values on
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

    /// Equal to a value: numbers by their number (0.0 and -0.0 are equal), texts and bytes byte by byte.
    default Filter equalTo(Object value) {
        return new Filter.Comparison(this, Comparison.EQUAL, Literal.of(value));
    }

    /// Not equal to a value: the opposite of [#equalTo], so that it is unknown for null.
    default Filter notEqualTo(Object value) {
        return equalTo(value).negate();
    }

    /// Less than a value.
    default Filter lessThan(Object value) {
        return new Filter.Comparison(this, Comparison.LESS, Literal.of(value));
    }

    /// Less than a value, or equal to it.
    default Filter atMost(Object value) {
        return new Filter.Comparison(this, Comparison.LESS_OR_EQUAL, Literal.of(value));
    }

    /// Greater than a value.
    default Filter greaterThan(Object value) {
        return new Filter.Comparison(this, Comparison.GREATER, Literal.of(value));
    }

    /// Greater than a value, or equal to it.
    default Filter atLeast(Object value) {
        return new Filter.Comparison(this, Comparison.GREATER_OR_EQUAL, Literal.of(value));
    }

    /// At least `low` and at most `high`: nothing, if `low` is greater than `high`.
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

    /// Of text or bytes: begins with a prefix, which may be empty.
    ///
    /// @param prefix a text, or bytes
    default Filter startsWith(Object prefix) {
        return new Filter.StartsWith(this, Literal.of(prefix));
    }

    /// There is no value. Never unknown.
    default Filter isNull() {
        return new Filter.IsNull(this);
    }

    /// There is a value. Never unknown.
    default Filter isNotNull() {
        return isNull().negate();
    }

    /// Of floating-point columns: the value is NaN, to which all comparisons say no.
    default Filter isNan() {
        return new Filter.IsNan(this);
    }

    /// How two values compare.
    enum Comparison {
        EQUAL("="), LESS("<"), LESS_OR_EQUAL("<="), GREATER(">"), GREATER_OR_EQUAL(">=");

        private final String sign;

        Comparison(String sign) {
            this.sign = sign;
        }

        /// As in the text of filters.
        public String sign() {
            return sign;
        }

        /// All of them.
        static List<Comparison> all() {
            return List.of(values());
        }
    }
}
