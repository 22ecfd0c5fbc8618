package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import dev.lamella.variant.VariantPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Which rows a caller wants: those for which it is true. Immutable, and a value: filters are equal if they are made alike.
///
/// The logic is that of SQL: a comparison with null is neither true nor false but unknown, `not` leaves it unknown, `and` and `or` know
/// what they can; rows for which the filter is unknown are not wanted. Values compare in the order of their type: unsigned numbers,
/// decimals, dates and times as such, texts and UUIDs by their bytes. NaN is neither less than, equal to, nor greater than any number,
/// so that `not (x > 5)` is true for it.
///
/// ```java
/// column("price").greaterThan(new BigDecimal("10.5")).and(column("status").in("A", "B"))
/// ```
/// A filter knows no file. When it meets the schema of one, every literal is brought to the type of its column; a type that has no
/// order is refused by then, as is a literal that is of another kind than the column.
///
/// As text, what [#parse] reads and `toString` gives: `price > 10.5 and status in ('A', 'B') and ts >= 2026-01-01T00:00:00Z`.
public sealed interface Filter {
    /// How deep filters may be nested, one in another. Deeper ones are refused when they meet a schema, and as text.
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

    /// Whether one value is at least `low` and at most `high`: none is, if `low` is greater than `high`. Of a path through lists or maps, an
    /// element that lies between them.
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

    /// Whether it is one of some values. With none, it is false, or unknown for null.
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

    /// Whether text or bytes begin with a prefix.
    ///
    /// @param prefix a [Literal.Text] or [Literal.Bytes]
    record StartsWith(Operand operand, Literal prefix) implements Filter {
        /// @throws IllegalArgumentException if the prefix is neither text nor bytes
        public StartsWith {
            Objects.requireNonNull(operand, "operand");
            if (!(prefix instanceof Literal.Text || prefix instanceof Literal.Bytes)) {
                throw new IllegalArgumentException("nothing begins with " + prefix + "; prefixes are texts or bytes");
            }
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// Whether there is no value. Never unknown.
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

    /// Whether a filter is true for an element of a list. If it is for none: unknown if the list is null or the filter unknown for an
    /// element, else false, as it is for an empty list. Of a map, the elements are its entries, with the fields `key` and `value`.
    ///
    /// @param list path to a list or map, of the row or, inside another `any`, of its element
    /// @param element looks at one element: at its fields by [Operand.Column], at itself by [Operand.Element]
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

    /// All are true; true if there are none.
    record And(List<Filter> filters) implements Filter {
        public And {
            filters = List.copyOf(filters);
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// One is true; false if there are none.
    record Or(List<Filter> filters) implements Filter {
        public Or {
            filters = List.copyOf(filters);
        }

        @Override
        public String toString() {
            return FilterText.of(this);
        }
    }

    /// The opposite; unknown stays unknown.
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
    /// @throws IllegalArgumentException if the text is no path
    static Operand column(String path) {
        return column(ColumnPath.parse(path));
    }

    /// A column.
    static Operand column(ColumnPath path) {
        return new Operand.Column(path);
    }

    /// What a map has for a key.
    ///
    /// @throws IllegalArgumentException if the text is no path, or no column has such keys
    static Operand atKey(String map, Object key) {
        return new Operand.AtKey(ColumnPath.parse(map), Literal.of(key), Optional.empty());
    }

    /// A field of what a map has for a key.
    ///
    /// @throws IllegalArgumentException if a text is no path, or no column has such keys
    static Operand atKey(String map, Object key, String field) {
        return new Operand.AtKey(ColumnPath.parse(map), Literal.of(key), Optional.of(ColumnPath.parse(field)));
    }

    /// What stands at a path in the values of a variant: `variant("event", "$.user.age")`.
    ///
    /// @throws IllegalArgumentException if a text is no path
    static Operand variant(String column, String path) {
        return new Operand.InVariant(ColumnPath.parse(column), VariantPath.parse(path));
    }

    /// Whether a filter is true for an element of a list, or an entry of a map:
    /// `any("lines", column("price").greaterThan(10).and(column("quantity").lessThan(3)))`.
    ///
    /// @throws IllegalArgumentException if the text is no path
    static Filter any(String list, Filter element) {
        return new Any(ColumnPath.parse(list), element);
    }

    /// The element itself that [#any] is at: `any("tags", element().startsWith("a").and(element().notEqualTo("ab")))`.
    static Operand element() {
        return new Operand.Element();
    }

    /// Both.
    default Filter and(Filter other) {
        return new And(joined(this instanceof And(List<Filter> filters) ? filters : List.of(this), other));
    }

    /// One or both.
    default Filter or(Filter other) {
        return new Or(joined(this instanceof Or(List<Filter> filters) ? filters : List.of(this), other));
    }

    /// The opposite; unknown stays unknown.
    default Filter negate() {
        return this instanceof Not(Filter filter) ? filter : new Not(this);
    }

    /// Reads the text of a filter.
    ///
    /// @throws IllegalArgumentException if the text is none, saying at which character, what stands there, and what may
    static Filter parse(String text) {
        return FilterParser.parse(text);
    }

    private static List<Filter> joined(List<Filter> first, Filter last) {
        List<Filter> all = new ArrayList<>(first);
        all.add(Objects.requireNonNull(last, "other"));
        return all;
    }
}
