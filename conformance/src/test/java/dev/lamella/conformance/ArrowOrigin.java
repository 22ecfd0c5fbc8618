package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ParquetReader;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimePrecision;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.Duration;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeBinary;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Time;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;

/// What Arrow C++ makes of a file's Arrow schema: it infers a type from each Parquet column, and lets the schema that is in the file
/// change it only where the two are of one storage. So a schema may differ from what is inferred in durations, dictionaries and
/// zones, and in nothing else.
///
/// @see <a href="https://arrow.apache.org/docs/cpp/parquet.html#types">Types</a>
final class ArrowOrigin {
    private static final int PREFIX_BYTES = 8;

    private ArrowOrigin() {}

    /// Whether the file has an Arrow schema that the format's own classes read, and that changes nothing else.
    static void verify(Path file, String what) throws IOException {
        try (ParquetReader reader = FourWays.open(file)) {
            List<String> texts = reader.metadata().keyValues().stream()
                    .filter(entry -> entry.key().equals("ARROW:schema"))
                    .map(KeyValue::value).flatMap(Optional::stream).toList();
            assertThat(texts).as(what).hasSize(1);
            org.apache.arrow.flatbuf.Schema origin = parse(texts.getFirst());
            Schema schema = reader.schema();
            List<Field> fields = all(origin.fieldsLength(), origin::fields);
            verify(fields, schema.fields(), what);
        }
    }

    private static org.apache.arrow.flatbuf.Schema parse(String base64) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(base64)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.getInt(0)).isEqualTo(-1);
        assertThat(bytes.getInt(4)).isEqualTo(bytes.capacity() - PREFIX_BYTES);
        Message message = Message.getRootAsMessage(
                bytes.slice(PREFIX_BYTES, bytes.capacity() - PREFIX_BYTES).order(ByteOrder.LITTLE_ENDIAN));
        assertThat(message.headerType()).isEqualTo(MessageHeader.Schema);
        return (org.apache.arrow.flatbuf.Schema) Objects
                .requireNonNull(message.header(new org.apache.arrow.flatbuf.Schema()));
    }

    private static <T> List<T> all(int count, Function<Integer, T> each) {
        List<T> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(each.apply(i));
        }
        return all;
    }

    private static void verify(List<Field> origin, List<dev.lamella.schema.Field> columns, String what) {
        assertThat(origin.stream().map(Field::name)).as(what)
                .containsExactlyElementsOf(columns.stream().map(dev.lamella.schema.Field::name).toList());
        for (int i = 0; i < columns.size(); i++) {
            verify(origin.get(i), columns.get(i), what);
        }
    }

    private static void verify(Field origin, dev.lamella.schema.Field column, String what) {
        String place = what + ", " + column.name();
        assertThat(origin.nullable()).as(place).isEqualTo(column.repetition() != Repetition.REQUIRED);
        List<Field> children = all(origin.childrenLength(), origin::children);
        switch (column) {
            case PrimitiveField leaf -> {
                assertThat(children).as(place).isEmpty();
                assertThat(mayStand(typeOf(origin), inferred(leaf), origin.dictionary() != null)
                        || isForOthers(typeOf(origin), leaf))
                        .as("%s: %s for what is inferred as %s", place, typeOf(origin), inferred(leaf)).isTrue();
            }
            case GroupField group -> {
                switch (group.shape()) {
                    case GroupShape.ListOf _ -> {
                        assertThat(typeOf(origin)).as(place).isEqualTo("list");
                        verify(children, List.of(group.element()), what);
                    }
                    case GroupShape.MapOf _ -> {
                        assertThat(typeOf(origin)).as(place).isEqualTo("map");
                        Field entry = children.getFirst();
                        assertThat(children).hasSize(1);
                        assertThat(entry.nullable()).as(place).isFalse();
                        verify(all(entry.childrenLength(), entry::children),
                                ((GroupField) group.children().getFirst()).children(), what);
                    }
                    case GroupShape.Struct _,GroupShape.Variant _,GroupShape.File _ -> {
                        assertThat(typeOf(origin)).as(place).isEqualTo("struct");
                        verify(children, group.children(), what);
                    }
                }
            }
        }
    }

    /// Whether C++ lets the type of the schema count, and it says something.
    private static boolean mayStand(String origin, String inferred, boolean isDictionary) {
        return origin.equals(inferred)
                || isDictionary && inferred.equals("utf8")
                || inferred.equals("int64") && origin.startsWith("duration(")
                || inferred.startsWith("timestamp(") && inferred.endsWith(",UTC)")
                        && origin.startsWith(inferred.substring(0, inferred.length() - 4))
                        && !origin.endsWith(",null)");
    }

    /// What C++ passes over, and arrow-rs takes: that constants are texts, and old timestamps instants.
    private static boolean isForOthers(String origin, PrimitiveField column) {
        return origin.equals("utf8") && column.logicalType().orElse(null) instanceof LogicalType.Enum
                || origin.equals("timestamp(NANOSECOND,UTC)") && column.type() == PhysicalType.INT96;
    }

    private static String typeOf(Field field) {
        return switch (field.typeType()) {
            case Type.Null -> "null";
            case Type.Bool -> "bool";
            case Type.Int -> {
                Int type = (Int) Objects.requireNonNull(field.type(new Int()));
                yield (type.isSigned() ? "int" : "uint") + type.bitWidth();
            }
            case Type.FloatingPoint -> Precision
                    .name(((FloatingPoint) Objects.requireNonNull(field.type(new FloatingPoint()))).precision());
            case Type.Utf8 -> "utf8";
            case Type.Binary -> "binary";
            case Type.FixedSizeBinary -> "fixed("
                    + ((FixedSizeBinary) Objects.requireNonNull(field.type(new FixedSizeBinary()))).byteWidth() + ")";
            case Type.Decimal -> {
                Decimal type = (Decimal) Objects.requireNonNull(field.type(new Decimal()));
                yield "decimal(" + type.precision() + "," + type.scale() + "," + type.bitWidth() + ")";
            }
            case Type.Date -> "date("
                    + DateUnit.name(((Date) Objects.requireNonNull(field.type(new Date()))).unit()) + ")";
            case Type.Time -> {
                Time type = (Time) Objects.requireNonNull(field.type(new Time()));
                yield "time(" + org.apache.arrow.flatbuf.TimeUnit.name(type.unit()) + "," + type.bitWidth() + ")";
            }
            case Type.Timestamp -> {
                Timestamp type = (Timestamp) Objects.requireNonNull(field.type(new Timestamp()));
                yield "timestamp(" + org.apache.arrow.flatbuf.TimeUnit.name(type.unit()) + "," + type.timezone() + ")";
            }
            case Type.Duration -> "duration(" + org.apache.arrow.flatbuf.TimeUnit
                    .name(((Duration) Objects.requireNonNull(field.type(new Duration()))).unit()) + ")";
            case Type.List -> "list";
            case Type.Map -> "map";
            case Type.Struct_ -> "struct";
            default -> Type.name(field.typeType());
        };
    }

    /// What Arrow C++ reads a column as if nothing else is said.
    private static String inferred(PrimitiveField column) {
        return switch (column.logicalType().orElse(null)) {
            case LogicalType.String _,LogicalType.Json _ -> "utf8";
            case LogicalType.Enum _,LogicalType.Bson _,LogicalType.Geometry _,LogicalType.Geography _ -> "binary";
            case LogicalType.Decimal(int precision, int scale) ->
                "decimal(" + precision + "," + scale + "," + (precision <= 38 ? 128 : 256) + ")";
            case LogicalType.Date _ -> "date(DAY)";
            case LogicalType.Time(boolean _, TimePrecision unit) ->
                "time(" + nameOf(unit) + "," + (unit == TimePrecision.MILLIS ? 32 : 64) + ")";
            case LogicalType.Timestamp(boolean isUtc, TimePrecision unit) ->
                "timestamp(" + nameOf(unit) + "," + (isUtc ? "UTC" : null) + ")";
            case LogicalType.Integer(int bits, boolean isSigned) -> (isSigned ? "int" : "uint") + bits;
            case LogicalType.Float16 _ -> "HALF";
            case LogicalType.Unknown _ -> "null";
            case null, default -> switch (column.type()) {
                case BOOLEAN -> "bool";
                case INT32 -> "int32";
                case INT64 -> "int64";
                case INT96 -> "timestamp(NANOSECOND,null)";
                case FLOAT -> "SINGLE";
                case DOUBLE -> "DOUBLE";
                case BYTE_ARRAY -> "binary";
                case FIXED_LEN_BYTE_ARRAY -> "fixed(" + column.typeLength() + ")";
            };
        };
    }

    private static String nameOf(TimePrecision unit) {
        return switch (unit) {
            case MILLIS -> "MILLISECOND";
            case MICROS -> "MICROSECOND";
            case NANOS -> "NANOSECOND";
        };
    }
}
