package dev.lamella.conformance;

import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimePrecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/// The features of written files that a peer lacks, with the reasons.
///
/// @param rows one for each
record Lacking(String peer, List<Row> rows) {
    /// The extent to which the peer is not asked.
    enum Extent {
        /// The field of the row in which such a column is.
        FIELD,
        /// The whole file: the peer rejects it when it is opened.
        FILE
    }

    /// @param what it is, and why
    /// @param holds whether a leaf is such, and how it was asked to be written, if it was
    record Row(String what, Extent extent, BiPredicate<Optional<WriterCase.Cell>, Leaf> holds) {}

    static final Lacking PARQUET_JAVA = new Lacking("parquet-java 1.18.1", List.of(
            new Row("BROTLI: its codec is a library of others that is not there", Extent.FIELD,
                    (cell, _) -> hasCodec(cell, CompressionCodec.BROTLI)),
            new Row("ALP", Extent.FILE, (cell, _) -> hasEncoding(cell, Encoding.ALP)),
            new Row("TIMESTAMP on FIXED_LEN_BYTE_ARRAY(12)", Extent.FILE, (_, leaf) -> isWideTimestamp(leaf))));

    static final Lacking DUCK_DB = new Lacking("DuckDB", List.of(
            new Row("BSON", Extent.FILE, (_, leaf) -> is(leaf, LogicalType.Bson.class)),
            new Row("ALP", Extent.FILE, (cell, _) -> hasEncoding(cell, Encoding.ALP)),
            new Row("BYTE_STREAM_SPLIT of FIXED_LEN_BYTE_ARRAY", Extent.FIELD,
                    (cell, leaf) -> leaf.field().type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                            && hasEncoding(cell, Encoding.BYTE_STREAM_SPLIT)),
            new Row("DELTA_LENGTH_BYTE_ARRAY of DECIMAL: it is for text and bytes only", Extent.FIELD,
                    (cell, leaf) -> is(leaf, LogicalType.Decimal.class)
                            && hasEncoding(cell, Encoding.DELTA_LENGTH_BYTE_ARRAY)),
            new Row("GEOMETRY and GEOGRAPHY as they are stored: it gives shapes in a form of its own", Extent.FIELD,
                    (_, leaf) -> is(leaf, LogicalType.Geometry.class) || is(leaf, LogicalType.Geography.class)),
            new Row("TIMESTAMP on FIXED_LEN_BYTE_ARRAY(12)", Extent.FIELD, (_, leaf) -> isWideTimestamp(leaf)),
            new Row("TIME(NANOS,true): it cuts nanoseconds off", Extent.FIELD,
                    (_, leaf) -> leaf.field().logicalType()
                            .orElse(null) instanceof LogicalType.Time(boolean isUtc, TimePrecision unit) && isUtc
                            && unit == TimePrecision.NANOS),
            new Row("TIMESTAMP(NANOS,true): its driver gives text", Extent.FIELD,
                    (_, leaf) -> leaf.field().logicalType()
                            .orElse(null) instanceof LogicalType.Timestamp(boolean isUtc, TimePrecision unit) && isUtc
                            && unit == TimePrecision.NANOS),
            new Row("INTERVAL in lists: its driver fails to fetch more than 2048 of a list", Extent.FIELD,
                    (_, leaf) -> is(leaf, LogicalType.Interval.class) && leaf.maxRepetitionLevel() > 0),
            new Row("VARIANT as it is stored: it gives what it means", Extent.FIELD, (_, leaf) -> leaf.nodes().stream()
                    .anyMatch(node -> node.logicalType().orElse(null) instanceof LogicalType.Variant)),
            new Row("FILE as a type: it gives a struct", Extent.FIELD, (_, leaf) -> leaf.nodes().stream()
                    .anyMatch(node -> node.logicalType().orElse(null) instanceof LogicalType.File)),
            new Row("repeated groups of one field: it gives the field", Extent.FIELD,
                    (_, leaf) -> leaf.nodes().stream().anyMatch(Lacking::isRepeatedGroupOfOne)),
            new Row("maps without values", Extent.FILE, (_, leaf) -> leaf.nodes().stream().anyMatch(
                    node -> node instanceof GroupField group && group.shape() instanceof GroupShape.MapOf
                            && group.value().isEmpty()))));

    /// What it lacks of one file.
    record Gap(boolean isWhole, List<String> names) {
        /// The fields that are asked for.
        List<Field> without(Schema schema) {
            return schema.fields().stream().filter(field -> !names.contains(field.name())).toList();
        }
    }

    Gap of(WriterCase written) {
        return of(written.schema(), written::cell);
    }

    /// What it lacks of a file for which no way of writing was asked.
    Gap of(Schema schema) {
        return of(schema, _ -> Optional.empty());
    }

    private Gap of(Schema schema, Function<Leaf, Optional<WriterCase.Cell>> cells) {
        boolean isWhole = false;
        List<String> names = new ArrayList<>();
        for (Leaf leaf : schema.leaves()) {
            for (Row row : rows) {
                if (row.holds.test(cells.apply(leaf), leaf)) {
                    isWhole |= row.extent == Extent.FILE;
                    names.add(leaf.path().names().getFirst());
                }
            }
        }
        return new Gap(isWhole, List.copyOf(names));
    }

    private static boolean hasCodec(Optional<WriterCase.Cell> cell, CompressionCodec codec) {
        return cell.map(WriterCase.Cell::codec).map(codec::equals).orElse(false);
    }

    private static boolean hasEncoding(Optional<WriterCase.Cell> cell, Encoding encoding) {
        return cell.flatMap(WriterCase.Cell::encoding).map(encoding::equals).orElse(false);
    }

    private static boolean is(Leaf leaf, Class<? extends LogicalType> type) {
        return leaf.field().logicalType().map(type::isInstance).orElse(false);
    }

    private static boolean isRepeatedGroupOfOne(Field field) {
        return field instanceof GroupField group && group.repetition() == Repetition.REPEATED
                && group.children().size() == 1 && group.annotation().isNone() && !group.name().equals("list");
    }

    private static boolean isWideTimestamp(Leaf leaf) {
        return is(leaf, LogicalType.Timestamp.class) && leaf.field().type() != PhysicalType.INT64;
    }
}
