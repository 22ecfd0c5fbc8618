package dev.lamella.cli;

import dev.lamella.row.Row;
import dev.lamella.row.RowList;
import dev.lamella.row.RowMap;
import dev.lamella.variant.Variant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Values by position: the fields of a row or the elements of a list.
sealed interface Cells {
    boolean isNull(int index);

    @Nullable
    Object get(int index);

    @Nullable
    Object raw(int index);

    @Nullable
    Row row(int index);

    @Nullable
    Variant variant(int index);

    /// The Variant as JSON; not null.
    String variantText(int index);

    @Nullable
    RowList list(int index);

    @Nullable
    RowMap map(int index);

    record OfRow(Row values) implements Cells {
        @Override
        public boolean isNull(int index) {
            return values.isNull(index);
        }

        @Override
        public @Nullable Object get(int index) {
            return values.get(index);
        }

        @Override
        public @Nullable Object raw(int index) {
            return values.getRaw(index);
        }

        @Override
        public @Nullable Row row(int index) {
            return values.getRow(index);
        }

        @Override
        public @Nullable Variant variant(int index) {
            return values.getVariant(index);
        }

        @Override
        public String variantText(int index) {
            return Objects.requireNonNull(values.get(index, String.class));
        }

        @Override
        public @Nullable RowList list(int index) {
            return values.getList(index);
        }

        @Override
        public @Nullable RowMap map(int index) {
            return values.getMap(index);
        }
    }

    record OfList(RowList values) implements Cells {
        @Override
        public boolean isNull(int index) {
            return values.isNull(index);
        }

        @Override
        public @Nullable Object get(int index) {
            return values.get(index);
        }

        @Override
        public @Nullable Object raw(int index) {
            return values.getRaw(index);
        }

        @Override
        public @Nullable Row row(int index) {
            return values.getRow(index);
        }

        @Override
        public @Nullable Variant variant(int index) {
            return values.getVariant(index);
        }

        @Override
        public String variantText(int index) {
            return Objects.requireNonNull(values.get(index, String.class));
        }

        @Override
        public @Nullable RowList list(int index) {
            return values.getList(index);
        }

        @Override
        public @Nullable RowMap map(int index) {
            return values.getMap(index);
        }
    }
}
