package dev.lamella.variant;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/// A value of any kind, as a tree that gives its events.
sealed interface RandomValue {
    void writeTo(VariantSink sink);

    /// Fields by name, each once: the last one.
    RandomValue normal();

    record Leaf(Consumer<VariantSink> event) implements RandomValue {
        @Override
        public void writeTo(VariantSink sink) {
            event.accept(sink);
        }

        @Override
        public RandomValue normal() {
            return this;
        }
    }

    record Array(List<RandomValue> elements) implements RandomValue {
        @Override
        public void writeTo(VariantSink sink) {
            sink.beginArray();
            elements.forEach(element -> element.writeTo(sink));
            sink.endArray();
        }

        @Override
        public RandomValue normal() {
            return new Array(elements.stream().map(RandomValue::normal).toList());
        }
    }

    record Field(String name, RandomValue value) {}

    record Struct(List<Field> fields) implements RandomValue {
        @Override
        public void writeTo(VariantSink sink) {
            sink.beginObject();
            for (Field field : fields) {
                byte[] name = field.name.getBytes(StandardCharsets.UTF_8);
                byte[] padded = Arrays.copyOf(name, name.length + 3);
                sink.field(padded, 0, name.length);
                field.value.writeTo(sink);
            }
            sink.endObject();
        }

        @Override
        public RandomValue normal() {
            Map<byte[], Field> byName = new TreeMap<>(Arrays::compareUnsigned);
            for (Field field : fields) {
                byName.put(field.name.getBytes(StandardCharsets.UTF_8), new Field(field.name, field.value.normal()));
            }
            return new Struct(List.copyOf(byName.values()));
        }

        /// As given, but each name once: the last one.
        Struct distinct() {
            Map<String, Field> last = new LinkedHashMap<>();
            for (Field field : fields) {
                last.remove(field.name);
                last.put(field.name, field);
            }
            return new Struct(List.copyOf(last.values()));
        }
    }

    /// Makes values.
    final class Source {
        private final Random random;
        private final List<String> names = new ArrayList<>(List.of("", "a", "b", "id", "type", "x\u0000", "\uFFFD",
                "\uD83D\uDE00", "name", "a name of more than eight bytes", "a name of more than nine bytes"));
        private final boolean isJson;

        /// @param isJson only what JSON text has
        Source(Random random, boolean isJson) {
            this.random = random;
            this.isJson = isJson;
            for (int i = random.nextInt(40); i > 0; i--) {
                names.add(text(random.nextInt(30)));
            }
        }

        RandomValue next(int depth) {
            if (depth == 0 || random.nextInt(3) > 0) {
                return new Leaf(isJson ? jsonLeaf() : random.nextInt(3) > 0 ? jsonLeaf() : otherLeaf());
            }
            int count = random.nextInt(20) == 0 ? random.nextInt(300) : random.nextInt(9);
            if (random.nextBoolean()) {
                List<RandomValue> elements = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    elements.add(next(depth - 1));
                }
                return new Array(elements);
            }
            List<Field> fields = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String name = random.nextInt(50) == 0 ? text(80) : names.get(random.nextInt(names.size()));
                fields.add(new Field(name, next(depth - 1)));
            }
            return new Struct(fields);
        }

        private Consumer<VariantSink> jsonLeaf() {
            return switch (random.nextInt(6)) {
                case 0 -> VariantSink::nullValue;
                case 1 -> {
                    boolean value = random.nextBoolean();
                    yield sink -> sink.booleanValue(value);
                }
                case 2 -> {
                    long value = random.nextLong() >> random.nextInt(64);
                    yield sink -> sink.integer(value);
                }
                case 3 -> {
                    double value = anyDouble();
                    yield sink -> sink.float64(value);
                }
                case 4 -> {
                    BigInteger unscaled = digits(1 + random.nextInt(38));
                    // With a point it stays a decimal, and zero has no sign.
                    int scale = 1 + random.nextInt(38);
                    yield sink -> sink.decimal(unscaled, scale);
                }
                default -> {
                    byte[] utf8 = text(random.nextInt(8) == 0 ? 100 : 12).getBytes(StandardCharsets.UTF_8);
                    yield sink -> sink.string(utf8, 0, utf8.length);
                }
            };
        }

        private double anyDouble() {
            return switch (random.nextInt(4)) {
                case 0 -> random.nextInt(2000) / 8.0;
                case 1 -> -0.0;
                case 2 -> random.nextGaussian();
                default -> {
                    double any = Double.longBitsToDouble(random.nextLong());
                    yield Double.isFinite(any) ? any : Double.MIN_VALUE;
                }
            };
        }

        private BigInteger digits(int count) {
            BigInteger number = new BigInteger(127, random).mod(BigInteger.TEN.pow(count));
            return random.nextBoolean() ? number : number.negate();
        }

        private Consumer<VariantSink> otherLeaf() {
            long bits = random.nextLong() >> random.nextInt(64);
            byte[] bytes = new byte[random.nextInt(90)];
            random.nextBytes(bytes);
            long whole = random.nextLong();
            int scale = random.nextInt(39);
            return switch (random.nextInt(13)) {
                case 0 -> sink -> sink.int8((byte) bits);
                case 1 -> sink -> sink.int16((short) bits);
                case 2 -> sink -> sink.int32((int) bits);
                case 3 -> sink -> sink.int64(bits);
                case 4 -> sink -> sink.float32(Float.intBitsToFloat((int) whole));
                case 5 -> sink -> sink.float64(Double.longBitsToDouble(whole));
                case 6 -> sink -> sink.decimal(bits, scale);
                case 7 -> sink -> sink.date((int) bits);
                case 8 -> sink -> sink.time(Math.floorMod(bits, 86_400_000_000L));
                case 9 -> sink -> sink.timestamp(bits, VariantTimestampKind.values()[(int) bits & 3]);
                case 10 -> sink -> sink.binary(bytes, 0, bytes.length);
                case 11 -> sink -> sink.uuid(bits, ~bits);
                default -> sink -> sink.decimal(BigInteger.valueOf(bits), scale);
            };
        }

        String text(int most) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(most + 1); i > 0; i--) {
                switch (random.nextInt(12)) {
                    case 0 -> text.appendCodePoint(random.nextInt(0x80));
                    case 1 -> text.appendCodePoint(0x80 + random.nextInt(0x780));
                    case 2 -> text.appendCodePoint(0xe000 + random.nextInt(0x2000));
                    case 3 -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
                    case 4 -> text.append("\"\\/\b\f\n\r\t\u0000\u007f".charAt(random.nextInt(10)));
                    default -> text.append((char) ('a' + random.nextInt(26)));
                }
            }
            return text.toString();
        }
    }
}
