package dev.lamella.internal.spark.vectors;

import dev.lamella.schema.GroupField;
import dev.lamella.shredding.VariantUnshredder;
import dev.lamella.variant.Variant;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.VariantVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.jspecify.annotations.Nullable;

/// Columns of structs, lists, maps and variants.
final class NestedColumns {
    private NestedColumns() {}

    static final class Structs extends SparkColumn {
        private final SparkColumn[] children;
        private final int[] ordinals;

        /// @param ordinals the fields of the vector that the children show
        Structs(DataType type, SparkColumn[] children, int[] ordinals) {
            super(type);
            this.children = children;
            this.ordinals = ordinals;
        }

        @Override
        void bindValues(ColumnVector vector) {
            StructVector struct = (StructVector) vector;
            for (int i = 0; i < children.length; i++) {
                children[i].bind(struct.fields().get(ordinals[i]));
            }
        }

        @Override
        public SparkColumn getChild(int ordinal) {
            return children[ordinal];
        }
    }

    static final class Lists extends SparkColumn {
        private final SparkColumn elements;
        private int[] offsets = {};

        Lists(DataType type, SparkColumn elements) {
            super(type);
            this.elements = elements;
        }

        @Override
        void bindValues(ColumnVector vector) {
            ListVector list = (ListVector) vector;
            offsets = list.offsets();
            elements.bind(list.elements());
        }

        @Override
        public ColumnarArray getArray(int row) {
            return new ColumnarArray(elements, offsets[row], offsets[row + 1] - offsets[row]);
        }

        @Override
        public SparkColumn getChild(int ordinal) {
            return elements;
        }
    }

    static final class Maps extends SparkColumn {
        private final SparkColumn keys;
        private final SparkColumn values;
        private int[] offsets = {};

        Maps(DataType type, SparkColumn keys, SparkColumn values) {
            super(type);
            this.keys = keys;
            this.values = values;
        }

        @Override
        void bindValues(ColumnVector vector) {
            MapVector map = (MapVector) vector;
            offsets = map.offsets();
            keys.bind(map.keys());
            values.bind(map.values());
        }

        @Override
        public ColumnarMap getMap(int row) {
            return new ColumnarMap(keys, values, offsets[row], offsets[row + 1] - offsets[row]);
        }

        @Override
        public SparkColumn getChild(int ordinal) {
            return ordinal == 0 ? keys : values;
        }
    }

    /// Variants, which are assembled when they are asked for.
    static final class Variants extends SparkColumn {
        private final VariantUnshredder unshredder;
        private final SparkColumn value = new Part(false);
        private final SparkColumn metadata = new Part(true);
        private int lastRow = -1;
        private @Nullable Variant last;

        Variants(GroupField field) {
            super(DataTypes.VariantType);
            unshredder = VariantUnshredder.of(field);
        }

        @Override
        void bindValues(ColumnVector vector) {
            lastRow = -1;
            unshredder.bind((VariantVector) vector);
        }

        @Override
        public SparkColumn getChild(int ordinal) {
            return ordinal == 0 ? value : metadata;
        }

        /// The value of a row that is not null.
        Variant variant(int row) {
            Variant known = last;
            if (row != lastRow || known == null) {
                known = unshredder.value(row);
                last = known;
                lastRow = row;
            }
            return known;
        }

        private final class Part extends SparkColumn {
            private final boolean isMetadata;

            Part(boolean isMetadata) {
                super(DataTypes.BinaryType);
                this.isMetadata = isMetadata;
            }

            @Override
            void bindValues(ColumnVector vector) {}

            @Override
            public boolean isNullAt(int row) {
                return Variants.this.isNullAt(row);
            }

            @Override
            public byte @Nullable [] getBinary(int row) {
                if (isNullAt(row)) {
                    return null;
                }
                Variant variant = variant(row);
                return isMetadata ? variant.metadata().toByteArray() : variant.toByteArray();
            }
        }
    }
}
