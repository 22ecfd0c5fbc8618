package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.VariantPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Selects rows: those for which it is true. Immutable, and a value: filters that are built alike are equal.
///
/// The logic is that of SQL. A comparison with null is neither true nor false but unknown; `not` leaves it unknown;
/// `false and unknown` is false, and `true or unknown` is true. Rows for which the filter is unknown are not selected.
/// Values compare in the order of their type: numbers, dates and times by value, texts and UUIDs by their bytes
/// (unsigned). NaN is neither less than, equal to, nor greater than any number, so `not (x > 5)` is true for it.
///
/// ```java
/// column("price").greaterThan(new BigDecimal("10.5")).and(column("status").in("A", "B"))
/// ```
/// A filter is independent of files. When it is applied to a schema, every literal is converted to the type of its
/// column. If the type has no order, or the literal is of another kind, this fails with a
/// [dev.lamella.error.SchemaMismatchException].
///
/// [#parse] reads the text form, and `toString` prints it: `price > 10.5 and status in ('A', 'B') and ts >=
/// 2026-01-01T00:00:00Z`.
public sealed interface Filter {
    /// The maximum nesting depth. Deeper filters are rejected when they are applied to a schema, and when they are
    /// parsed.
    int MAX_DEPTH = 200;

    /// A comparison with a value.
    record Comparison(Operand operand, Operand.Comparison comparison, Literal value) implements Filter {
        public Comparison {
            Objects.requireNonNull(operand, "operand");
            Objects.requireNonNull(comparison, "comparison");
            Objects.requireNonNull(value, "value");
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// Whether one value is at least `low` and at most `high`; never true if `low` is greater than `high`. For a path
    /// through lists or maps, whether one element is.
    record Between(Operand operand, Literal low, Literal high) implements Filter {
        public Between {
            Objects.requireNonNull(operand, "operand");
            Objects.requireNonNull(low, "low");
            Objects.requireNonNull(high, "high");
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// Whether the value equals one of some values. With no values, it is false, or unknown for null.
    record In(Operand operand, List<Literal> values) implements Filter {
        public In {
            Objects.requireNonNull(operand, "operand");
            values = List.copyOf(values);
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// Whether a text or byte string begins with a prefix.
    ///
    /// @param prefix a [Literal.Text] or [Literal.Bytes]
    record StartsWith(Operand operand, Literal prefix) implements Filter {
        /// @throws IllegalArgumentException if the prefix is neither text nor bytes
        public StartsWith {
            Objects.requireNonNull(operand, "operand");
            if (!(prefix instanceof Literal.Text || prefix instanceof Literal.Bytes)) {
                throw new IllegalArgumentException(
                        "Nothing begins with " + prefix + "; a prefix must be a text or bytes");
            }
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// Whether a text, or a byte string, matches a pattern.
    record Matches(Operand operand, TextPattern pattern) implements Filter {
        public Matches {
            Objects.requireNonNull(operand, "operand");
            Objects.requireNonNull(pattern, "pattern");
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// A comparison of two columns of one row or, inside [Any], of two fields of one element. It is unknown if one of
    /// them is null.
    ///
    /// Numbers of all types compare by their exact values, timestamps and times of all units by their instant. A date
    /// compares with timestamps as its midnight, in UTC if they are adjusted to UTC.
    ///
    /// @param left a [Operand.Column] or [Operand.Element]; its path must not lead through lists or maps
    /// @param right likewise
    record ColumnComparison(Operand left, Operand.Comparison comparison, Operand right) implements Filter {
        /// @throws IllegalArgumentException if an operand is a part of a map or of a variant
        public ColumnComparison {
            Objects.requireNonNull(comparison, "comparison");
            requireColumn(left);
            requireColumn(right);
        }

        private static void requireColumn(Operand operand) {
            Objects.requireNonNull(operand, "operand");
            if (operand instanceof Operand.AtKey || operand instanceof Operand.InVariant) {
                throw new IllegalArgumentException(operand + " is part of a map or a variant, which is compared with"
                        + " values only. Compare two columns.");
            }
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// Whether the value is null. Never unknown.
    record IsNull(Operand operand) implements Filter {
        public IsNull {
            Objects.requireNonNull(operand, "operand");
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// Whether a floating-point number is NaN; unknown for null.
    record IsNan(Operand operand) implements Filter {
        public IsNan {
            Objects.requireNonNull(operand, "operand");
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// Whether a filter is true for an element of a list. If it is true for none, the result is unknown if the list is
    /// null or the filter is unknown for an element, else false (also for an empty list). The elements of a map are its
    /// entries, with the fields `key` and `value`.
    ///
    /// @param list path to a list or map, in the row or, inside another `any`, in its element
    /// @param element tests one element: its fields by [Operand.Column], the element itself by [Operand.Element]
    record Any(ColumnPath list, Filter element) implements Filter {
        public Any {
            Objects.requireNonNull(list, "list");
            Objects.requireNonNull(element, "element");
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// True if all are true, also if there are none.
    record And(List<Filter> filters) implements Filter {
        public And {
            filters = List.copyOf(filters);
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// True if one is true; false if there are none.
    record Or(List<Filter> filters) implements Filter {
        public Or {
            filters = List.copyOf(filters);
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// The negation; unknown stays unknown.
    record Not(Filter filter) implements Filter {
        public Not {
            Objects.requireNonNull(filter, "filter");
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// A column, by its path as text: `price`, `address.city`, `lines[].sku`.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path
    static Operand column(String path) {
        return column(ColumnPath.parse(path));
    }

    /// A column.
    static Operand column(ColumnPath path) {
        return new Operand.Column(path);
    }

    /// The value of a map for a key.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path, or if no column can have such keys
    static Operand atKey(String map, Object key) {
        return new Operand.AtKey(ColumnPath.parse(map), Literal.of(key), Optional.empty());
    }

    /// A field of the value of a map for a key.
    ///
    /// @throws IllegalArgumentException if a text is not a valid path, or if no column can have such keys
    static Operand atKey(String map, Object key, String field) {
        return new Operand.AtKey(ColumnPath.parse(map), Literal.of(key), Optional.of(ColumnPath.parse(field)));
    }

    /// The value at a path in a variant: `variant("event", "$.user.age")`.
    ///
    /// @throws IllegalArgumentException if a text is not a valid path
    static Operand variant(String column, String path) {
        return new Operand.InVariant(ColumnPath.parse(column), VariantPath.parse(path));
    }

    /// Whether a filter is true for an element of a list, or an entry of a map:
    /// `any("lines", column("price").greaterThan(10).and(column("quantity").lessThan(3)))`.
    ///
    /// @throws IllegalArgumentException if the text is not a valid path
    static Filter any(String list, Filter element) {
        return new Any(ColumnPath.parse(list), element);
    }

    /// The element that [#any] tests: `any("tags", element().startsWith("a").and(element().notEqualTo("ab")))`.
    static Operand element() {
        return new Operand.Element();
    }

    /// True if both are true.
    default Filter and(Filter other) {
        return new And(joined(this instanceof And(List<Filter> filters) ? filters : List.of(this), other));
    }

    /// True if one of the two is true.
    default Filter or(Filter other) {
        return new Or(joined(this instanceof Or(List<Filter> filters) ? filters : List.of(this), other));
    }

    /// The negation; unknown stays unknown.
    default Filter negate() {
        return this instanceof Not(Filter filter) ? filter : new Not(this);
    }

    /// Parses a filter.
    ///
    /// @throws IllegalArgumentException if the text is not a valid filter; the message names the character, its content
    ///     and what is expected
    static Filter parse(String text) {
        return FilterParser.parse(text);
    }

    private static List<Filter> joined(List<Filter> first, Filter last) {
        List<Filter> all = new ArrayList<>(first);
        all.add(Objects.requireNonNull(last, "other"));
        return all;
    }
}
