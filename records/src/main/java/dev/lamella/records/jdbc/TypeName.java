package dev.lamella.records.jdbc;

import java.util.List;

/// The parsed name of a database type: `NUMERIC(5, 2) ARRAY`, `STRUCT(a INTEGER, b VARCHAR[])`.
sealed interface TypeName {
    /// @param words in upper case, separated by one space, without the parts in parentheses: `TIMESTAMP WITH TIME ZONE`
    /// @param parameters the whole numbers in the first parentheses
    record Plain(String words, List<Integer> parameters) implements TypeName {
        int parameter(int index, int absent) {
            return index < parameters.size() ? parameters.get(index) : absent;
        }
    }

    record Array(TypeName element) implements TypeName {}

    record Field(String name, TypeName type) {}

    record Fields(List<Field> fields) implements TypeName {}

    record Pair(TypeName key, TypeName value) implements TypeName {}
}
