package dev.lamella.text.internal;

import dev.lamella.schema.TimePrecision;
import dev.lamella.text.internal.TextRules.Origin;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Optional;

/// Reads dates and times from text.
final class TimeValues {
    private static final long SECONDS_OF_DAY = 86_400;
    private static final long NANOS_OF_SECOND = 1_000_000_000;
    /// Seconds from 1970 within which every unit holds a time.
    private static final long LONGEST = 9_000_000_000L;
    private static final long FIRST_DAY = LocalDate.MIN.toEpochDay();
    private static final long LAST_DAY = LocalDate.MAX.toEpochDay();

    private TimeValues() {}

    /// Base of all readers of dates and times.
    abstract static class Temporal extends TextValue {
        final TimeScan time = new TimeScan();
        private final String form;

        /// @param form a kind of value, with an example, for messages
        Temporal(FieldLocation place, Origin origin, String form) {
            super(place, Kind.TEXT, origin);
            this.form = form;
        }

        /// Sets the value that `time` has scanned.
        abstract void setTime(ValueTarget slot);

        @Override
        public final boolean readCharacters(char[] text, int from, int to, ValueTarget slot) {
            boolean isTime = time.scan(text, from, to);
            if (isTime) {
                setTime(slot);
            }
            return isTime;
        }

        @Override
        final void set(String text, ValueTarget slot) {
            if (!readCharacters(text.toCharArray(), 0, text.length(), slot)) {
                throw malformed();
            }
        }

        final RuntimeException malformed() {
            return place.reject("The text is not a " + form);
        }

        /// Sets the stored count of a time.
        ///
        /// @return false if the unit does not hold it exactly, or if it is far from now
        final boolean setCount(TimePrecision unit, long second, ValueTarget slot) {
            if (second < -LONGEST || second > LONGEST) {
                return false;
            }
            int nanos = (int) (NANOS_OF_SECOND / unit.perSecond());
            if (time.nano() % nanos != 0) {
                return false;
            }
            slot.setLong(second * unit.perSecond() + time.nano() / nanos);
            return true;
        }

        /// Rejects an instant for a local column and the reverse: the time zone between them is never guessed.
        ///
        /// @param isUtc whether the column is adjusted to UTC
        final void requireOffset(boolean isUtc) {
            if (isUtc && !time.hasOffset()) {
                throw place
                        .reject("The time has no offset from UTC, like Z or +01:00, which " + place.type() + " needs");
            }
            if (!isUtc && time.hasOffset()) {
                throw place.reject("The time has an offset from UTC, which " + place.type() + " cannot hold");
            }
            if (time.isTooFine()) {
                throw place.reject("The time has digits finer than nanoseconds");
            }
        }
    }

    /// DATE.
    static final class Date extends Temporal {
        Date(FieldLocation place, Origin origin) {
            super(place, origin, "date like 2026-03-01");
        }

        @Override
        void setTime(ValueTarget slot) {
            if (time.hasTime()) {
                throw malformed();
            }
            slot.setLong(time.day());
        }
    }

    /// TIME.
    static final class TimeOfDay extends Temporal {
        private final boolean isUtc;

        TimeOfDay(FieldLocation place, Origin origin, boolean isUtc) {
            super(place, origin, isUtc ? "time like 12:30:00Z" : "time like 12:30:00");
            this.isUtc = isUtc;
        }

        @Override
        void setTime(ValueTarget slot) {
            if (time.hasDate()) {
                throw malformed();
            }
            requireOffset(isUtc);
            long second = Math.floorMod(time.second() - (isUtc ? time.offsetSeconds() : 0), SECONDS_OF_DAY);
            slot.set(LocalTime.ofNanoOfDay(second * NANOS_OF_SECOND + time.nano()));
        }
    }

    /// TIMESTAMP adjusted to UTC, and INT96.
    static final class Moment extends Temporal {
        private final Optional<TimePrecision> unit;

        /// @param unit empty for INT96
        Moment(FieldLocation place, Origin origin, Optional<TimePrecision> unit) {
            super(place, origin, "timestamp like 2026-03-01T12:30:00Z");
            this.unit = unit;
        }

        @Override
        void setTime(ValueTarget slot) {
            if (!time.hasDate() || !time.hasTime()) {
                throw malformed();
            }
            requireOffset(true);
            long second = time.day() * SECONDS_OF_DAY + time.second() - time.offsetSeconds();
            if (second < Instant.MIN.getEpochSecond() || second > Instant.MAX.getEpochSecond()) {
                throw place.reject("The year is out of range");
            }
            if (unit.isEmpty() || !setCount(unit.get(), second, slot)) {
                slot.set(Instant.ofEpochSecond(second, time.nano()));
            }
        }
    }

    /// TIMESTAMP not adjusted to UTC. A date stands for its start.
    static final class Local extends Temporal {
        private final TimePrecision unit;

        Local(FieldLocation place, Origin origin, TimePrecision unit) {
            super(place, origin, "timestamp like 2026-03-01T12:30:00");
            this.unit = unit;
        }

        @Override
        void setTime(ValueTarget slot) {
            if (!time.hasDate()) {
                throw malformed();
            }
            requireOffset(false);
            if (time.day() < FIRST_DAY || time.day() > LAST_DAY) {
                throw place.reject("The year is out of range");
            }
            if (!setCount(unit, time.day() * SECONDS_OF_DAY + time.second(), slot)) {
                slot.set(LocalDateTime.of(LocalDate.ofEpochDay(time.day()),
                        LocalTime.ofNanoOfDay(time.second() * NANOS_OF_SECOND + time.nano())));
            }
        }
    }
}
