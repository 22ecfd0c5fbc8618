package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.explain.Ecosystem;
import dev.lamella.records.mapping.FieldId;
import dev.lamella.records.mapping.Ignored;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.Naming;
import dev.lamella.records.mapping.ParquetType;
import dev.lamella.records.mapping.UnsignedBits;
import dev.lamella.records.mapping.ValueConverter;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The schema that a class has: names, repetition, types and ids.
@NullUnmarked
class ClassSchemaTest {
    record Case(String rule, Class<?> type, String schema) {
        @Override
        public String toString() {
            return rule;
        }
    }

    enum Colour {
        RED, GREEN
    }

    record Values(long id, int count, double share, boolean isOpen, String name, BigDecimal price, LocalDate day,
            Instant at, UUID key, byte[] bytes, Colour colour) {}

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE_USE)
    @interface NonNull {}

    record NeverNull(@NonNull String name, List<@NonNull String> tags) {}

    @NullMarked
    record Marked(String name, @Nullable String note, List<@Nullable String> tags, Optional<String> kind) {}

    record Typed(@ParquetType("DECIMAL(12,2)") BigDecimal price, @ParquetType("TIMESTAMP(true,NANOS)") Instant at,
            List<@ParquetType("DATE") LocalDate> days, Optional<@ParquetType("ENUM") String> kind,
            @ParquetType("JSON") Optional<String> note, @ParquetType("INT64!") int wide) {}

    record Unsigned(@UnsignedBits int a, @UnsignedBits long b) {}

    @Name("order")
    record Named(@Name("Order-No") long id, @FieldId(7) String buyer, @FieldId(8) Place place,
            @FieldId(9) List<String> tags) {}

    record Place(double lat, double lon) {}

    record Nested(Place place, List<Place> places, Map<String, Place> byName) {}

    record Lists(List<String> texts, int[] numbers, String[] names, Set<UUID> keys, List<List<String>> deep,
            int[][] table) {}

    record Maps(Map<String, String> texts, Map<Colour, List<BigDecimal>> prices) {}

    record Maybes(Optional<String> text, OptionalInt number, List<Optional<String>> texts) {}

    sealed interface Form permits Circle, Square, Point {}

    record Circle(double radius) implements Form {}

    @Name("box")
    record Square(double side, @Name("colour") Colour paint) implements Form {}

    record Point() implements Form {}

    record Drawing(Form form) {}

    record Box<T>(T content) {}

    record Boxes(Box<String> text, Box<List<LocalDate>> days) {}

    static class Plain {
        private long id;
        @Ignored
        Thread unknown = Thread.currentThread();
        String name = "";
    }

    static final List<Case> CASES = List.of(
            new Case("primitive types are REQUIRED, others OPTIONAL", Values.class, """
                    message Values {
                      required int64 id;
                      required int32 count;
                      required double share;
                      required boolean isOpen;
                      optional binary name (STRING);
                      optional fixed_len_byte_array(16) price (DECIMAL(38,18));
                      optional int32 day (DATE);
                      optional int64 at (TIMESTAMP(true,MICROS));
                      optional fixed_len_byte_array(16) key (UUID);
                      optional binary bytes;
                      optional binary colour (STRING);
                    }"""),
            new Case("what is never null is REQUIRED", NeverNull.class, """
                    message NeverNull {
                      required binary name (STRING);
                      optional group tags (LIST) {
                        repeated group list {
                          required binary element (STRING);
                        }
                      }
                    }"""),
            new Case("in a class that is NullMarked all is REQUIRED that is not nullable", Marked.class, """
                    message Marked {
                      required binary name (STRING);
                      optional binary note (STRING);
                      required group tags (LIST) {
                        repeated group list {
                          optional binary element (STRING);
                        }
                      }
                      optional binary kind (STRING);
                    }"""),
            new Case("a type that is asked for is that of the column", Typed.class, """
                    message Typed {
                      optional int64 price (DECIMAL(12,2));
                      optional int64 at (TIMESTAMP(true,NANOS));
                      optional group days (LIST) {
                        repeated group list {
                          optional int32 element (DATE);
                        }
                      }
                      optional binary kind (ENUM);
                      optional binary note (JSON);
                      required int64 wide;
                    }"""),
            new Case("unsigned bits have unsigned columns", Unsigned.class, """
                    message Unsigned {
                      required int32 a (INTEGER(32,false));
                      required int64 b (INTEGER(64,false));
                    }"""),
            new Case("names and ids are those of the annotations", Named.class, """
                    message order {
                      required int64 Order-No;
                      optional binary buyer (STRING) = 7;
                      optional group place = 8 {
                        required double lat;
                        required double lon;
                      }
                      optional group tags (LIST) = 9 {
                        repeated group list {
                          optional binary element (STRING);
                        }
                      }
                    }"""),
            new Case("records are groups", Nested.class, """
                    message Nested {
                      optional group place {
                        required double lat;
                        required double lon;
                      }
                      optional group places (LIST) {
                        repeated group list {
                          optional group element {
                            required double lat;
                            required double lon;
                          }
                        }
                      }
                      optional group byName (MAP) {
                        repeated group key_value {
                          required binary key (STRING);
                          optional group value {
                            required double lat;
                            required double lon;
                          }
                        }
                      }
                    }"""),
            new Case("lists, sets and arrays are lists of three levels", Lists.class, """
                    message Lists {
                      optional group texts (LIST) {
                        repeated group list {
                          optional binary element (STRING);
                        }
                      }
                      optional group numbers (LIST) {
                        repeated group list {
                          required int32 element;
                        }
                      }
                      optional group names (LIST) {
                        repeated group list {
                          optional binary element (STRING);
                        }
                      }
                      optional group keys (LIST) {
                        repeated group list {
                          optional fixed_len_byte_array(16) element (UUID);
                        }
                      }
                      optional group deep (LIST) {
                        repeated group list {
                          optional group element (LIST) {
                            repeated group list {
                              optional binary element (STRING);
                            }
                          }
                        }
                      }
                      optional group table (LIST) {
                        repeated group list {
                          optional group element (LIST) {
                            repeated group list {
                              required int32 element;
                            }
                          }
                        }
                      }
                    }"""),
            new Case("keys of maps are REQUIRED", Maps.class, """
                    message Maps {
                      optional group texts (MAP) {
                        repeated group key_value {
                          required binary key (STRING);
                          optional binary value (STRING);
                        }
                      }
                      optional group prices (MAP) {
                        repeated group key_value {
                          required binary key (STRING);
                          optional group value (LIST) {
                            repeated group list {
                              optional fixed_len_byte_array(16) element (DECIMAL(38,18));
                            }
                          }
                        }
                      }
                    }"""),
            new Case("an Optional is what is in it", Maybes.class, """
                    message Maybes {
                      optional binary text (STRING);
                      optional int32 number;
                      optional group texts (LIST) {
                        repeated group list {
                          optional binary element (STRING);
                        }
                      }
                    }"""),
            new Case("a sealed type is a group that tells its type", Drawing.class, """
                    message Drawing {
                      optional group form {
                        required binary type (STRING);
                        optional group Circle {
                          required double radius;
                        }
                        optional group box {
                          required double side;
                          optional binary colour (STRING);
                        }
                      }
                    }"""),
            new Case("rows of a sealed type tell theirs", Form.class, """
                    message Form {
                      required binary type (STRING);
                      optional group Circle {
                        required double radius;
                      }
                      optional group box {
                        required double side;
                        optional binary colour (STRING);
                      }
                    }"""),
            new Case("type variables are what they stand for", Boxes.class, """
                    message Boxes {
                      optional group text {
                        optional binary content (STRING);
                      }
                      optional group days {
                        optional group content (LIST) {
                          repeated group list {
                            optional int32 element (DATE);
                          }
                        }
                      }
                    }"""),
            new Case("a class is its fields", Plain.class, """
                    message Plain {
                      required int64 id;
                      optional binary name (STRING);
                    }"""));

    @ParameterizedTest
    @FieldSource("CASES")
    void aClassHasASchema(Case c) {
        assertThat(RecordMapping.of(c.type()).schema()).hasToString(Schema.parse(c.schema()).toString());
    }

    record Automatic(@ParquetType("AUTO!") String text, @ParquetType("AUTO") String other, String given) {}

    @Test
    void anAutomaticTypeMayBeRequired() {
        assertThat(RecordMapping.of(Automatic.class).withColumn("given", "AUTO!").schema()).hasToString("""
                message Automatic {
                  required binary text (STRING);
                  optional binary other (STRING);
                  required binary given (STRING);
                }
                """);
    }

    record Visit(UUID id, Instant at) {}

    @Test
    void aPlanWarnsOfColumnsThatANamedReaderLacks() {
        RecordMapping<Visit> mapping = RecordMapping.of(Visit.class);
        assertThat(mapping.writePlan().warnings()).isEmpty();
        assertThat(mapping.writePlan(Ecosystem.DUCKDB).warnings()).isEmpty();
        assertThat(mapping.writePlan(Ecosystem.SPARK).warnings())
                .containsExactly("Spark SQL does not read id (Spark reads no UUID)");
    }

    @Test
    void namesAreInSnakeCaseIfThatIsTheNaming() {
        record Order(long orderID, String shipToCity, @Name("Total") double totalSum, String XMLText, int line2) {}

        assertThat(RecordMapping.of(Order.class).withOptions(MappingOptions.DEFAULT.withNaming(Naming.SNAKE_CASE))
                .schema().fields()).extracting(Field::name)
                .containsExactly("order_id", "ship_to_city", "Total", "xml_text", "line2");
    }

    @Test
    void typesAreAskedForByThePathOfTheComponent() {
        RecordMapping<Nested> mapping = RecordMapping.of(Nested.class).withColumn("place.lat", "FLOAT")
                .withColumn("places[].lon", "FLOAT16").withColumn("byName{key}", "ENUM")
                .withColumn("byName{value}.lat", "AUTO");

        assertThat(mapping.schema().leaves()).extracting(leaf -> leaf.field().typeText()).containsExactly("FLOAT",
                "DOUBLE", "DOUBLE", "FLOAT16 on FIXED_LEN_BYTE_ARRAY(2)", "ENUM on BYTE_ARRAY", "DOUBLE", "DOUBLE");
    }

    @Test
    void whatTheMappingAsksForIsStrongerThanTheAnnotation() {
        assertThat(RecordMapping.of(Typed.class).withColumn("price", "DECIMAL(9,1)").schema().leaves().getFirst()
                .field().typeText()).isEqualTo("DECIMAL(9,1) on INT32");
    }

    record Money(BigDecimal amount) {}

    record Bill(Money total, List<Money> parts) {}

    @Test
    void aConverterHasATypeForItsColumns() {
        ValueConverter<Money, BigDecimal> converter = ValueConverter.of(Money.class, BigDecimal.class, Money::amount,
                Money::new);

        assertThat(RecordMapping.of(Bill.class).withConverter(converter).schema().leaves())
                .extracting(leaf -> leaf.field().typeText())
                .containsExactly("DECIMAL(38,18) on FIXED_LEN_BYTE_ARRAY(16)",
                        "DECIMAL(38,18) on FIXED_LEN_BYTE_ARRAY(16)");
        assertThat(RecordMapping.of(Bill.class).withConverter(converter.storedAs("DECIMAL(12,2)")).schema().leaves())
                .extracting(leaf -> leaf.field().typeText())
                .containsExactly("DECIMAL(12,2) on INT64", "DECIMAL(12,2) on INT64");
    }

    record Rejection(String rule, Supplier<?> made, String message) {
        @Override
        public String toString() {
            return rule;
        }
    }

    record BadText(@ParquetType("DECIMAL(") BigDecimal price) {}

    record BadPlace(@ParquetType("DATE") Place place) {}

    record BadList(@ParquetType("DATE") List<LocalDate> days) {}

    record BadPair(List<@ParquetType("DATE") Answer> days) {}

    enum Answer { YES }

    record BadBits(@UnsignedBits String text) {}

    record Twins(@Name("a") int first, @Name("a") int second) {}

    sealed interface Kind permits TypeKind {}

    @Name("type")
    record TypeKind(int a) implements Kind {}

    static final List<Rejection> REJECTIONS = List.of(
            new Rejection("a type string that is none", () -> RecordMapping.of(BadText.class).schema(),
                    "Component price: Type string \"DECIMAL(\""),
            new Rejection("a type for a record", () -> RecordMapping.of(BadPlace.class).schema(),
                    "Component place: The type DATE does not store a Place as one value. JSON and VARIANT do, and"
                            + " INT32 and INT64 do for a set of an enum. Ask for one of those, put the type on the type"
                            + " argument, as in List<@ParquetType(\"DATE\") LocalDate>, or give a ValueConverter for the"
                            + " whole type."),
            new Rejection("a type for a list", () -> RecordMapping.of(BadList.class).schema(),
                    "Component days: The type DATE does not store a List<LocalDate> as one value. JSON and VARIANT"
                            + " do,"),
            new Rejection("unsigned bits of a text", () -> RecordMapping.of(BadBits.class).schema(),
                    "Component text: @UnsignedBits stands on a String, but it is only for byte, short, int and long. Leave it out."),
            new Rejection("two components with one name", () -> RecordMapping.of(Twins.class).schema(),
                    "The column a would belong to both first and second. Give one of them another name with @Name."),
            new Rejection("a type whose name tells types apart", () -> RecordMapping.of(Kind.class).schema(),
                    "The column type would belong to both the name of the type and TypeKind. Give one of them"
                            + " another name with @Name."),
            new Rejection("a type for no component",
                    () -> RecordMapping.of(Nested.class).withColumn("place.lot", "FLOAT").schema(),
                    "The component place.lot, which withColumn names, does not exist in Nested. The nearest are"
                            + " place.lat, place.lon."),
            new Rejection("a type for a component that is not a value",
                    () -> RecordMapping.of(Nested.class).withColumn("places[]", "UUID").schema(),
                    "Component places[]: The type UUID does not store a Place as one value. JSON and VARIANT do"),
            new Rejection("rows of values", () -> RecordMapping.of(String.class).schema(),
                    "The rows of a file are records, classes with members or sealed types, but java.lang.String is"
                            + " none of these. Make a record with a component of that type."));

    @ParameterizedTest
    @FieldSource("REJECTIONS")
    void aClassIsRejectedThatHasNoSchema(Rejection rejection) {
        assertThatThrownBy(() -> rejection.made().get()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(rejection.message());
    }

    @Test
    void aTypeIsRejectedThatNeverHoldsValuesOfTheClass() {
        assertThatThrownBy(() -> RecordMapping.of(BadPair.class).schema()).isInstanceOf(SchemaMismatchException.class)
                .hasMessage(
                        """
                                The component days[] is an Answer, which cannot be stored as DATE on INT32.
                                Answer matches columns of STRING, ENUM; if @ParquetType or withColumn(component, type) asks for it, also INT8, INT16, INT32, INT64. For others, give a ValueConverter.""");
    }
}
