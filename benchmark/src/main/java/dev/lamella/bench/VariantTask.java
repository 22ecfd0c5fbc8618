package dev.lamella.bench;

import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
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
    /// The values of a shredded column, read from a file, become bytes. Each has [ShreddedFile#LEAVES] fields that are not objects.
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

    private List<byte[]> documents(int documentCount) {
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

    /// Makes the file that the task reads, if it reads one.
    void write(int documentCount, Path file) throws IOException {
        if (this == SCAN) {
            ShreddedFile.write(ShreddedFile.Content.NARROW, (long) documentCount * SCANNED, file);
        } else if (this == REASSEMBLE) {
            ShreddedFile.write(ShreddedFile.Content.WIDE, (long) documentCount * REASSEMBLED, file);
        }
    }

    List<String> contenders() {
        return switch (this) {
            case PARSE -> List.of("parquet-java", "duckdb", "lamella", "lamella-shared");
            case LOOK_UP -> List.of("parquet-java", "duckdb", "lamella");
            case BUILD, BUILD_REORDERED -> List.of("parquet-java", "lamella", "lamella-shared");
            case PRINT -> List.of("duckdb", "lamella");
            case SCAN -> List.of("duckdb", "lamella", "lamella-plain-column");
            case REASSEMBLE -> List.of("parquet-java", "lamella");
        };
    }

    /// @param file to be read, if the task reads one
    Work start(String contender, int documentCount, Path file) throws SQLException {
        List<byte[]> documents = documents(documentCount);
        if (contender.equals("duckdb")) {
            return DuckDbVariants.start(this, documents, file);
        }
        boolean isPeer = contender.equals("parquet-java");
        LamellaVariants.Names names = contender.equals("lamella-shared")
                ? LamellaVariants.Names.OF_ALL_VALUES
                : LamellaVariants.Names.OF_EACH_VALUE;
        return switch (this) {
            case PARSE -> isPeer ? ParquetJavaVariants.parse(documents) : LamellaVariants.parse(documents, names);
            case LOOK_UP -> {
                EncodedRows rows = EncodedRows.of(documents);
                yield isPeer ? ParquetJavaVariants.lookUp(rows) : LamellaVariants.lookUp(rows);
            }
            case BUILD, BUILD_REORDERED ->
                isPeer ? ParquetJavaVariants.build(this) : LamellaVariants.build(this, names);
            case PRINT -> LamellaVariants.print(EncodedRows.of(documents));
            case SCAN -> LamellaVariants.sum(file, contender.equals("lamella-plain-column")
                    ? Scan.all().columns("a")
                    : Scan.all().variants(VariantExtract.of("event", "$.a").as("INT64")));
            case REASSEMBLE -> isPeer ? ParquetJavaVariants.reassemble(file) : LamellaVariants.reassemble(file);
        };
    }
}
