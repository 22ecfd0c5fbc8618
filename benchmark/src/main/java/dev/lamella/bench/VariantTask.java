package dev.lamella.bench;

import java.util.List;

/// What is done with Variant values.
enum VariantTask {
    /// JSON text, in UTF-8, becomes metadata and value.
    PARSE("JSON to Variant", "document"),
    /// The value at `payload.push_id` of each value of a batch, as a reader has just decoded it; a view is made for each. Not all
    /// have one.
    LOOK_UP("Lookup of payload.push_id", "value"),
    /// An object of [WideObjects#FIELDS] fields, which come in the same order each time.
    BUILD("Object of 1,000 fields", "field"),
    /// The same, in an order that no other object has.
    BUILD_REORDERED("Object of 1,000 fields, each in another order", "field"),
    /// Values become JSON text.
    PRINT("Variant to JSON", "document");

    /// How many values are looked up again and again: as many as caches hold.
    static final int BATCH = 1024;

    private final String title;
    private final String unit;

    VariantTask(String title, String unit) {
        this.title = title;
        this.unit = unit;
    }

    String title() {
        return title;
    }

    /// What is counted.
    String unit() {
        return unit;
    }

    /// The documents that it begins with.
    List<byte[]> documents(int documentCount) {
        return switch (this) {
            case PARSE, PRINT -> Events.of(documentCount);
            case LOOK_UP -> Events.of(Math.min(documentCount, BATCH));
            case BUILD, BUILD_REORDERED -> List.of();
        };
    }

    /// How many units there are where there are so many documents.
    long unitCount(int documentCount) {
        return switch (this) {
            case PARSE, PRINT -> documentCount;
            case LOOK_UP -> Math.min(documentCount, BATCH);
            case BUILD, BUILD_REORDERED -> (long) WideObjects.COUNT * WideObjects.FIELDS;
        };
    }

    /// Whether JSON text comes in or goes out, so that its bytes tell how fast.
    boolean isText() {
        return switch (this) {
            case PARSE, PRINT -> true;
            case LOOK_UP, BUILD, BUILD_REORDERED -> false;
        };
    }

    /// The name in commands.
    String label() {
        return Label.of(this);
    }

    static VariantTask of(String label) {
        return Label.find(VariantTask.class, label, "task");
    }
}
