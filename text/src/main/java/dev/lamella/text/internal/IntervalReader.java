package dev.lamella.text.internal;

import com.fasterxml.jackson.core.JsonToken;
import dev.lamella.row.Interval;
import java.util.List;

/// INTERVAL: `{"months":0,"days":8,"millis":0}`; a missing part is 0.
final class IntervalReader implements ValueReader {
    private static final List<String> PARTS = List.of("months", "days", "millis");
    private static final long MOST = 0xffff_ffffL;

    private final FieldLocation place;
    private final NumberScan number = new NumberScan();

    IntervalReader(FieldLocation place) {
        this.place = place;
    }

    @Override
    public void read(JsonInput json, ValueTarget slot) {
        if (json.token() != JsonToken.START_OBJECT) {
            throw place.reject(JsonTokenNames.unexpected(json.token(), "an object of months, days and millis"));
        }
        long[] parts = {-1, -1, -1};
        while (json.next() == JsonToken.FIELD_NAME) {
            int part = PARTS.indexOf(json.name());
            json.next();
            if (part < 0 || parts[part] >= 0) {
                throw place
                        .reject("The interval may have only months, days and millis, each once");
            }
            parts[part] = part(json);
        }
        slot.set(new Interval(Math.max(0, parts[0]), Math.max(0, parts[1]), Math.max(0, parts[2])));
    }

    private long part(JsonInput json) {
        if (json.token() != JsonToken.VALUE_NUMBER_INT || !number.scan(json.text()) || !number.isShort()
                || number.longValue() < 0 || number.longValue() > MOST) {
            throw place.reject("A part of the interval is not a whole number from 0 to " + MOST);
        }
        return number.longValue();
    }
}
