package dev.lamella.internal.predicate;

import static dev.lamella.filter.Filter.column;

import dev.lamella.filter.Filter;
import dev.lamella.filter.Literal;
import dev.lamella.filter.Operand.Comparison;
import dev.lamella.internal.predicate.LeafColumns.Column;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Literals against stored values, every type: what a set says is what comparing their meanings says.
class LeafValuesTest {
    private static final long EFFORT = Long.getLong("lamella.effort", 1);

    static final List<Column> COLUMNS = LeafColumns.ALL;

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void wantsTheValuesThatCompareSo(Column column) {
        PrimitiveField field = column.field();
        for (Literal literal : column.literals()) {
            for (Comparison comparison : Comparison.values()) {
                ValueSet set = set(field, new Filter.Comparison(column("c"), comparison, literal));
                for (byte[] value : column.values()) {
                    require(set.contains(value, 0, value.length) == holds(column, value, comparison, literal),
                            () -> hex(value) + " " + comparison.sign() + " " + literal + ": " + set);
                }
            }
        }
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void wantsTheValuesBetweenTwo(Column column) {
        long seed = 11;
        Random random = new Random(seed);
        List<Literal> literals = column.literals();
        for (int round = 0; round < 200 * EFFORT; round++) {
            Literal low = literals.get(random.nextInt(literals.size()));
            Literal high = literals.get(random.nextInt(literals.size()));
            ValueSet set = set(column.field(), new Filter.Between(column("c"), low, high));
            for (byte[] value : column.values()) {
                boolean isBetween = holds(column, value, Comparison.GREATER_OR_EQUAL, low)
                        && holds(column, value, Comparison.LESS_OR_EQUAL, high);
                require(set.contains(value, 0, value.length) == isBetween,
                        () -> hex(value) + " between " + low + " and " + high + ": " + set + ", seed " + seed);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void wantsTheValuesThatAreAmongSome(Column column) {
        long seed = 7;
        Random random = new Random(seed);
        for (int round = 0; round < 20 * EFFORT; round++) {
            List<Literal> some = column.literals().stream().filter(ignored -> random.nextInt(4) == 0).toList();
            ValueSet set = set(column.field(), new Filter.In(column("c"), some));
            for (byte[] value : column.values()) {
                boolean isAmong = some.stream().anyMatch(literal -> holds(column, value, Comparison.EQUAL, literal));
                require(set.contains(value, 0, value.length) == isAmong,
                        () -> hex(value) + " in " + some + ", seed " + seed);
                set.points().ifPresent(points -> require(isAmong == points.stream().anyMatch(
                        point -> Arrays.equals(point, value)), () -> "point " + hex(value) + " of " + some));
            }
        }
    }

    @ParameterizedTest
    @FieldSource("COLUMNS")
    void wantsTheValuesThatBeginSo(Column column) {
        List<Literal> prefixes = column.literals().stream()
                .filter(literal -> literal instanceof Literal.Text || literal instanceof Literal.Bytes).toList();
        for (Literal prefix : prefixes) {
            byte[] begin = prefix instanceof Literal.Text(String text)
                    ? text.getBytes(StandardCharsets.UTF_8)
                    : ((Literal.Bytes) prefix).value();
            ValueSet set = set(column.field(), new Filter.StartsWith(column("c"), prefix));
            for (byte[] value : column.values()) {
                require(set.contains(value, 0, value.length) == hex(value).startsWith(hex(begin)),
                        () -> hex(value) + " starts with " + prefix);
            }
        }
    }

    /// Of very many values; an assertion of its own for each takes long.
    static void require(boolean isSo, Supplier<String> what) {
        if (!isSo) {
            throw new AssertionError(what.get());
        }
    }

    static ValueSet set(PrimitiveField field, Filter filter) {
        Schema schema = Schema.of("m", List.of(field));
        return ((ResolvedPredicate.Within) Binder.bind(filter, schema)).values();
    }

    private static boolean holds(Column column, byte[] value, Comparison comparison, Literal literal) {
        BigDecimal number = column.number().apply(value);
        if (number == null) {
            return false;
        }
        int place = number.compareTo(meaning(column, literal));
        return switch (comparison) {
            case EQUAL -> place == 0;
            case LESS -> place < 0;
            case LESS_OR_EQUAL -> place <= 0;
            case GREATER -> place > 0;
            case GREATER_OR_EQUAL -> place >= 0;
        };
    }

    /// What a literal means for the column: the value of the column that it is the shortest text of, else itself.
    private static BigDecimal meaning(Column column, Literal literal) {
        return switch (literal) {
            case Literal.Bool(boolean value) -> LeafColumns.decimal(value ? 1 : 0);
            case Literal.Number(BigDecimal value) -> switch (column.type()) {
                case "float c" -> Float.isFinite(value.floatValue())
                        && new BigDecimal(Float.toString(value.floatValue())).compareTo(value) == 0
                                ? LeafColumns.real(value.floatValue())
                                : value;
                case "double c" -> Double.isFinite(value.doubleValue())
                        && new BigDecimal(Double.toString(value.doubleValue())).compareTo(value) == 0
                                ? LeafColumns.real(value.doubleValue())
                                : value;
                // The texts that are in the table.
                case "fixed_len_byte_array(2) c (FLOAT16)" -> value.equals(new BigDecimal("0.1"))
                        ? new BigDecimal("0.0999755859375")
                        : value.equals(new BigDecimal("1E-7"))
                                ? new BigDecimal(Math.scalb(1.0, -23))
                                : value.equals(new BigDecimal("6E-8")) ? new BigDecimal(Math.scalb(1.0, -24)) : value;
                default -> value;
            };
            case Literal.Floating(double value) -> LeafColumns.real(value);
            case Literal.Text(String value) -> LeafColumns.byteOrder(value.getBytes(StandardCharsets.UTF_8));
            case Literal.Bytes(byte[] value) -> LeafColumns.byteOrder(value);
            case Literal.Date(LocalDate value) -> LeafColumns.decimal(value.toEpochDay());
            case Literal.Time(LocalTime value) -> LeafColumns.decimal(value.toNanoOfDay());
            case Literal.Local(LocalDateTime value) ->
                LeafColumns.nanos(value.toEpochSecond(ZoneOffset.UTC), value.getNano());
            case Literal.Moment(Instant value) -> LeafColumns.nanos(value.getEpochSecond(), value.getNano());
            case Literal.Id(UUID value) ->
                LeafColumns.byteOrder(HexFormat.of().parseHex(value.toString().replace("-", "")));
        };
    }

    private static String hex(byte[] value) {
        return HexFormat.of().formatHex(value);
    }
}
