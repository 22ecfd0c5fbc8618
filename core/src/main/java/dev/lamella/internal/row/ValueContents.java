package dev.lamella.internal.row;

import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Equality of values by content: byte arrays by their bytes, rows by their fields' names and values.
final class ValueContents {
    private ValueContents() {}

    /// An object whose `equals` compares the value's content; the value itself if its own `equals` does that.
    static Object of(Object value) {
        return switch (value) {
            case byte[] bytes -> ByteBuffer.wrap(bytes);
            case ColumnRow row -> ofRow(row);
            case Variant variant -> ofVariant(variant);
            case List<?> list -> list.stream().map(ValueContents::ofNullable).toList();
            case Map<?, ?> map -> map.entrySet().stream().map(ValueContents::of).toList();
            case Map.Entry<?, ?> entry -> List.of(ofNullable(entry.getKey()), ofNullable(entry.getValue()));
            default -> value;
        };
    }

    private static Object ofRow(ColumnRow row) {
        List<Object> contents = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            contents.add(row.field(i).name());
            contents.add(ofNullable(row.comparable(i)));
        }
        return contents;
    }

    /// Valid Variants compare by meaning; damaged Variants compare by their bytes.
    private static Object ofVariant(Variant variant) {
        try {
            return new Sound(variant, variant.hashCode());
        } catch (VariantFormatException ignored) {
            return List.of(variant.metadata(), ByteBuffer.wrap(variant.toByteArray()));
        }
    }

    /// A Variant whose hash could be computed, so it is not damaged.
    private record Sound(Variant value, int hash) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Sound that && hash == that.hash && value.equals(that.value);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    // Column values are never an Absent.
    private static Object ofNullable(@Nullable Object value) {
        return value == null ? Absent.NULL : of(value);
    }

    private enum Absent { NULL }

    /// A text for people: `{id: 1, xs: [1, null], bytes: 0x00ff}`.
    static String describe(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case byte[] bytes -> "0x" + HexFormat.of().formatHex(bytes);
            case Variant variant -> json(variant);
            case List<?> list -> list.stream().map(ValueContents::describe).toList().toString();
            case Map.Entry<?, ?> entry -> describe(entry.getKey()) + ": " + describe(entry.getValue());
            case Map<?, ?> map -> describeAll(map.entrySet().stream().map(ValueContents::describe).toList());
            default -> value.toString();
        };
    }

    private static String json(Variant variant) {
        try {
            return variant.toJson();
        } catch (VariantFormatException ignored) {
            return variant.toString();
        }
    }

    /// Joins the parts between braces.
    static String describeAll(List<String> parts) {
        return "{" + String.join(", ", parts) + "}";
    }
}
