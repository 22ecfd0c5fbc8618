package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.ColumnKind.BYTES;
import static dev.lamella.records.internal.convert.ColumnKind.FILE;
import static dev.lamella.records.internal.convert.ColumnKind.FIXED;
import static dev.lamella.records.internal.convert.ColumnKind.GEOMETRY;
import static dev.lamella.records.internal.convert.ColumnKind.JSON;
import static dev.lamella.records.internal.convert.ColumnKind.STRING;
import static dev.lamella.records.internal.convert.ColumnKind.UNKNOWN;
import static dev.lamella.records.internal.convert.ColumnKind.VARIANT;

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

/// Classes of this library, values that become Variants, and `Void`.
final class OtherTypes {
    /// More characters than a JSON text of a value should have.
    private static final int MOST_CHARACTERS = 1 << 28;
    static final Function<String, Variant> JSON_TEXTS = TextParsers.reading("JSON", MOST_CHARACTERS, Variant::ofJson);

    private OtherTypes() {}

    static List<JavaType> rows() {
        return List.of(
                JavaTypeBuilder.of(Variant.class, "VARIANT").as(Loss.NONE, VARIANT)
                        .through(String.class, OtherTypes::json, JSON_TEXTS, Loss.CHECKED, JSON)
                        .asked(String.class, OtherTypes::json, JSON_TEXTS, Loss.CHECKED, STRING)
                        .saidAs(JSON_TEXTS).make(),
                JavaTypeBuilder.of(Object.class, "VARIANT")
                        .through(Object.class, value -> value, OtherTypes::tree, Loss.CHECKED, VARIANT).make(),
                JavaTypeBuilder.of(Wkb.class, "GEOMETRY").as(Loss.CHECKED, GEOMETRY)
                        .through(byte[].class, OtherTypes::bytes, OtherTypes::geometry, Loss.CHECKED, BYTES, FIXED)
                        .make(),
                JavaTypeBuilder.of(FileReference.class, "FILE").as(Loss.CHECKED, FILE)
                        .asked(String.class, OtherTypes::uri, OtherTypes::reference, Loss.CHECKED, STRING).make(),
                // The class does not matter, because there are never values.
                new JavaType(Void.class, "UNKNOWN",
                        List.of(new ConversionStep(Object.class, Optional.of(OtherTypes::nothing),
                                Optional.of(OtherTypes::nothing), Map.of(UNKNOWN, Loss.NONE),
                                ConversionStep.Use.ALWAYS)),
                        Optional.empty()));
    }

    static String json(Variant value) {
        try {
            return value.toJson();
        } catch (VariantFormatException e) {
            throw JavaTypes.unreadable(e);
        }
    }

    /// Like [Variant#toJava], but a null inside a Variant stays a Variant: a Java null would mean a missing value.
    private static Object tree(Object value) {
        if (!(value instanceof Variant variant)) {
            return value;
        }
        try {
            Object tree = variant.toJava();
            return tree == null ? variant : tree;
        } catch (VariantFormatException e) {
            throw JavaTypes.unreadable(e);
        }
    }

    private static byte[] bytes(Wkb geometry) {
        if (geometry.crs().isPresent() || geometry.edges().isPresent()) {
            throw new ValueException("The geometry has a CRS or edges, which the column cannot hold",
                    "Give the column the type GEOMETRY(crs) or GEOGRAPHY(crs, edges), or give the bytes.");
        }
        return geometry.bytes();
    }

    private static Wkb geometry(byte[] bytes) {
        return new Wkb(bytes, Optional.empty(), Optional.empty());
    }

    /// The URI of a reference that has no other fields.
    static String uri(FileReference reference) {
        boolean isOnlyUri = reference.offset().isEmpty() && reference.size().isEmpty()
                && reference.contentType().isEmpty() && reference.checksum().isEmpty() && reference.inline().isEmpty();
        return reference.uri().filter(ignored -> isOnlyUri).orElseThrow(() -> new ValueException(
                "The file reference is not just a URI", "Use a FileReference and the type FILE."));
    }

    private static FileReference reference(String uri) {
        if (uri.isEmpty()) {
            throw ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                    "An empty text is not the URI of a file");
        }
        return new FileReference(Optional.of(uri), OptionalLong.empty(), OptionalLong.empty(), Optional.empty(),
                Optional.empty(), Optional.empty());
    }

    private static Object nothing(Object value) {
        throw new ValueException("There is a value, but a Void can only be null", "Give the component another type.");
    }
}
