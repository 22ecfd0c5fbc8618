package dev.lamella.internal.select;

import dev.lamella.internal.batch.RandomBatches;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random windows of a few columns, of all that there are.
final class RandomWindows {
    private static final Schema ALL = SchemaText.parse("""
            message all {
              required boolean flag;
              optional boolean maybe;
              required int32 int;
              optional int32 small (INTEGER(8,true));
              optional int32 unsigned (INTEGER(32,false));
              optional int64 long;
              optional int64 unsignedlong (INTEGER(64,false));
              required int64 price (DECIMAL(18,2));
              optional int32 day (DATE);
              optional int64 time (TIMESTAMP(MICROS,true));
              optional int96 old;
              optional float float;
              required double double;
              optional fixed_len_byte_array(2) half (FLOAT16);
              optional binary text (STRING);
              required binary bytes;
              optional fixed_len_byte_array(16) id (UUID);
              optional fixed_len_byte_array(5) fixed;
              optional fixed_len_byte_array(9) wide (DECIMAL(20,3));
              optional fixed_len_byte_array(3) narrow (DECIMAL(6,3));
              optional binary any (DECIMAL(12,3));
              optional fixed_len_byte_array(12) interval (INTERVAL);
              optional int32 nothing (UNKNOWN);
              repeated int32 numbers;
              repeated group lines { optional binary sku (STRING); required double amount; repeated binary notes; }
              optional group place { required int32 a; optional group b { optional binary c; optional int64 d; } }
              optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
              optional group deep (LIST) {
                repeated group list {
                  optional group element (LIST) { repeated group list { optional float element; } }
                }
              }
              optional group people (LIST) {
                repeated group list { optional group element { optional binary name; optional boolean old; } }
              }
              optional group counts (MAP) {
                repeated group key_value { required binary key (STRING); optional int32 value; }
              }
              required group keys (MAP) { repeated group key_value { required boolean key; } }
              optional group byday (MAP) {
                repeated group key_value {
                  required boolean key;
                  optional group value { optional int64 x; optional group y (LIST) {
                    repeated group list { required fixed_len_byte_array(2) element (FLOAT16); } } }
                }
              }
              optional group event (VARIANT(1)) { required binary metadata; required binary value; }
              optional group events (LIST) {
                repeated group list {
                  optional group element (VARIANT(1)) { required binary metadata; required binary value; }
                }
              }
            }
            """);
    private static final double[] SPECIAL = {0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            1, 1.5, -3};

    private final Random random;
    final Schema schema;

    RandomWindows(Random random) {
        this.random = random;
        List<Field> fields = new ArrayList<>();
        for (Field field : ALL.fields()) {
            if (random.nextInt(ALL.fields().size()) < 5 || field == ALL.fields().getLast() && fields.isEmpty()) {
                fields.add(field);
            }
        }
        schema = Schema.asDeclared("some", fields);
    }

    Batch next(int rows) {
        Batch batch = new RandomBatches(random).batch(schema, rows);
        batch.columns().forEach(this::settle);
        return batch;
    }

    /// Makes of vectors that can be written ones that are read: indices of nulls are 0. Brings numbers of all sizes into them, and
    /// special ones.
    private void settle(ColumnVector vector) {
        switch (vector) {
            case DictionaryVector v -> {
                for (int i = 0; i < v.size(); i++) {
                    v.indices()[i] = v.isNull(i) ? 0 : v.indices()[i];
                }
            }
            case IntVector v -> {
                for (int i = 0; i < v.size(); i += 1 + random.nextInt(3)) {
                    v.values()[i] = random.nextInt() >> random.nextInt(32);
                }
            }
            case LongVector v -> {
                for (int i = 0; i < v.size(); i += 1 + random.nextInt(3)) {
                    v.values()[i] = random.nextLong() >> random.nextInt(64);
                }
            }
            case FloatVector v -> {
                for (int i = 0; i < v.size(); i += 1 + random.nextInt(3)) {
                    v.values()[i] = (float) SPECIAL[random.nextInt(SPECIAL.length)];
                }
            }
            case DoubleVector v -> {
                for (int i = 0; i < v.size(); i += 1 + random.nextInt(3)) {
                    v.values()[i] = SPECIAL[random.nextInt(SPECIAL.length)];
                }
            }
            case GroupVector v -> v.fields().forEach(this::settle);
            case ListVector v -> settle(v.elements());
            case MapVector v -> {
                settle(v.keys());
                settle(v.values());
            }
            default -> {
            }
        }
    }
}
