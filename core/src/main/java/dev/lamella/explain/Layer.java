package dev.lamella.explain;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.MapRule;

/// A list, map, variant or file on the path from a row to a column.
public sealed interface Layer {
    /// The path of the field, from below the root.
    ColumnPath path();

    /// The kind of layer, and the rule that applies: `list, rule 5`.
    String title();

    /// The text of the rule, as part of a sentence.
    String explanation();

    /// A list.
    ///
    /// @param path the path of the field
    /// @param rule the rule that determined the element
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
    /// @param path the path of the field
    /// @param rule the rule that determined key and value
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
    /// @param path the path of the field
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
    /// @param path the path of the field
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
