package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.metadata.SchemaElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which deprecated annotation is written beside which annotation, and what it means to readers: LogicalTypes.md, and the
/// enumeration `ConvertedType` in parquet.thrift. The tables are written by hand, with ids instead of names.
class ConvertedTypeSpecTest {
    private static final int NONE = -1;

    /// @param leaf or group that carries the annotation, without name and annotation
    /// @param converted id of what is written beside it
    record Written(LogicalType type, String leaf, int converted) {}

    static final List<Written> WRITTEN = List.of(
            new Written(new LogicalType.String(), "binary", 0),
            new Written(new LogicalType.Map(), "group", 1),
            new Written(new LogicalType.List(), "group", 3),
            new Written(new LogicalType.Enum(), "binary", 4),
            new Written(new LogicalType.Decimal(1, 0), "int32", 5),
            new Written(new LogicalType.Decimal(9, 9), "int32", 5),
            new Written(new LogicalType.Decimal(18, 2), "int64", 5),
            new Written(new LogicalType.Decimal(38, 37), "fixed(16)", 5),
            new Written(new LogicalType.Decimal(1000, 3), "binary", 5),
            new Written(new LogicalType.Date(), "int32", 6),
            new Written(new LogicalType.Time(true, TimePrecision.MILLIS), "int32", 7),
            new Written(new LogicalType.Time(false, TimePrecision.MILLIS), "int32", 7),
            new Written(new LogicalType.Time(true, TimePrecision.MICROS), "int64", 8),
            new Written(new LogicalType.Time(false, TimePrecision.MICROS), "int64", 8),
            new Written(new LogicalType.Time(true, TimePrecision.NANOS), "int64", NONE),
            new Written(new LogicalType.Time(false, TimePrecision.NANOS), "int64", NONE),
            new Written(new LogicalType.Timestamp(true, TimePrecision.MILLIS), "int64", 9),
            new Written(new LogicalType.Timestamp(false, TimePrecision.MILLIS), "int64", 9),
            new Written(new LogicalType.Timestamp(true, TimePrecision.MICROS), "int64", 10),
            new Written(new LogicalType.Timestamp(false, TimePrecision.MICROS), "int64", 10),
            new Written(new LogicalType.Timestamp(true, TimePrecision.NANOS), "int64", NONE),
            new Written(new LogicalType.Timestamp(false, TimePrecision.NANOS), "int64", NONE),
            new Written(new LogicalType.Timestamp(true, TimePrecision.MILLIS), "fixed(12)", NONE),
            new Written(new LogicalType.Timestamp(false, TimePrecision.MILLIS), "fixed(12)", NONE),
            new Written(new LogicalType.Timestamp(true, TimePrecision.MICROS), "fixed(12)", NONE),
            new Written(new LogicalType.Timestamp(false, TimePrecision.MICROS), "fixed(12)", NONE),
            new Written(new LogicalType.Timestamp(true, TimePrecision.NANOS), "fixed(12)", NONE),
            new Written(new LogicalType.Timestamp(false, TimePrecision.NANOS), "fixed(12)", NONE),
            new Written(new LogicalType.Integer(8, false), "int32", 11),
            new Written(new LogicalType.Integer(16, false), "int32", 12),
            new Written(new LogicalType.Integer(32, false), "int32", 13),
            new Written(new LogicalType.Integer(64, false), "int64", 14),
            new Written(new LogicalType.Integer(8, true), "int32", 15),
            new Written(new LogicalType.Integer(16, true), "int32", 16),
            new Written(new LogicalType.Integer(32, true), "int32", 17),
            new Written(new LogicalType.Integer(64, true), "int64", 18),
            new Written(new LogicalType.Json(), "binary", 19),
            new Written(new LogicalType.Bson(), "binary", 20),
            new Written(new LogicalType.Interval(), "fixed(12)", 21),
            new Written(new LogicalType.Unknown(), "binary", NONE),
            new Written(new LogicalType.Uuid(), "fixed(16)", NONE),
            new Written(new LogicalType.Float16(), "fixed(2)", NONE),
            new Written(new LogicalType.Variant(1), "group", NONE),
            new Written(new LogicalType.Geometry(Optional.empty()), "binary", NONE),
            new Written(new LogicalType.Geometry(Optional.of("srid:0")), "binary", NONE),
            new Written(new LogicalType.Geography(Optional.empty(), Optional.of(EdgeAlgorithm.KARNEY)), "binary", NONE),
            new Written(new LogicalType.File(), "group", NONE),
            new Written(new LogicalType.Unrecognized(2555, new byte[1]), "binary", NONE));

    private static PhysicalType type(String leaf) {
        return SchemaElements.type(leaf.replaceAll("\\(.*", ""));
    }

    private static Annotation annotation(Written row) {
        return row.leaf().equals("group")
                ? Annotation.written(row.type())
                : Annotation.written(row.type(), type(row.leaf()));
    }

    private static OptionalInt number(int value, boolean isPresent) {
        return isPresent ? OptionalInt.of(value) : OptionalInt.empty();
    }

    @ParameterizedTest
    @FieldSource("WRITTEN")
    void isWrittenBesideTheAnnotation(Written row) {
        Annotation annotation = annotation(row);
        boolean isInterval = row.converted() == 21;
        assertThat(annotation.logicalType()).isEqualTo(isInterval ? Optional.empty() : Optional.of(row.type()));
        assertThat(annotation.convertedType()).isEqualTo(number(row.converted(), row.converted() != NONE));
        boolean isDecimal = row.type() instanceof LogicalType.Decimal;
        var decimal = isDecimal ? (LogicalType.Decimal) row.type() : new LogicalType.Decimal(0, 0);
        assertThat(annotation.scale()).isEqualTo(number(decimal.scale(), isDecimal));
        assertThat(annotation.precision()).isEqualTo(number(decimal.precision(), isDecimal));
    }

    @Test
    void everyLogicalTypeAndEveryConvertedTypeIsInTheTable() {
        assertThat(WRITTEN).extracting(row -> (Object) row.type().getClass())
                .contains((Object[]) LogicalTypeClasses.all());
        List<Integer> ids = new ArrayList<>();
        for (int id = 0; id < 22; id++) {
            ids.add(id);
        }
        // MAP_KEY_VALUE is not written any more.
        ids.remove((Integer) 2);
        assertThat(WRITTEN).extracting(Written::converted).contains(ids.toArray(Integer[]::new)).doesNotContain(2);
    }

    @ParameterizedTest
    @FieldSource("WRITTEN")
    void whatIsWrittenIsLegalAndStandsInTheElementOfTheFooter(Written row) {
        if (row.leaf().equals("group")) {
            return;
        }
        int length = row.leaf().startsWith("fixed") ? Integer.parseInt(row.leaf().replaceAll("\\D", "")) : 0;
        Annotation annotation = annotation(row);
        Field field = PrimitiveField.of("c", Repetition.OPTIONAL, type(row.leaf()), length, OptionalInt.empty(),
                annotation);
        SchemaElement element = SchemaTree.elements(Schema.of("m", List.of(field))).get(1);
        assertThat(element.logicalType()).isEqualTo(annotation.logicalType());
        assertThat(element.convertedType()).isEqualTo(annotation.convertedType());
        assertThat(element.scale()).isEqualTo(annotation.scale());
        assertThat(element.precision()).isEqualTo(annotation.precision());
    }

    /// @param meaning what a reader takes it for where it stands alone
    /// @param leaves where it may stand
    record Read(int id, ConvertedType type, String meaning, String leaves) {}

    private static final String NUMBERS = "int32 int64 binary fixed(2) fixed(11) fixed(12) fixed(16)";

    static final List<Read> READ = List.of(new Read(0, ConvertedType.UTF8, "STRING", "binary"),
            new Read(1, ConvertedType.MAP, "MAP", ""), new Read(2, ConvertedType.MAP_KEY_VALUE, "MAP", ""),
            new Read(3, ConvertedType.LIST, "LIST", ""), new Read(4, ConvertedType.ENUM, "ENUM", "binary"),
            new Read(5, ConvertedType.DECIMAL, "DECIMAL(4,2)", NUMBERS),
            new Read(6, ConvertedType.DATE, "DATE", "int32"),
            new Read(7, ConvertedType.TIME_MILLIS, "TIME(MILLIS,true)", "int32"),
            new Read(8, ConvertedType.TIME_MICROS, "TIME(MICROS,true)", "int64"),
            new Read(9, ConvertedType.TIMESTAMP_MILLIS, "TIMESTAMP(MILLIS,true)", "int64"),
            new Read(10, ConvertedType.TIMESTAMP_MICROS, "TIMESTAMP(MICROS,true)", "int64"),
            new Read(11, ConvertedType.UINT_8, "INTEGER(8,false)", "int32"),
            new Read(12, ConvertedType.UINT_16, "INTEGER(16,false)", "int32"),
            new Read(13, ConvertedType.UINT_32, "INTEGER(32,false)", "int32"),
            new Read(14, ConvertedType.UINT_64, "INTEGER(64,false)", "int64"),
            new Read(15, ConvertedType.INT_8, "INTEGER(8,true)", "int32"),
            new Read(16, ConvertedType.INT_16, "INTEGER(16,true)", "int32"),
            new Read(17, ConvertedType.INT_32, "INTEGER(32,true)", "int32"),
            new Read(18, ConvertedType.INT_64, "INTEGER(64,true)", "int64"),
            new Read(19, ConvertedType.JSON, "JSON", "binary"), new Read(20, ConvertedType.BSON, "BSON", "binary"),
            new Read(21, ConvertedType.INTERVAL, "INTERVAL", "fixed(12)"));

    private static final List<String> LEAVES = List.of("boolean", "int32", "int64", "int96", "float", "double",
            "binary", "fixed(2)", "fixed(11)", "fixed(12)", "fixed(16)");

    @Test
    void allOfThemAreRead() {
        assertThat(READ).extracting(Read::type).containsExactly(ConvertedType.values());
    }

    @ParameterizedTest
    @FieldSource("READ")
    void meansItsLogicalTypeWhereItMayStandAlone(Read row) {
        assertThat(row.type().id()).isEqualTo(row.id());
        assertThat(ConvertedType.of(row.id())).contains(row.type());
        Annotation declared = new Annotation(Optional.empty(), OptionalInt.of(row.id()), OptionalInt.of(2),
                OptionalInt.of(4));
        assertThat(row.type().meaning(declared)).hasToString(row.meaning());
        List<String> leaves = new ArrayList<>();
        for (String text : LEAVES) {
            int length = text.startsWith("fixed") ? Integer.parseInt(text.replaceAll("\\D", "")) : 0;
            PrimitiveField leaf = PrimitiveField.asDeclared("c", Repetition.OPTIONAL, type(text), length,
                    OptionalInt.empty(), declared);
            if (leaf.logicalType().isPresent()) {
                leaves.add(text);
                assertThat(leaf.logicalType().get()).hasToString(row.meaning());
                assertThat(leaf.findings()).isEmpty();
            } else {
                assertThat(leaf.findings()).hasSize(1);
            }
        }
        assertThat(leaves).containsExactlyInAnyOrder(row.leaves().isEmpty() ? new String[0] : row.leaves().split(" "));
    }

    @ParameterizedTest
    @FieldSource("READ")
    void comesBackFromItsMeaning(Read row) {
        LogicalType meaning = row.type().meaning(Annotation.of(row.type()));
        assertThat(ConvertedType.of(meaning))
                .contains(row.type() == ConvertedType.MAP_KEY_VALUE ? ConvertedType.MAP : row.type());
    }

    @Test
    void aDecimalHasItsParametersBesideIt() {
        Annotation none = Annotation.of(ConvertedType.DECIMAL);
        assertThat(ConvertedType.DECIMAL.meaning(none)).isEqualTo(new LogicalType.Decimal(0, 0));
        Annotation precision = new Annotation(Optional.empty(), none.convertedType(), OptionalInt.empty(),
                OptionalInt.of(7));
        assertThat(ConvertedType.DECIMAL.meaning(precision)).isEqualTo(new LogicalType.Decimal(7, 0));
        // They mean nothing beside others.
        assertThat(ConvertedType.DATE.meaning(precision)).isEqualTo(new LogicalType.Date());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 22, 100, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void thereAreNoOthers(int id) {
        assertThat(ConvertedType.of(id)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-8, 0, 1, 7, 9, 24, 63, 65, 128})
    void anIntegerOfAnotherWidthHasNone(int width) {
        assertThat(ConvertedType.of(new LogicalType.Integer(width, true))).isEmpty();
        assertThat(ConvertedType.of(new LogicalType.Integer(width, false))).isEmpty();
    }

    @Test
    void oldReadersTakeLocalTimesForUtc() {
        for (TimePrecision unit : List.of(TimePrecision.MILLIS, TimePrecision.MICROS)) {
            for (LogicalType local : List.of(new LogicalType.Time(false, unit),
                    new LogicalType.Timestamp(false, unit))) {
                Annotation written = Annotation.written(local);
                ConvertedType old = ConvertedType.of(written.convertedType().orElseThrow()).orElseThrow();
                assertThat(old.meaning(written)).hasToString(local.toString().replace("false", "true"));
            }
        }
    }
}
