package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowField;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.error.Location;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TimePrecision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/// Finds the Parquet type of each Arrow field, and how its values are imported.
final class ColumnImports {
    private static final String EXTENSION = "ARROW:extension:name";
    private static final String FIELD_ID = "PARQUET:field_id";
    private static final int DIGITS_32 = 9;
    private static final int DIGITS_64 = 18;
    private static final int HALF_LENGTH = 2;
    private static final int INTERVAL_LENGTH = 12;
    private static final int UUID_LENGTH = 16;
    private static final String DEFAULT_CRS = "OGC:CRS84";
    private static final String SRID = "srid";

    private final DictionaryProvider dictionaries;

    ColumnImports(DictionaryProvider dictionaries) {
        this.dictionaries = dictionaries;
    }

    ColumnImport of(Field field, List<String> parent) {
        List<String> path = new ArrayList<>(parent);
        path.add(field.getName());
        if (field.getDictionary() != null) {
            Dictionary dictionary = dictionaries.lookup(field.getDictionary().getId());
            if (dictionary == null) {
                throw unsupported(path, "The dictionary " + field.getDictionary().getId() + " is missing",
                        "Give a DictionaryProvider that has it.");
            }
            Field values = dictionary.getVector().getField();
            Field named = new Field(field.getName(),
                    new FieldType(field.isNullable(), values.getType(), null, field.getMetadata()),
                    values.getChildren());
            return new DictionaryImport(of(named, parent), dictionaries, field.getDictionary().getId());
        }
        ArrowType type = field.getType() instanceof ArrowType.ExtensionType extension
                ? extension.storageType()
                : field.getType();
        return nested(field, type, path).orElseGet(() -> leaf(field, type, path));
    }

    private static String extension(Field field) {
        return field.getType() instanceof ArrowType.ExtensionType extension
                ? extension.extensionName()
                : field.getMetadata().getOrDefault(EXTENSION, "");
    }

    private Optional<ColumnImport> nested(Field field, ArrowType type, List<String> path) {
        NestedImport.Declaration declared = new NestedImport.Declaration(field.getName(), repetition(field),
                id(field, path), path);
        return Optional.ofNullable(switch (type) {
            case ArrowType.Struct ignored -> {
                if (field.getChildren().isEmpty()) {
                    throw unsupported(path, "The struct has no fields", "Leave it out, or give it a field.");
                }
                yield new NestedImport.OfStruct(declared,
                        extension(field).equals("arrow.parquet.variant")
                                ? Annotation.of(new LogicalType.Variant(1))
                                : Annotation.NONE,
                        field.getChildren().stream().map(child -> of(child, path)).toList());
            }
            case ArrowType.Map ignored -> {
                List<Field> entry = field.getChildren().getFirst().getChildren();
                yield new NestedImport.OfMap(declared, of(renamed(entry.getFirst(), "key"), path),
                        of(renamed(entry.getLast(), "value"), path));
            }
            case ArrowType.RunEndEncoded ignored ->
                new NestedImport.OfRuns(of(valuesOfRuns(field), path.subList(0, path.size() - 1)));
            case ArrowType.List ignored -> list(field, declared, NestedImport.Offsets.NARROW);
            case ArrowType.LargeList ignored -> list(field, declared, NestedImport.Offsets.WIDE);
            case ArrowType.FixedSizeList ignored -> list(field, declared, NestedImport.Offsets.FIXED);
            case ArrowType.ListView ignored -> list(field, declared, NestedImport.Offsets.NARROW_VIEW);
            case ArrowType.LargeListView ignored -> list(field, declared, NestedImport.Offsets.WIDE_VIEW);
            default -> null;
        });
    }

    private ColumnImport list(Field field, NestedImport.Declaration declared, NestedImport.Offsets offsets) {
        ColumnImport element = of(renamed(field.getChildren().getFirst(), "element"), declared.path());
        return new NestedImport.OfList(declared, element, offsets);
    }

    /// The values, with the name and the metadata of the whole field.
    private static Field valuesOfRuns(Field field) {
        Field values = field.getChildren().getLast();
        Map<String, String> metadata = new HashMap<>(values.getMetadata());
        metadata.putAll(field.getMetadata());
        return new Field(field.getName(),
                new FieldType(values.isNullable(), values.getType(), values.getDictionary(), metadata),
                values.getChildren());
    }

    private static Field renamed(Field field, String name) {
        return new Field(name, field.getFieldType(), field.getChildren());
    }

    private static Repetition repetition(Field field) {
        return field.isNullable() ? Repetition.OPTIONAL : Repetition.REQUIRED;
    }

    private static OptionalInt id(Field field, List<String> path) {
        String text = field.getMetadata().get(FIELD_ID);
        if (text == null) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            throw new UnsupportedFeatureException("Field " + String.join(".", path) + ": the metadata " + FIELD_ID
                    + " is not a number of 32 bits", e);
        }
    }

    private ColumnImport leaf(Field field, ArrowType type, List<String> path) {
        if (type instanceof ArrowType.Decimal decimal) {
            requireDecimal(decimal, path);
        }
        LeafImport.Kind kind = kind(type, path);
        Optional<LogicalType> logical = logicalType(field, type);
        PhysicalType physical = kind.carrier();
        int length = switch (type) {
            case ArrowType.FixedSizeBinary fixed -> fixed.getByteWidth();
            case ArrowType.Interval ignored -> INTERVAL_LENGTH;
            case ArrowType.FloatingPoint ignored -> HALF_LENGTH;
            case ArrowType.Decimal decimal -> decimalLength(decimal.getPrecision());
            default -> 0;
        };
        if (type instanceof ArrowType.Decimal decimal) {
            int precision = decimal.getPrecision();
            physical = precision <= DIGITS_32
                    ? PhysicalType.INT32
                    : precision <= DIGITS_64 ? PhysicalType.INT64 : PhysicalType.FIXED_LEN_BYTE_ARRAY;
        }
        if (physical == PhysicalType.FIXED_LEN_BYTE_ARRAY) {
            requireLength(length, path);
        }
        PrimitiveField parquet = PrimitiveField.of(field.getName(), repetition(field), physical, length,
                id(field, path), annotation(logical, physical));
        return new LeafImport(parquet, kind, type, path);
    }

    /// Rejects fields for which Arrow's Java library cannot make vectors.
    ///
    /// @param parent the path of the field that has them
    static void requireVectors(List<ArrowField> fields, List<String> parent) {
        for (ArrowField field : fields) {
            List<String> path = new ArrayList<>(parent);
            path.add(field.name());
            switch (field.type()) {
                case dev.lamella.arrow.ArrowType.Decimal(int precision, int scale, int bitWidth) ->
                    requireWidth(bitWidth, precision, scale, path);
                case dev.lamella.arrow.ArrowType.FixedSizeBinary(int byteWidth) -> requireLength(byteWidth, path);
                default -> {
                    // Each other type has a vector.
                }
            }
            requireVectors(field.children(), path);
        }
    }

    private static void requireLength(int length, List<String> path) {
        if (length <= 0) {
            throw unsupported(path, "Values of length " + length + " cannot be stored", "Leave the field out.");
        }
    }

    private static void requireWidth(int bitWidth, int precision, int scale, List<String> path) {
        if (DecimalLayout.digits(bitWidth) == 0) {
            throw unsupported(path, "Arrow's Java library reads decimals of 128 and 256 bits, but the field has "
                    + bitWidth + " bits", "Cast it to decimal128(" + precision + ", " + scale + ").");
        }
    }

    private static void requireDecimal(ArrowType.Decimal decimal, List<String> path) {
        int precision = decimal.getPrecision();
        requireWidth(decimal.getBitWidth(), precision, decimal.getScale(), path);
        int digits = DecimalLayout.digits(decimal.getBitWidth());
        if (precision < 1 || precision > digits) {
            throw unsupported(path, "A decimal of " + decimal.getBitWidth() + " bits has 1 to " + digits
                    + " digits, but the precision is " + precision, "Use another precision.");
        }
        if (decimal.getScale() < 0 || decimal.getScale() > precision) {
            throw unsupported(path, "DECIMAL of Parquet has scales from 0 to the precision, " + precision
                    + ", but the scale is " + decimal.getScale(), "Use another scale.");
        }
    }

    private static Annotation annotation(Optional<LogicalType> logical, PhysicalType physical) {
        return logical.map(type -> Annotation.written(type, physical)).orElse(Annotation.NONE);
    }

    /// The fewest bytes that hold any number of so many digits.
    private static int decimalLength(int precision) {
        return java.math.BigInteger.TEN.pow(precision).subtract(java.math.BigInteger.ONE).bitLength() / Byte.SIZE + 1;
    }

    private static LeafImport.Kind kind(ArrowType type, List<String> path) {
        return switch (type) {
            case ArrowType.Null ignored -> LeafImport.Kind.NOTHING;
            case ArrowType.Bool ignored -> LeafImport.Kind.BOOLEAN;
            case ArrowType.Int number -> switch (number.getBitWidth()) {
                case Byte.SIZE -> number.getIsSigned() ? LeafImport.Kind.INT8 : LeafImport.Kind.UINT8;
                case Short.SIZE -> number.getIsSigned() ? LeafImport.Kind.INT16 : LeafImport.Kind.UINT16;
                case Integer.SIZE -> LeafImport.Kind.INT32;
                default -> LeafImport.Kind.INT64;
            };
            case ArrowType.FloatingPoint number -> switch (number.getPrecision()) {
                case HALF -> LeafImport.Kind.FIXED;
                case SINGLE -> LeafImport.Kind.FLOAT;
                case DOUBLE -> LeafImport.Kind.DOUBLE;
            };
            case ArrowType.Decimal ignored -> LeafImport.Kind.DECIMAL;
            case ArrowType.Date date -> switch (date.getUnit()) {
                case DAY -> LeafImport.Kind.INT32;
                case MILLISECOND -> LeafImport.Kind.DAYS_OF_MILLIS;
            };
            case ArrowType.Time time -> time.getUnit() == TimeUnit.SECOND
                    ? LeafImport.Kind.MILLIS_OF_SECONDS_32
                    : time.getBitWidth() == Integer.SIZE ? LeafImport.Kind.INT32 : LeafImport.Kind.INT64;
            case ArrowType.Timestamp timestamp ->
                timestamp.getUnit() == TimeUnit.SECOND ? LeafImport.Kind.MILLIS_OF_SECONDS : LeafImport.Kind.INT64;
            case ArrowType.Duration ignored -> LeafImport.Kind.INT64;
            case ArrowType.Interval ignored -> LeafImport.Kind.INTERVAL;
            case ArrowType.FixedSizeBinary ignored -> LeafImport.Kind.FIXED;
            case ArrowType.Utf8 ignored -> LeafImport.Kind.BYTES;
            case ArrowType.Binary ignored -> LeafImport.Kind.BYTES;
            case ArrowType.LargeUtf8 ignored -> LeafImport.Kind.LARGE_BYTES;
            case ArrowType.LargeBinary ignored -> LeafImport.Kind.LARGE_BYTES;
            case ArrowType.Utf8View ignored -> LeafImport.Kind.VIEWS;
            case ArrowType.BinaryView ignored -> LeafImport.Kind.VIEWS;
            default ->
                throw unsupported(path, "Parquet has no type for " + type, "Leave the field out, or convert it.");
        };
    }

    private static Optional<LogicalType> logicalType(Field field, ArrowType type) {
        return switch (type) {
            case ArrowType.Null ignored -> Optional.of(new LogicalType.Unknown());
            case ArrowType.Int number -> isPlain(number)
                    ? Optional.empty()
                    : Optional.of(new LogicalType.Integer(number.getBitWidth(), number.getIsSigned()));
            case ArrowType.FloatingPoint number -> number.getPrecision() == FloatingPointPrecision.HALF
                    ? Optional.of(new LogicalType.Float16())
                    : Optional.empty();
            case ArrowType.Decimal decimal ->
                Optional.of(new LogicalType.Decimal(decimal.getPrecision(), decimal.getScale()));
            case ArrowType.Date ignored -> Optional.of(new LogicalType.Date());
            case ArrowType.Time time -> Optional.of(new LogicalType.Time(false, unit(time.getUnit())));
            case ArrowType.Timestamp timestamp -> Optional.of(new LogicalType.Timestamp(
                    timestamp.getTimezone() != null && !timestamp.getTimezone().isEmpty(),
                    unit(timestamp.getUnit())));
            case ArrowType.Interval ignored -> Optional.of(new LogicalType.Interval());
            case ArrowType.Utf8 ignored -> text(field);
            case ArrowType.LargeUtf8 ignored -> text(field);
            case ArrowType.Utf8View ignored -> text(field);
            case ArrowType.Binary ignored -> geometry(field);
            case ArrowType.LargeBinary ignored -> geometry(field);
            case ArrowType.BinaryView ignored -> geometry(field);
            case ArrowType.FixedSizeBinary fixed -> fixed.getByteWidth() == UUID_LENGTH
                    && extension(field).equals("arrow.uuid") ? Optional.of(new LogicalType.Uuid()) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean isPlain(ArrowType.Int number) {
        return number.getIsSigned() && number.getBitWidth() >= Integer.SIZE;
    }

    private static Optional<LogicalType> text(Field field) {
        return Optional.of(extension(field).equals("arrow.json") ? new LogicalType.Json() : new LogicalType.String());
    }

    /// GEOMETRY, or GEOGRAPHY if edges are not planar; nothing if the metadata of the extension is not understood.
    private static Optional<LogicalType> geometry(Field field) {
        if (!extension(field).equals("geoarrow.wkb")) {
            return Optional.empty();
        }
        Schema plain = Schema.builder("schema").optional(field.getName(), "BYTE_ARRAY").build();
        return ArrowHints
                .of(plain, PojoSchemas.from(new org.apache.arrow.vector.types.pojo.Schema(List.of(field))))
                .find(ColumnPath.of(field.getName()), ArrowHint.Wkb.class).map(wkb -> {
                    String crs = wkb.crs().map(text -> wkb.crsType().filter(SRID::equals).isPresent()
                            ? SRID + ":" + text
                            : text).orElse(SRID + ":0");
                    Optional<String> stored = Optional.of(crs).filter(text -> !text.equals(DEFAULT_CRS));
                    return wkb.edges().isPresent()
                            ? new LogicalType.Geography(stored, wkb.edges())
                            : new LogicalType.Geometry(stored);
                });
    }

    private static TimePrecision unit(TimeUnit unit) {
        return switch (unit) {
            case SECOND, MILLISECOND -> TimePrecision.MILLIS;
            case MICROSECOND -> TimePrecision.MICROS;
            case NANOSECOND -> TimePrecision.NANOS;
        };
    }

    private static UnsupportedFeatureException unsupported(List<String> path, String problem, String advice) {
        return new UnsupportedFeatureException(Location.UNKNOWN.inColumn(path), problem, advice);
    }
}
