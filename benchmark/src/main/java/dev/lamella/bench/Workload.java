package dev.lamella.bench;

/// A full scan of one file, in one shape.
record Workload(Table table, Codec codec, Size size, Shape shape) {
    int rowCount() {
        return table.rowCount(size);
    }

    String title() {
        return "Scan of " + table.label() + ", " + codec + ", by " + shape.label();
    }
}
