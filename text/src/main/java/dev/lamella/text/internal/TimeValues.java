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

    private TimeValues() {}

    /// Base of all readers of dates and times.
    abstract static class Temporal extends TextValue {
        final TimeScan time = new TimeScan();

        Temporal(FieldLocation place, Origin origin) {
            super(place, Kind.TEXT, origin);
        }

        final RuntimeException malformed(String what, String example) {
            return place.reject("The text is not a " + what + " like " + example);
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
            super(place, origin);
        }

        @Override
        void set(String text, ValueTarget slot) {
            if (!time.scan(text) || time.hasTime()) {
                throw malformed("date", "2026-03-01");
            }
            slot.setLong(time.day());
        }
    }

    /// TIME.
    static final class TimeOfDay extends Temporal {
        private final boolean isUtc;

        TimeOfDay(FieldLocation place, Origin origin, boolean isUtc) {
            super(place, origin);
            this.isUtc = isUtc;
        }

        @Override
        void set(String text, ValueTarget slot) {
            if (!time.scan(text) || time.hasDate()) {
                throw malformed("time", isUtc ? "12:30:00Z" : "12:30:00");
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
            super(place, origin);
            this.unit = unit;
        }

        @Override
        void set(String text, ValueTarget slot) {
            if (!time.scan(text) || !time.hasDate() || !time.hasTime()) {
                throw malformed("timestamp", "2026-03-01T12:30:00Z");
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
            super(place, origin);
            this.unit = unit;
        }

        @Override
        void set(String text, ValueTarget slot) {
            if (!time.scan(text) || !time.hasDate()) {
                throw malformed("timestamp", "2026-03-01T12:30:00");
            }
            requireOffset(false);
            if (time.day() < LocalDate.MIN.toEpochDay()
                    || time.day() > LocalDate.MAX.toEpochDay()) {
                throw place.reject("The year is out of range");
            }
            if (!setCount(unit, time.day() * SECONDS_OF_DAY + time.second(), slot)) {
                slot.set(LocalDateTime.of(LocalDate.ofEpochDay(time.day()),
                        LocalTime.ofNanoOfDay(time.second() * NANOS_OF_SECOND + time.nano())));
            }
        }
    }
}
