package dev.lamella.variant;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/// Passes a value on as events.
final class Replay {
    /// The form of scalars.
    enum Form {
        /// As they are stored.
        STORED,
        /// In the canonical form, which is the same for equal values.
        CANONICAL
    }

    private final Variant value;
    private final VariantSink sink;
    private final Form form;
    private final Walk walk;
    /// The number of each long name in a builder's dictionary, as many fields may share one long name.
    private final Map<Integer, Integer> builderNumbers = new HashMap<>();

    Replay(Variant value, VariantSink sink, Form form) {
        this.value = value;
        this.sink = sink;
        this.form = form;
        this.walk = new Walk(value);
    }

    void run() {
        visit(value);
        while (!walk.isOver()) {
            switch (walk.innermost()) {
                case VariantObject object -> step(object);
                case VariantArray array -> step(array);
            }
        }
    }

    private void step(VariantObject object) {
        if (!walk.next()) {
            walk.leave();
            sink.endObject();
            return;
        }
        field(object.metadata(), object.nameId(walk.place()));
        visit(object.value(walk.place()));
    }

    private void field(VariantMetadata metadata, int id) {
        metadata.requireWellFormed(id);
        int count = metadata.nameByteCount(id);
        if (count > VariantMetadata.SHORT_NAME && sink instanceof VariantBuilder builder) {
            builder.numberedField(builderNumbers.computeIfAbsent(id,
                    ignored -> builder.dictionary().number(metadata.bytes(), metadata.nameFrom(id), count)));
        } else {
            sink.field(metadata.bytes(), metadata.nameFrom(id), count);
        }
    }

    private void step(VariantArray array) {
        if (walk.next()) {
            visit(array.value(walk.place()));
        } else {
            walk.leave();
            sink.endArray();
        }
    }

    private void visit(Variant visited) {
        walk.visit(visited);
        switch (visited) {
            case VariantObject ignored -> sink.beginObject();
            case VariantArray ignored -> sink.beginArray();
            case VariantNull ignored -> sink.nullValue();
            case VariantBoolean v -> sink.booleanValue(v.value());
            case VariantInteger v -> integer(v);
            case VariantFloat v ->
                sink.float32(isStored() ? v.value() : Float.intBitsToFloat(Float.floatToIntBits(v.value())));
            case VariantDouble v ->
                sink.float64(isStored() ? v.value() : Double.longBitsToDouble(Double.doubleToLongBits(v.value())));
            case VariantDecimal v -> decimal(v);
            case VariantDate v -> sink.date(v.days());
            case VariantTime v -> time(v);
            case VariantTimestamp v -> timestamp(v);
            case VariantString v -> string(v);
            case VariantBinary v -> sink.binary(v.bytes(), v.dataFrom(), v.dataCount());
            case VariantUuid v -> sink.uuid(v.mostSignificantBits(), v.leastSignificantBits());
            case VariantUnknown v -> throw Damage.unknown(v);
        }
    }

    private boolean isStored() {
        return form == Form.STORED;
    }

    private void integer(VariantInteger number) {
        long v = number.value();
        switch (isStored() ? number.byteCount() : 0) {
            case 2 -> sink.int8((byte) v);
            case 3 -> sink.int16((short) v);
            case 5 -> sink.int32((int) v);
            case 9 -> sink.int64(v);
            default -> sink.integer(v);
        }
    }

    private void decimal(VariantDecimal number) {
        if (isStored()) {
            decimal(number.value());
            return;
        }
        BigDecimal plain = ExactNumber.plain(number.value());
        if (ExactNumber.isLong(plain)) {
            sink.integer(plain.longValue());
        } else {
            decimal(plain);
        }
    }

    /// Numbers of up to 18 digits are passed on as `long`, whatever their stored width.
    private void decimal(BigDecimal number) {
        if (number.precision() <= Decimals.LONG_DIGITS) {
            sink.decimal(number.unscaledValue().longValue(), number.scale());
        } else {
            sink.decimal(number.unscaledValue(), number.scale());
        }
    }

    private void timestamp(VariantTimestamp v) {
        VariantTimestampKind kind = v.timestampKind();
        if (isStored() || v.value() % 1000 != 0) {
            sink.timestamp(v.value(), kind);
            return;
        }
        switch (kind) {
            case UTC_MICROS, LOCAL_MICROS -> sink.timestamp(v.value(), kind);
            case UTC_NANOS -> sink.timestamp(v.value() / 1000, VariantTimestampKind.UTC_MICROS);
            case LOCAL_NANOS -> sink.timestamp(v.value() / 1000, VariantTimestampKind.LOCAL_MICROS);
        }
    }

    private void time(VariantTime time) {
        if (!time.isOfDay()) {
            throw Damage.inValue(time.position(), VariantTime.PROBLEM);
        }
        sink.time(time.micros());
    }

    private void string(VariantString text) {
        text.requireWellFormed();
        sink.string(text.bytes(), text.utf8From(), text.utf8Count());
    }
}
