package dev.lamella.variant;

import static dev.lamella.variant.Encoded.layout;
import static dev.lamella.variant.Encoded.number;
import static dev.lamella.variant.Encoded.primitive;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Random values as trees of Java objects, and many encodings of each.
///
/// Leaves are `BigDecimal` (exact numbers), `Double`, `Float`, `Boolean`, `String`, `Timestamp`, `Scalar` and null; arrays are
/// lists, objects are maps.
final class RandomTree {
    /// A leaf with one encoding.
    record Scalar(int id, String hex) {}

    /// Nanoseconds; so that microseconds will do where they are whole.
    record Timestamp(long nanos, boolean isLocal) {}

    private static final String[] NAMES = {"", "a", "b", "ab", "é", "\ufffd", "\ue000x", "\ud83d\ude00", "0".repeat(70),
            "0".repeat(71), "0".repeat(70) + "1", "name"};

    private final Random random;

    RandomTree(Random random) {
        this.random = random;
    }

    Object tree(int depth) {
        return switch (random.nextInt(depth > 0 ? 13 : 9)) {
            case 0 -> exactNumber();
            case 1 -> new BigDecimal(random.nextInt(5));
            case 2 -> random.nextInt(4) * 0.5;
            case 3 -> random.nextInt(4) * 0.5f;
            case 4 -> random.nextBoolean();
            case 5 -> NAMES[random.nextInt(NAMES.length)];
            case 6 -> new Timestamp(random.nextInt(-3, 4) * (random.nextBoolean() ? 1 : 1000), random.nextBoolean());
            case 7 -> scalar();
            case 8 -> new Scalar(0, "");
            case 9, 10 -> IntStream.range(0, random.nextInt(5)).mapToObj(ignored -> tree(depth - 1)).toList();
            default -> object(depth);
        };
    }

    private BigDecimal exactNumber() {
        BigInteger unscaled = new BigInteger(random.nextInt(126), random);
        return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), random.nextInt(39));
    }

    private Scalar scalar() {
        return switch (random.nextInt(4)) {
            case 0 -> new Scalar(11, "0%d000000".formatted(random.nextInt(3)));
            case 1 -> new Scalar(17, "0%d00000000000000".formatted(random.nextInt(3)));
            case 2 -> new Scalar(15, random.nextBoolean() ? "00000000" : "01000000ff");
            default -> new Scalar(20, "0%d".formatted(random.nextInt(3)).repeat(16));
        };
    }

    private SequencedMap<String, Object> object(int depth) {
        SequencedMap<String, Object> fields = new TreeMap<>(java.util.Comparator.comparing(VariantName::of));
        for (int i = random.nextInt(14); i > 0; i--) {
            fields.put(NAMES[random.nextInt(NAMES.length)], tree(depth - 1));
        }
        return fields;
    }

    /// A tree with one change.
    Object changed(Object tree) {
        if (tree instanceof List<?> list && !list.isEmpty()) {
            List<Object> copy = new ArrayList<>(list);
            int i = random.nextInt(copy.size());
            switch (random.nextInt(3)) {
                case 0 -> copy.remove(i);
                case 1 -> copy.add(i, "added");
                default -> copy.set(i, changed(copy.get(i)));
            }
            return copy;
        }
        if (tree instanceof SequencedMap<?, ?> map && !map.isEmpty()) {
            SequencedMap<String, Object> copy = new TreeMap<>(java.util.Comparator.comparing(VariantName::of));
            map.forEach((name, value) -> copy.put((String) name, value));
            String name = List.copyOf(copy.keySet()).get(random.nextInt(copy.size()));
            Object value = copy.get(name);
            switch (random.nextInt(3)) {
                case 0 -> copy.remove(name);
                case 1 -> {
                    copy.remove(name);
                    copy.put(name + "'", value);
                }
                default -> copy.put(name, changed(value));
            }
            return copy;
        }
        return tree.equals("other") ? "another" : "other";
    }

    /// One of the encodings of a tree, with metadata of its own that may have more names than are used, in any order, and
    /// some of them twice.
    Variant encoded(Object tree) {
        LinkedHashSet<String> used = new LinkedHashSet<>();
        collect(tree, used);
        List<String> names = new ArrayList<>(used);
        for (int i = random.nextInt(4); i > 0; i--) {
            names.add(NAMES[random.nextInt(NAMES.length)]);
        }
        Collections.shuffle(names, random);
        Map<String, List<Integer>> ids = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            ids.computeIfAbsent(names.get(i), ignored -> new ArrayList<>()).add(i);
        }
        byte[] metadata = Encoded.metadata(names.toArray(String[]::new));
        return Encoded.value(VariantMetadata.parse(metadata, 0, metadata.length), bytes(tree, ids));
    }

    private static void collect(Object tree, LinkedHashSet<String> names) {
        if (tree instanceof List<?> list) {
            list.forEach(element -> collect(element, names));
        } else if (tree instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                names.add((String) name);
                collect(value, names);
            });
        }
    }

    private byte[] bytes(Object tree, Map<String, List<Integer>> ids) {
        return switch (tree) {
            case BigDecimal v -> exact(v);
            case Double v -> primitive(7, number(Double.doubleToRawLongBits(v), 8));
            case Float v -> primitive(14, number(Float.floatToRawIntBits(v), 4));
            case Boolean v -> primitive(v ? 1 : 2);
            case String v -> random.nextBoolean() ? Encoded.string(v) : Encoded.longString(v);
            case Timestamp v -> v.nanos() % 1000 == 0 && random.nextBoolean()
                    ? primitive(v.isLocal() ? 13 : 12, number(v.nanos() / 1000, 8))
                    : primitive(v.isLocal() ? 19 : 18, number(v.nanos(), 8));
            case Scalar v -> primitive(v.id(), Encoded.hex(v.hex()));
            case List<?> v -> shuffled(new int[0], v, ids).array();
            case Map<?, ?> v -> shuffled(v.keySet().stream().mapToInt(name -> {
                List<Integer> some = ids.get((String) name);
                return some.get(random.nextInt(some.size()));
            }).toArray(), List.copyOf(v.values()), ids).object();
            default -> throw new AssertionError(tree);
        };
    }

    /// Integers, and decimals with any number of zeros at their end, in any width that has room.
    private byte[] exact(BigDecimal number) {
        BigDecimal plain = number.stripTrailingZeros();
        if (plain.scale() < 0) {
            plain = plain.setScale(0);
        }
        BigInteger whole = plain.unscaledValue();
        if (plain.scale() == 0 && whole.bitLength() < 64 && random.nextBoolean()) {
            int width = List.of(1, 2, 4, 8).stream().filter(w -> whole.bitLength() < 8 * w)
                    .skip(random.nextInt(2)).findFirst().orElse(8);
            return primitive(width == 1 ? 3 : width == 2 ? 4 : width == 4 ? 5 : 6, number(whole.longValue(), width));
        }
        BigDecimal scaled = plain;
        for (int i = random.nextInt(3); i > 0 && scaled.scale() < 38 && scaled.precision() < 38; i--) {
            scaled = scaled.setScale(scaled.scale() + 1);
        }
        BigInteger unscaled = scaled.unscaledValue();
        int least = scaled.precision() <= 9 ? 4 : scaled.precision() <= 18 ? 8 : 16;
        int width = random.nextBoolean() ? least : 16;
        byte[] low = number(unscaled.longValue(), Math.min(width, 8));
        byte[] high = width == 16 ? number(unscaled.shiftRight(64).longValue(), 8) : new byte[0];
        return primitive(width == 4 ? 8 : width == 8 ? 9 : 10, number(scaled.scale(), 1), low, high);
    }

    /// Any widths with room, and the values in any order.
    private Encoded.Layout shuffled(int[] ids, List<?> values, Map<String, List<Integer>> idsByName) {
        byte[][] parts = values.stream().map(value -> bytes(value, idsByName)).toArray(byte[][]::new);
        List<Integer> order = new ArrayList<>(IntStream.range(0, parts.length).boxed().toList());
        Collections.shuffle(order, random);
        byte[][] inOrder = order.stream().map(i -> parts[i]).toArray(byte[][]::new);
        Encoded.Layout plain = layout(ids, inOrder);
        long[] offsets = plain.offsets().clone();
        for (int i = 0; i < parts.length; i++) {
            offsets[order.get(i)] = plain.offsets()[i];
        }
        return plain.offsets(offsets).widths(random.nextBoolean() ? plain.sizeWidth() : 4,
                random.nextInt(plain.idWidth(), 5), random.nextInt(plain.offsetWidth(), 5));
    }
}
