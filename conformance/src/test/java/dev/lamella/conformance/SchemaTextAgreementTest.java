package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Field;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TypeString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.format.Util;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Message texts of the corpus, and between Lamella and parquet-java: each reads what the other prints.
///
/// The footer that parquet-java writes shows how it understands a text.
class SchemaTextAgreementTest {
    private static final int EFFORT = Integer.getInteger("lamella.effort", 1);

    static List<String> corpus() {
        return Stream
                .of(Corpus.data(), List.of(Corpus.HUGE), Corpus.badData(), Corpus.encrypted(),
                        Corpus.shreddedVariants())
                .flatMap(List::stream).toList();
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void everySchemaOfTheCorpusIsReadAsItWasPrinted(String file) throws IOException {
        Schema schema;
        try (ParquetReader reader = Parquet.open(Corpus.file(file))) {
            schema = reader.schema();
        } catch (ParquetException e) {
            assertThat(file).as("%s", e).containsAnyOf("bad_data/", ".encrypted");
            return;
        }
        String text = SchemaText.print(schema);
        Schema read = SchemaText.parse(text);
        assertThat(read).isEqualTo(schema).hasToString(text);
        assertThat(read.findings()).isEqualTo(schema.findings());
        for (Field field : schema.fields()) {
            assertThat(SchemaText.parseField(field.toString())).isEqualTo(field);
        }
    }

    /// Fields of legal types, of which parquet-java knows all.
    private record Writer(Random random) {
        private static final List<String> LEAVES = List.of("BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE",
                "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY(7)", "STRING", "ENUM", "JSON", "BSON", "UUID", "FLOAT16", "DATE",
                "INTERVAL", "UNKNOWN", "UNKNOWN(BYTE_ARRAY)", "INT(8,true)", "INT(16,true)", "INT(32,true)",
                "INT(64,true)",
                "INT(8,false)", "INT(16,false)", "INT(32,false)", "INT(64,false)", "DECIMAL(9,2)", "DECIMAL(18,18)",
                "DECIMAL(9,0,INT64)", "DECIMAL(38,10)", "DECIMAL(5,5,FLBA(11))", "DECIMAL(77,3,BYTE_ARRAY)",
                "TIME(true,MILLIS)", "TIME(false,MILLIS)", "TIME(true,MICROS)", "TIME(false,MICROS)",
                "TIME(true,NANOS)",
                "TIME(false,NANOS)", "TIMESTAMP(true,MILLIS)", "TIMESTAMP(false,MILLIS)", "TIMESTAMP(true,MICROS)",
                "TIMESTAMP(false,MICROS)", "TIMESTAMP(true,NANOS)", "TIMESTAMP(false,NANOS)", "GEOMETRY",
                "GEOMETRY(EPSG:4326)", "GEOGRAPHY", "GEOGRAPHY(EPSG:4326,KARNEY)", "GEOGRAPHY(OGC:CRS84,SPHERICAL)",
                "VARIANT");
        private static final String CHARACTERS = "ab1.-_/\"'\\:!<>[]\u0007\u0085\u00e9\u4e2d\ud83d\ude00`";

        Schema schema() {
            List<Field> fields = new ArrayList<>();
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                fields.add(withId(TypeString.parse(type(3)).field(name(i), random.nextBoolean()
                        ? Repetition.OPTIONAL
                        : Repetition.REQUIRED)));
            }
            return Schema.asDeclared(name(0), fields);
        }

        /// Texts are the quickest way to an id on any field.
        private Field withId(Field field) {
            StringBuilder text = new StringBuilder();
            for (String line : field.toString().split("\n", -1)) {
                boolean hasId = random.nextInt(3) == 0 && (line.endsWith(";") || line.endsWith("{"));
                text.append(hasId
                        ? line.substring(0, line.length() - 1).stripTrailing() + " = " + random.nextInt(-9, 99)
                                + line.charAt(line.length() - 1)
                        : line).append('\n');
            }
            return SchemaText.parseField(text.toString());
        }

        private String type(int depth) {
            return switch (random.nextInt(depth > 0 ? 9 : 6)) {
                case 6 -> "LIST(" + whole(depth - 1) + ")";
                case 7 -> "MAP(" + type(depth - 1).replaceFirst("^UNKNOWN.*", "STRING") + "," + whole(depth - 1) + ")";
                case 8 ->
                    "STRUCT(`" + name(1) + "` " + whole(depth - 1) + ",`" + name(2) + "` " + whole(depth - 1) + ")";
                default -> LEAVES.get(random.nextInt(LEAVES.size()));
            };
        }

        private String whole(int depth) {
            return type(depth) + (random.nextBoolean() ? "!" : "");
        }

        /// A name that stands bare: no white space and no marks in it, and no backquote at its begin.
        private String name(int ordinal) {
            StringBuilder name = new StringBuilder("n").append(ordinal);
            for (int i = random.nextInt(4); i > 0; i--) {
                name.appendCodePoint(CHARACTERS.codePointAt(CHARACTERS.offsetByCodePoints(0,
                        random.nextInt(CHARACTERS.codePointCount(0, CHARACTERS.length()) - 1))));
            }
            return name.toString();
        }
    }

    @Test
    void parquetJavaReadsWhatLamellaPrintsAndLamellaWhatParquetJavaPrints() {
        for (int seed = 0; seed < 1_000 * EFFORT; seed++) {
            Schema schema = new Writer(new Random(seed)).schema();
            MessageType read = MessageTypeParser.parseMessageType(SchemaText.print(schema));
            assertThat(meant(read)).as("seed %d", seed).isEqualTo(schema);
            assertThat(SchemaText.parse(read.toString())).as("seed %d", seed).isEqualTo(schema);
            assertThat(MessageTypeParser.parseMessageType(read.toString())).as("seed %d", seed).isEqualTo(read);
        }
    }

    /// A schema of parquet-java as stored in a file: the footer that it writes, read by Lamella.
    private static Schema meant(MessageType type) {
        var metadata = new org.apache.parquet.hadoop.metadata.FileMetaData(type, Map.of(), "");
        try {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            file.write("PAR1".getBytes(StandardCharsets.US_ASCII));
            Util.writeFileMetaData(
                    new ParquetMetadataConverter().toParquetMetadata(1, new ParquetMetadata(metadata, List.of())),
                    file);
            file.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(file.size() - 4).array());
            file.write("PAR1".getBytes(StandardCharsets.US_ASCII));
            try (ParquetReader reader = Parquet.open(InputFile.of(file.toByteArray()))) {
                return reader.schema();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param field as one of the two writes it
    /// @param modern the field that both understand
    record Old(String field, String modern) {}

    static final List<Old> OLD = List.of(new Old("optional binary a (UTF8);", "optional binary a (STRING);"),
            new Old("optional int32 a (INT_8);", "optional int32 a (INTEGER(8,true));"),
            new Old("optional int64 a (UINT_64);", "optional int64 a (INTEGER(64,false));"),
            new Old("optional int32 a (TIME_MILLIS);", "optional int32 a (TIME(MILLIS,true));"),
            new Old("optional int64 a (TIME_MICROS);", "optional int64 a (TIME(MICROS,true));"),
            new Old("optional int64 a (TIMESTAMP_MILLIS);", "optional int64 a (TIMESTAMP(MILLIS,true));"),
            new Old("optional int64 a (TIMESTAMP_MICROS);", "optional int64 a (TIMESTAMP(MICROS,true));"),
            new Old("OPTIONAL INT32 a (DECIMAL(9,2));", "optional int32 a (DECIMAL(9,2));"),
            new Old("required float a columnorder(TYPE_DEFINED_ORDER) = 3;", "required float a = 3;"));

    @ParameterizedTest
    @FieldSource("OLD")
    void bothUnderstandOldSpellings(Old c) {
        MessageType read = MessageTypeParser.parseMessageType("message m { " + c.field() + " }");
        Schema modern = SchemaText.parse("message m { " + c.modern() + " }");
        assertThat(meant(read)).isEqualTo(modern);
        assertThat(SchemaText.parse(read.toString())).isEqualTo(modern);
        assertThat(SchemaText.parseField(c.field()).logicalType())
                .isEqualTo(modern.leaves().getFirst().field().logicalType());
    }

    @Test
    void parquetJavaSpellsTheEdgesOfAGeographyThatDoesNotStateThem() {
        MessageType read = MessageTypeParser
                .parseMessageType("message m { optional binary a (GEOGRAPHY(EPSG:4326)); }");
        assertThat(meant(read)).hasToString("message m {\n  optional binary a (GEOGRAPHY(EPSG:4326));\n}\n");
        assertThat(SchemaText.parse(read.toString()))
                .hasToString("message m {\n  optional binary a (GEOGRAPHY(EPSG:4326,SPHERICAL));\n}\n");
    }

    /// @param type whose text parquet-java's own parser does not read as it was meant
    /// @param printed by parquet-java
    /// @param canonical as Lamella prints what was meant
    record Unquoted(PrimitiveType type, String printed, String canonical) {}

    /// parquet-java has no quotes: these texts are ambiguous for both readers.
    static final List<Unquoted> UNQUOTED = List.of(
            new Unquoted(Types.required(PrimitiveTypeName.INT32).named("a b"), "required int32 a b;",
                    "required int32 `a b`;"),
            new Unquoted(Types.required(PrimitiveTypeName.INT32).named("a=5"), "required int32 a=5;",
                    "required int32 `a=5`;"),
            new Unquoted(Types.required(PrimitiveTypeName.INT32).named("a;b"), "required int32 a;b;",
                    "required int32 `a;b`;"),
            new Unquoted(Types.required(PrimitiveTypeName.BINARY).as(LogicalTypeAnnotation.geometryType("{\"id\": 1}"))
                    .named("a"), "required binary a (GEOMETRY({\"id\": 1}));",
                    "required binary a (GEOMETRY(`{\"id\": 1}`));"));

    @ParameterizedTest
    @FieldSource("UNQUOTED")
    void parquetJavaDoesNotQuote(Unquoted c) {
        MessageType type = new MessageType("m", c.type());
        assertThat(type).hasToString("message m {\n  " + c.printed() + "\n}\n");
        assertThat(SchemaText.print(meant(type).fields().getFirst())).isEqualTo(c.canonical() + "\n");
        for (Callable<Object> reader : List.<Callable<Object>>of(() -> SchemaText.parse(type.toString()),
                () -> meant(MessageTypeParser.parseMessageType(type.toString())))) {
            Object read;
            try {
                read = reader.call();
            } catch (Exception e) {
                assertThat(e).isInstanceOf(RuntimeException.class);
                continue;
            }
            assertThat(read).isNotEqualTo(meant(type));
        }
    }

    @Test
    void namesThatBeginWithABackquoteAreBareToOneAndQuotedToTheOther() {
        MessageType type = new MessageType("m", Types.required(PrimitiveTypeName.INT32).named("`a"));
        assertThat(MessageTypeParser.parseMessageType(type.toString())).isEqualTo(type);
        assertThatThrownBy(() -> SchemaText.parse(type.toString()))
                .hasMessage("Schema text, line 2, character 18: the backquote is never closed");
        String text = SchemaText.print(meant(type));
        assertThat(text).isEqualTo("message m {\n  required int32 ```a`;\n}\n");
        assertThat(MessageTypeParser.parseMessageType(text).getFieldName(0)).isEqualTo("```a`");
    }

    /// Files with names or coordinate reference systems that would need quotes, which parquet-java has not.
    private static final List<String> NEED_QUOTES = List.of("data/geospatial/crs-arbitrary-value.parquet",
            "data/hadoop_lz4_compressed.parquet", "data/unknown-logical-type.parquet");

    @ParameterizedTest
    @MethodSource("corpus")
    void lamellaReadsWhatParquetJavaPrintsOfTheCorpus(String file) throws IOException {
        Path path = Corpus.file(file);
        MessageType type;
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(path), options)) {
            type = reader.getFooter().getFileMetaData().getSchema();
        } catch (IOException | RuntimeException e) {
            assertThat(file).as("%s", e).containsAnyOf("bad_data/", ".encrypted");
            return;
        }
        if (NEED_QUOTES.contains(file)) {
            assertThatThrownBy(() -> SchemaText.parse(type.toString())).isInstanceOf(IllegalArgumentException.class);
        } else {
            assertThat(SchemaText.parse(type.toString())).isEqualTo(meant(type));
        }
    }

    /// @param field that Lamella prints and reads
    /// @param message of parquet-java
    record Unknown(String field, String message) {}

    /// What parquet-java 1.18.1 has no types, no words or no names for.
    static final List<Unknown> UNKNOWN_TO_PARQUET_JAVA = List.of(
            new Unknown("optional group a (FILE) {\n  optional binary uri (STRING);\n}",
                    "No enum constant org.apache.parquet.schema.OriginalType.FILE"),

            new Unknown("optional binary a (UNRECOGNIZED(2555,00));",
                    "No enum constant org.apache.parquet.schema.OriginalType.UNRECOGNIZED"),
            new Unknown("optional binary a (CONVERTED_TYPE(77));",
                    "No enum constant org.apache.parquet.schema.OriginalType.CONVERTED_TYPE"),
            new Unknown("optional binary a (STRING, ENUM);",
                    "logical type ended by ): expected ')' but got ',' at line 0: message m { optional binary a (STRING,"),
            new Unknown("optional fixed_len_byte_array(12) a (TIMESTAMP(MICROS,true));",
                    "TIMESTAMP(MICROS,true) can only annotate INT64"),
            new Unknown("optional binary a (GEOGRAPHY(OGC:CRS84,ALGORITHM_7));",
                    "No enum constant org.apache.parquet.column.schema.EdgeInterpolationAlgorithm.ALGORITHM_7"),
            new Unknown("optional binary a (GEOMETRY(`a b`));",
                    "Expecting at most 1 parameter for geometry logical type, got 2"),
            new Unknown("optional int32 `a b`;",
                    "field ended by ';': expected ';' but got 'b`' at line 0: message m { optional int32 `a b`"),
            new Unknown("optional int32 `a;b`;",
                    "expected one of [REQUIRED, OPTIONAL, REPEATED] got b` at line 0: message m { optional int32 `a;b`"),
            new Unknown("optional int32 a (UUID);",
                    "UUID can only annotate FIXED_LEN_BYTE_ARRAY(16)"),
            new Unknown("optional int32 a (LIST);",
                    "LIST can not be applied to a primitive type"));

    @ParameterizedTest
    @FieldSource("UNKNOWN_TO_PARQUET_JAVA")
    void parquetJavaRejectsWhatItDoesNotKnow(Unknown c) {
        assertThat(SchemaText.parseField(c.field())).hasToString(c.field() + "\n");
        assertThatThrownBy(() -> MessageTypeParser.parseMessageType("message m { " + c.field() + " }"))
                .hasMessage(c.message());
    }
}
