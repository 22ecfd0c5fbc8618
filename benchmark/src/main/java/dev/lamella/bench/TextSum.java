package dev.lamella.bench;

import java.nio.ByteBuffer;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/// Adds text of a parquet-java column up, each entry of a dictionary once: [TextRule#ENTRIES].
final class TextSum extends PrimitiveConverter {
    private int[] summands = {};
    private long sum;

    /// The converters of a group: a sum for each leaf of text below it.
    static GroupConverter below(GroupType type) {
        Converter[] converters = type.getFields().stream().map(TextSum::of).toArray(Converter[]::new);
        return new GroupConverter() {
            @Override
            public Converter getConverter(int field) {
                return converters[field];
            }

            @Override
            public void start() {}

            @Override
            public void end() {}
        };
    }

    private static Converter of(Type type) {
        if (!type.isPrimitive()) {
            return below(type.asGroupType());
        }
        boolean isText = type.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY;
        return isText ? new TextSum() : new PrimitiveConverter() {
        };
    }

    long sum() {
        return sum;
    }

    @Override
    public boolean hasDictionarySupport() {
        return true;
    }

    @Override
    public void setDictionary(Dictionary dictionary) {
        summands = new int[dictionary.getMaxId() + 1];
        for (int i = 0; i < summands.length; i++) {
            summands[i] = summand(dictionary.decodeToBinary(i));
        }
    }

    @Override
    public void addValueFromDictionary(int id) {
        sum += summands[id];
    }

    @Override
    public void addBinary(Binary text) {
        sum += summand(text);
    }

    static int summand(Binary text) {
        int length = text.length();
        if (length == 0) {
            return 0;
        }
        ByteBuffer bytes = text.toByteBuffer();
        return length + (bytes.get(bytes.position()) & 0xff);
    }
}
