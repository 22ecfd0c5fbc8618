package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantArray;
import dev.lamella.variant.VariantBinary;
import dev.lamella.variant.VariantBoolean;
import dev.lamella.variant.VariantDate;
import dev.lamella.variant.VariantDecimal;
import dev.lamella.variant.VariantDouble;
import dev.lamella.variant.VariantField;
import dev.lamella.variant.VariantFloat;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantInteger;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantLimits;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantNull;
import dev.lamella.variant.VariantObject;
import dev.lamella.variant.VariantString;
import dev.lamella.variant.VariantTime;
import dev.lamella.variant.VariantTimestamp;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.variant.VariantUnknown;
import dev.lamella.variant.VariantUuid;
import dev.lamella.variant.VariantValidator;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The Variant values of the corpus are read as its `data_dictionary.json` has them, are found to be sound, and do no harm
/// when damaged. The dictionary of the corpus is not JSON to the letter: a comma stands before its last brace.
class VariantCorpusTest {
    /// The one value that the corpus says nothing of.
    private static final String UNSAID = "long_string";

    private static Map<String, Object> expected = Map.of();

    static List<String> values() {
        return Corpus.variants();
    }

    static List<String> valuesWithMetadata() {
        return Corpus.variantsWithMetadata();
    }

    @BeforeAll
    static void readExpectedValues() throws IOException {
        try (JsonParser parser = JsonFactory.builder()
                .enable(JsonReadFeature.ALLOW_TRAILING_COMMA).build()
                .createParser(Files.readString(Corpus.file("variant/data_dictionary.json")))) {
            parser.nextToken();
            Map<String, Object> all = new TreeMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                all.put(name, tree(parser));
            }
            expected = all;
        }
    }

    /// Objects as maps, arrays as lists, numbers as `BigDecimal`, null as its kind.
    private static Object tree(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> fields = new TreeMap<>();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    fields.put(name, tree(parser));
                }
                yield fields;
            }
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(tree(parser));
                }
                yield elements;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new BigDecimal(parser.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> VariantKind.NULL;
            default -> parser.getText();
        };
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("values")
    void readsWhatTheCorpusSays(String name) throws IOException {
        Variant value = read(name);
        String key = name.substring(name.indexOf('/') + 1, name.lastIndexOf('.'));
        if (key.equals(UNSAID)) {
            assertThat(value.asString()).startsWith("This string is for sure").endsWith("\ud83e\udd26!!").hasSize(140);
        } else {
            assertThat(expected).containsKey(key);
            compare(key, value, expected.get(key));
        }
    }

    @Test
    void theCorpusHasAllKinds() throws IOException {
        Corpus.assumeThere();
        assertThat(values()).hasSize(29);
        Set<VariantKind> kinds = EnumSet.noneOf(VariantKind.class);
        Set<VariantTimestampKind> timestamps = EnumSet.noneOf(VariantTimestampKind.class);
        for (String name : values()) {
            Variant value = read(name);
            kinds.add(value.kind());
            if (value instanceof VariantTimestamp timestamp) {
                timestamps.add(timestamp.timestampKind());
            }
        }
        assertThat(EnumSet.complementOf(EnumSet.copyOf(kinds))).containsExactly(VariantKind.UNKNOWN);
        assertThat(timestamps).containsExactly(VariantTimestampKind.values());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("values")
    void isSound(String name) throws IOException {
        byte[] metadata = bytes(metadataOf(name));
        assertThat(VariantValidator.ofMetadata(metadata, 0, metadata.length, VariantLimits.DEFAULT)).isEmpty();
        byte[] value = bytes(name);
        assertThat(VariantValidator.ofValue(read(name).metadata(), value, 0, value.length)).isEmpty();
        assertThat(read(name)).isEqualTo(read(name)).hasSameHashCodeAs(read(name));
    }

    /// Metadata ends where it says; the value takes the rest.
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("valuesWithMetadata")
    void cutsMetadataFromValues(String name) throws IOException {
        byte[] bytes = bytes(name);
        assertThat(VariantValidator.ofMetadata(bytes, 0, bytes.length, VariantLimits.DEFAULT)).isEmpty();
        VariantMetadata metadata = VariantMetadata.parse(bytes, 0, bytes.length);
        int from = metadata.byteCount();
        assertThat(VariantValidator.ofValue(metadata, bytes, from, bytes.length - from)).isEmpty();
        Variant value = Variant.of(metadata, bytes, from, bytes.length - from);
        assertThat(value.byteCount()).isEqualTo(bytes.length - from);
        assertThat(value).isEqualTo(Variant.of(metadata, bytes.clone(), from, bytes.length - from));
        findAll(value);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("values")
    void doesNoHarmWhenDamaged(String name) throws IOException {
        byte[] metadata = bytes(metadataOf(name));
        byte[] value = bytes(name);
        for (byte[] damaged : List.of(metadata, value)) {
            for (int i = 0; i < damaged.length; i++) {
                byte original = damaged[i];
                for (int bit = 0; bit < 8; bit++) {
                    damaged[i] = (byte) (original ^ 1 << bit);
                    use(metadata, value);
                }
                damaged[i] = original;
                byte[] cut = Arrays.copyOf(damaged, i);
                use(damaged == metadata ? cut : metadata, damaged == metadata ? value : cut);
            }
        }
    }

    private static void use(byte[] metadata, byte[] value) {
        try {
            VariantMetadata names = VariantMetadata.parse(metadata, 0, metadata.length);
            VariantValidator.ofValue(names, value, 0, value.length);
            Variant read = Variant.of(names, value, 0, value.length);
            assertThat(read.hashCode()).isEqualTo(Variant.of(names, value, 0, value.length).hashCode());
            findAll(read);
        } catch (VariantFormatException e) {
            assertThat(e.position()).isNotNegative();
        }
    }

    /// Finds every field by its name, to the last leaf.
    private static void findAll(Variant value) {
        if (value instanceof VariantObject object) {
            for (VariantField field : object) {
                assertThat(object.field(field.name())).isPresent();
                findAll(field.value());
            }
        } else if (value instanceof VariantArray array) {
            array.forEach(VariantCorpusTest::findAll);
        }
    }

    private static void compare(String path, Variant value, Object expected) {
        switch (value) {
            case VariantObject object -> {
                Map<?, ?> fields = (Map<?, ?>) expected;
                assertThat(object.size()).as(path).isEqualTo(fields.size());
                fields.forEach((name, field) -> compare(path + "." + name, object.field((String) name).orElseThrow(),
                        field));
            }
            case VariantArray array -> {
                List<?> elements = (List<?>) expected;
                assertThat(array.size()).as(path).isEqualTo(elements.size());
                for (int i = 0; i < elements.size(); i++) {
                    compare(path + "[" + i + "]", array.value(i), elements.get(i));
                }
            }
            case VariantNull v -> assertThat(v.kind()).as(path).isEqualTo(expected);
            case VariantBoolean v -> assertThat(v.value()).as(path).isEqualTo(expected);
            case VariantInteger v -> assertThat(BigDecimal.valueOf(v.value())).as(path).isEqualTo(expected);
            case VariantFloat v -> assertThat(v.value()).as(path).isEqualTo(((BigDecimal) expected).floatValue());
            case VariantDouble v -> assertThat(v.value()).as(path).isEqualTo(((BigDecimal) expected).doubleValue());
            // The corpus has them with the digits of a double.
            case VariantDecimal v -> assertThat(v.value().doubleValue()).as(path).isEqualTo(
                    ((BigDecimal) expected).doubleValue());
            case VariantDate v -> assertThat(v.value()).as(path).isEqualTo(LocalDate.parse((String) expected));
            // The corpus has a colon in front of the fraction.
            case VariantTime v -> assertThat(v.value()).as(path).isEqualTo(
                    LocalTime.parse(((String) expected).replaceFirst(":(\\d+)$", ".$1")));
            case VariantTimestamp v -> compare(path, v, ((String) expected).replace(' ', 'T'));
            case VariantString v -> assertThat(v.value()).as(path).isEqualTo(expected);
            case VariantBinary v -> assertThat(v.value()).as(path).isEqualTo(
                    Base64.getDecoder().decode((String) expected));
            case VariantUuid v -> assertThat(v.value()).as(path).isEqualTo(UUID.fromString((String) expected));
            case VariantUnknown _ -> throw new AssertionError(path);
        }
    }

    private static void compare(String path, VariantTimestamp timestamp, String expected) {
        switch (timestamp.timestampKind()) {
            case UTC_MICROS, UTC_NANOS -> assertThat(timestamp.instant()).as(path)
                    .isEqualTo(OffsetDateTime.parse(expected).toInstant());
            case LOCAL_MICROS, LOCAL_NANOS -> assertThat(timestamp.localDateTime()).as(path)
                    .isEqualTo(LocalDateTime.parse(expected));
        }
    }

    private static Variant read(String name) throws IOException {
        byte[] metadata = bytes(metadataOf(name));
        byte[] value = bytes(name);
        VariantMetadata names = VariantMetadata.parse(metadata, 0, metadata.length);
        assertThat(names.byteCount()).isEqualTo(metadata.length);
        Variant read = Variant.of(names, value, 0, value.length);
        assertThat(read.byteCount()).isEqualTo(value.length);
        return read;
    }

    private static String metadataOf(String name) {
        return name.replace(".value", ".metadata");
    }

    private static byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(Corpus.file(name));
    }
}
