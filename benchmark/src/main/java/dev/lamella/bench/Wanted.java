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
}
