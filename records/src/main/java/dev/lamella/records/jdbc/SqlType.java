package dev.lamella.records.jdbc;

import java.util.List;
import java.util.stream.Collectors;

/// A database type, with the Parquet type that it becomes.
sealed interface SqlType {
    /// The type string of the field, without repetition.
    String parquet();

    /// How values are fetched, for plans.
    String fetched();

    /// A type without parts.
    record Scalar(FetchForm form, String parquet) implements SqlType {
        @Override
        public String fetched() {
            return form.fetched();
        }
    }

    /// An array.
    record ListOf(SqlType element) implements SqlType {
        @Override
        public String parquet() {
            return "LIST(" + element.parquet() + ")";
        }

        @Override
        public String fetched() {
            return "getArray, freed";
        }
    }

    /// A field of a structured type.
    record Member(String name, SqlType type) {}

    /// A structured type whose fields the driver names.
    record StructOf(List<Member> members) implements SqlType {
        @Override
        public String parquet() {
            return members.stream().map(member -> quoted(member.name()) + " " + member.type().parquet())
                    .collect(Collectors.joining(", ", "STRUCT(", ")"));
        }

        @Override
        public String fetched() {
            return "getObject as Struct";
        }

        private static String quoted(String name) {
            return "`" + name.replace("`", "``") + "`";
        }
    }

    /// A map.
    record MapOf(SqlType key, SqlType value) implements SqlType {
        @Override
        public String parquet() {
            return "MAP(" + key.parquet() + ", " + value.parquet() + ")";
        }

        @Override
        public String fetched() {
            return "getObject as Map";
        }
    }
}
