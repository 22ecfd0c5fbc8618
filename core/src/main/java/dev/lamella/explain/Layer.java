package dev.lamella.explain;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.MapRule;

/// Something on the way from a row to a column that is more than a struct.
public sealed interface Layer {
    /// The field that it is, as names from below the root.
    ColumnPath path();

    /// What it is, and by which rule: `list, rule 5`.
    String title();

    /// What the rule says, as part of a sentence.
    String explanation();

    /// A list.
    ///
    /// @param path the field that it is
    /// @param rule which told where the element is
    record ListLayer(ColumnPath path, ListRule rule) implements Layer {
        @Override
        public String title() {
            return rule == ListRule.UNANNOTATED ? "list, not annotated" : "list, rule " + rule.number();
        }

        @Override
        public String explanation() {
            return rule.explanation();
        }
    }

    /// A map.
    ///
    /// @param path the field that it is
    /// @param rule which told where key and value are
    record MapLayer(ColumnPath path, MapRule rule) implements Layer {
        @Override
        public String title() {
            return switch (rule) {
                case KEY_AND_VALUE -> "map";
                case KEY_ONLY -> "map of keys";
            };
        }

        @Override
        public String explanation() {
            return rule.explanation();
        }
    }

    /// Semi-structured data.
    ///
    /// @param path the field that it is
    record VariantLayer(ColumnPath path) implements Layer {
        @Override
        public String title() {
            return "variant";
        }

        @Override
        public String explanation() {
            return "the columns `metadata`, `value` and `typed_value` are parts of one value";
        }
    }

    /// A reference to a file, or its bytes.
    ///
    /// @param path the field that it is
    record FileLayer(ColumnPath path) implements Layer {
        @Override
        public String title() {
            return "file";
        }

        @Override
        public String explanation() {
            return "its columns, known by their names, are a reference to a file, or its bytes";
        }
    }
}
