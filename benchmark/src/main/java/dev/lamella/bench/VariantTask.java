package dev.lamella.bench;

import java.io.IOException;
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
    PRINT("Variant to JSON", "document"),
    /// The numbers at `$.a` of a shredded column are added up, read from a file.
    SCAN("Sum of $.a in a shredded column", "row"),
    /// The values of a shredded column, read from a file, become bytes. Each has [ShreddedFile#LEAVES] fields that are no objects.
    REASSEMBLE("Shredded objects of 20 fields put together", "field");

    /// How many values are looked up again and again: as many as caches hold.
    static final int BATCH = 1024;
    /// How many rows come for each document.
    private static final int SCANNED = 50;
    private static final int REASSEMBLED = 10;

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
            case BUILD, BUILD_REORDERED, SCAN, REASSEMBLE -> List.of();
        };
    }

    /// How many units there are where there are so many documents.
    long unitCount(int documentCount) {
        return switch (this) {
            case PARSE, PRINT -> documentCount;
            case LOOK_UP -> Math.min(documentCount, BATCH);
            case BUILD, BUILD_REORDERED -> (long) WideObjects.COUNT * WideObjects.FIELDS;
            case SCAN -> (long) documentCount * SCANNED;
            case REASSEMBLE -> (long) documentCount * REASSEMBLED * ShreddedFile.LEAVES;
        };
    }

    /// A file to be read, for the tasks that read one.
    ShreddedFile file(int documentCount) throws IOException {
        return switch (this) {
            case SCAN -> ShreddedFile.of(ShreddedFile.Content.NARROW, (long) documentCount * SCANNED);
            case REASSEMBLE -> ShreddedFile.of(ShreddedFile.Content.WIDE, (long) documentCount * REASSEMBLED);
            case PARSE, LOOK_UP, BUILD, BUILD_REORDERED, PRINT ->
                throw new IllegalArgumentException(label() + " reads no file");
        };
    }

    /// Whether JSON text comes in or goes out, so that its bytes tell how fast.
    boolean isText() {
        return switch (this) {
            case PARSE, PRINT -> true;
            case LOOK_UP, BUILD, BUILD_REORDERED, SCAN, REASSEMBLE -> false;
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
