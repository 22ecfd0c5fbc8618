package dev.lamella.bench;

/// Which rows of [Table#LINEITEM] a filter wants.
sealed interface Wanted {
    /// The column that is asked.
    String column();

    /// As SQL, and as Lamella's text form: they are the same.
    String text();

    /// Numbers of a range; both ends belong to it.
    record Between(String column, long low, long high) implements Wanted {
        @Override
        public String text() {
            return low == high ? column + " = " + low : column + " between " + low + " and " + high;
        }
    }

    /// One number.
    record SameReal(String column, double value) implements Wanted {
        @Override
        public String text() {
            return column + " = " + value;
        }
    }

    /// One text.
    record Same(String column, String value) implements Wanted {
        @Override
        public String text() {
            return column + " = '" + value.replace("'", "''") + "'";
        }
    }

    /// One word, for [#parse].
    default String format() {
        return switch (this) {
            case Between(String column, long low, long high) -> "between:" + column + ":" + low + ":" + high;
            case SameReal(String column, double value) -> "real:" + column + ":" + value;
            case Same(String column, String value) -> "same:" + column + ":" + value;
        };
    }

    static Wanted parse(String text) {
        String[] parts = text.split(":", 3);
        return switch (parts[0]) {
            case "between" -> {
                String[] ends = parts[2].split(":");
                yield new Between(parts[1], Long.parseLong(ends[0]), Long.parseLong(ends[1]));
            }
            case "real" -> new SameReal(parts[1], Double.parseDouble(parts[2]));
            case "same" -> new Same(parts[1], parts[2]);
            default -> throw new IllegalArgumentException("not what is wanted: " + text);
        };
    }
}
