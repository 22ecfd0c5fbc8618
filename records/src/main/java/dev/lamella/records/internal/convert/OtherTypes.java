package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.Kind.BYTES;
import static dev.lamella.records.internal.convert.Kind.FILE;
import static dev.lamella.records.internal.convert.Kind.FIXED;
import static dev.lamella.records.internal.convert.Kind.GEOMETRY;
import static dev.lamella.records.internal.convert.Kind.JSON;
import static dev.lamella.records.internal.convert.Kind.STRING;
import static dev.lamella.records.internal.convert.Kind.UNKNOWN;
import static dev.lamella.records.internal.convert.Kind.VARIANT;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import dev.lamella.row.FileReference;
import dev.lamella.row.Wkb;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// Classes of this library, what is a Variant, and what is nothing.
final class OtherTypes {
    /// More characters than a JSON text of a value should have.
    private static final int MOST_CHARACTERS = 1 << 28;
    static final Function<String, Variant> JSON_TEXTS = Texts.reading("JSON", MOST_CHARACTERS, Variant::ofJson);

    private OtherTypes() {}

    static List<JavaType> rows() {
        return List.of(
                Row.of(Variant.class, "VARIANT").as(Loss.NONE, VARIANT)
                        .through(String.class, OtherTypes::json, JSON_TEXTS, Loss.CHECKED, JSON)
                        .asked(String.class, OtherTypes::json, JSON_TEXTS, Loss.CHECKED, STRING)
                        .saidAs(JSON_TEXTS).make(),
                Row.of(Object.class, "VARIANT")
                        .through(Object.class, value -> value, OtherTypes::tree, Loss.CHECKED, VARIANT).make(),
                Row.of(Wkb.class, "GEOMETRY").as(Loss.CHECKED, GEOMETRY)
                        .through(byte[].class, OtherTypes::bytes, OtherTypes::geometry, Loss.CHECKED, BYTES, FIXED)
                        .make(),
                Row.of(FileReference.class, "FILE").as(Loss.CHECKED, FILE)
                        .asked(String.class, OtherTypes::uri, OtherTypes::reference, Loss.CHECKED, STRING).make(),
                // No value is ever asked for, so it does not matter as what.
                new JavaType(Void.class, "UNKNOWN", List.of(new Step(Object.class, Optional.of(OtherTypes::nothing),
                        Optional.of(OtherTypes::nothing), Map.of(UNKNOWN, Loss.NONE), Step.Use.ALWAYS)),
                        Optional.empty()));
    }

    static String json(Variant value) {
        try {
            return value.toJson();
        } catch (VariantFormatException e) {
            throw damaged(e);
        }
    }

    /// As [Variant#toJava], but a null of a Variant stays what it is: that of Java is no value at all.
    private static Object tree(Object value) {
        if (!(value instanceof Variant variant)) {
            return value;
        }
        try {
            Object tree = variant.toJava();
            return tree == null ? variant : tree;
        } catch (VariantFormatException e) {
            throw damaged(e);
        }
    }

    private static ValueException damaged(VariantFormatException cause) {
        return ValueException.fitting("a Variant, of which the rest can be read", ValueException.Reason.UNSUITABLE,
                "the Variant is damaged at its byte " + cause.position() + ": " + cause.problem());
    }

    private static byte[] bytes(Wkb geometry) {
        if (geometry.crs().isPresent() || geometry.edges().isPresent()) {
            throw new ValueException("the geometry says more than its bytes, for which the column has no place",
                    "Give the column the type GEOMETRY(crs) or GEOGRAPHY(crs, edges), or give the bytes.");
        }
        return geometry.bytes();
    }

    private static Wkb geometry(byte[] bytes) {
        return new Wkb(bytes, Optional.empty(), Optional.empty());
    }

    /// The URI of a reference that says nothing else.
    static String uri(FileReference reference) {
        boolean isOnlyUri = reference.offset().isEmpty() && reference.size().isEmpty()
                && reference.contentType().isEmpty() && reference.checksum().isEmpty() && reference.inline().isEmpty();
        return reference.uri().filter(ignored -> isOnlyUri).orElseThrow(() -> new ValueException(
                "the file reference is more or less than a URI", "Use a FileReference and the type FILE."));
    }

    private static FileReference reference(String uri) {
        if (uri.isEmpty()) {
            throw ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                    "an empty text is no URI of a file");
        }
        return new FileReference(Optional.of(uri), OptionalLong.empty(), OptionalLong.empty(), Optional.empty(),
                Optional.empty(), Optional.empty());
    }

    private static Object nothing(Object value) {
        throw new ValueException("there is a value, and Void has none", "Give the component another type.");
    }
}
