package dev.lamella.variant;

/// Gives a value as events.
final class Replay {
    private final Variant value;
    private final VariantSink sink;
    private final Walk walk;

    Replay(Variant value, VariantSink sink) {
        this.value = value;
        this.sink = sink;
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
        VariantMetadata metadata = object.metadata();
        int id = object.nameId(walk.place());
        metadata.requireWellFormed(id);
        sink.field(metadata.bytes(), metadata.nameFrom(id), metadata.nameByteCount(id));
        visit(object.value(walk.place()));
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
            case VariantObject _ -> sink.beginObject();
            case VariantArray _ -> sink.beginArray();
            case VariantNull _ -> sink.nullValue();
            case VariantBoolean v -> sink.booleanValue(v.value());
            case VariantInteger v -> integer(v);
            case VariantFloat v -> sink.float32(v.value());
            case VariantDouble v -> sink.float64(v.value());
            case VariantDecimal v -> decimal(v);
            case VariantDate v -> sink.date(v.days());
            case VariantTime v -> time(v);
            case VariantTimestamp v -> sink.timestamp(v.value(), v.timestampKind());
            case VariantString v -> string(v);
            case VariantBinary v -> sink.binary(v.bytes(), v.dataFrom(), v.dataCount());
            case VariantUuid v -> sink.uuid(v.mostSignificantBits(), v.leastSignificantBits());
            case VariantUnknown v -> throw Damage.unknown(v);
        }
    }

    private void integer(VariantInteger number) {
        long v = number.value();
        switch (number.byteCount()) {
            case 2 -> sink.int8((byte) v);
            case 3 -> sink.int16((short) v);
            case 5 -> sink.int32((int) v);
            default -> sink.int64(v);
        }
    }

    /// Numbers of up to 18 digits are given as such, whatever room they have.
    private void decimal(VariantDecimal number) {
        if (number.isLong() && Math.abs(number.unscaledLong()) < VariantDecimal.TOO_LARGE_FOR_LONG
                && number.unscaledLong() != Long.MIN_VALUE) {
            sink.decimal(number.unscaledLong(), number.scale());
        } else if (number.hasLegalDigits()) {
            sink.decimal(number.unscaled(), number.scale());
        } else {
            throw Damage.inValue(number.position(), VariantDecimal.TOO_MANY_DIGITS);
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
