package dev.lamella.cli;

import dev.lamella.cli.print.BinaryText;
import dev.lamella.cli.print.FieldPrinter;
import dev.lamella.cli.print.ForbiddenValues;
import dev.lamella.cli.print.JsonOut;
import dev.lamella.cli.print.OneColumn;
import dev.lamella.cli.print.VariantOptions;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.NullUnmarked;

/// Makes fields and vectors by hand, and prints them. A Java null is a null value.
@NullUnmarked
final class Data {
    private Data() {}

    static PrimitiveField leaf(String name, PhysicalType type, LogicalType... annotation) {
        return leaf(name, Repetition.OPTIONAL, type, 0, annotation);
    }

    static PrimitiveField fixed(String name, int length, LogicalType... annotation) {
        return leaf(name, Repetition.OPTIONAL, PhysicalType.FIXED_LEN_BYTE_ARRAY, length, annotation);
    }

    static PrimitiveField leaf(String name, Repetition repetition, PhysicalType type, int length,
            LogicalType... annotation) {
        return PrimitiveField.asDeclared(name, repetition, type, length, OptionalInt.empty(),
                annotation.length == 0 ? Annotation.NONE : Annotation.of(annotation[0]));
    }

    static GroupField group(String name, Repetition repetition, Annotation annotation, Field... children) {
        return GroupField.asDeclared(name, repetition, OptionalInt.empty(), annotation, List.of(children));
    }

    static GroupField struct(String name, Field... children) {
        return group(name, Repetition.OPTIONAL, Annotation.NONE, children);
    }

    static GroupField list(String name, Field element) {
        return group(name, Repetition.OPTIONAL, Annotation.of(new LogicalType.List()),
                group("list", Repetition.REPEATED, Annotation.NONE, element));
    }

    static GroupField map(String name, Field key, Field value) {
        return group(name, Repetition.OPTIONAL, Annotation.of(new LogicalType.Map()),
                group("key_value", Repetition.REPEATED, Annotation.NONE, key, value));
    }

    private static Validity validity(Object[] values) {
        long[] words = new long[values.length + 63 >>> 6];
        int nulls = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                nulls++;
            } else {
                words[i >>> 6] |= 1L << i;
            }
        }
        return Validity.of(words, nulls);
    }

    static ColumnVector ints(Integer... values) {
        int[] array = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            array[i] = values[i] == null ? 0 : values[i];
        }
        return new IntVector(values.length, validity(values), array);
    }

    static ColumnVector longs(Long... values) {
        long[] array = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            array[i] = values[i] == null ? 0 : values[i];
        }
        return new LongVector(values.length, validity(values), array);
    }

    static ColumnVector floats(float... values) {
        return new FloatVector(values.length, Validity.none(), values);
    }

    static ColumnVector doubles(double... values) {
        return new DoubleVector(values.length, Validity.none(), values);
    }

    static ColumnVector texts(String... values) {
        String[] digits = new String[values.length];
        for (int i = 0; i < values.length; i++) {
            digits[i] = values[i] == null ? null : HexFormat.of().formatHex(values[i].getBytes(StandardCharsets.UTF_8));
        }
        return bytes(digits);
    }

    /// Byte arrays by their hexadecimal digits.
    static ColumnVector bytes(String... digits) {
        ByteArrayOutputStream pool = new ByteArrayOutputStream();
        long[] slices = new long[digits.length];
        for (int i = 0; i < digits.length; i++) {
            if (digits[i] != null) {
                slices[i] = (long) pool.size() << 32 | digits[i].length() / 2;
                pool.writeBytes(HexFormat.of().parseHex(digits[i]));
            }
        }
        return new BytesVector(digits.length, validity(digits), pool.toByteArray(), slices);
    }

    static ColumnVector fixed(int width, String... digits) {
        byte[] all = new byte[width * digits.length];
        for (int i = 0; i < digits.length; i++) {
            if (digits[i] != null) {
                System.arraycopy(HexFormat.of().parseHex(digits[i]), 0, all, i * width, width);
            }
        }
        return new FixedBytesVector(digits.length, validity(digits), width, all);
    }

    static ColumnVector structs(int size, ColumnVector... fields) {
        return new StructVector(size, Validity.none(), List.of(fields));
    }

    /// Lists of the given lengths; null is a null list.
    static ColumnVector lists(ColumnVector elements, Integer... lengths) {
        return new ListVector(lengths.length, validity(lengths), offsets(lengths), elements);
    }

    static ColumnVector maps(ColumnVector keys, ColumnVector values, Integer... lengths) {
        return new MapVector(lengths.length, validity(lengths), offsets(lengths), keys, values);
    }

    private static int[] offsets(Integer... lengths) {
        int[] offsets = new int[lengths.length + 1];
        for (int i = 0; i < lengths.length; i++) {
            offsets[i + 1] = offsets[i] + (lengths[i] == null ? 0 : lengths[i]);
        }
        return offsets;
    }

    /// The values of one field as JSON, separated by single spaces.
    static String json(Field field, ColumnVector values, BinaryText binary, ForbiddenValues odd) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        FieldPrinter printer = new FieldPrinter.Maker(binary, VariantOptions.Form.strict, odd).of(field);
        Schema schema = Schema.asDeclared("schema", List.of(field));
        try (JsonOut json = JsonOut.to(output);
                RowCursor rows = RowCursor
                        .over(new OneColumn.One(new Batch(schema, values.size(), List.of(values))), schema)) {
            while (rows.next()) {
                printer.print(rows, 0, json);
                json.endLine();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return output.toString(StandardCharsets.UTF_8).stripTrailing().replace('\n', ' ');
    }
}
