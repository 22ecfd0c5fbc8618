package dev.lamella.cli.shell;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Byte sizes as people write them: `4096`, `64K`, `128M`, `128MiB`, `1G`, all in powers of 1024.
public final class Sizes {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,18})([KMGkmg]?)(i?[Bb])?");

    private Sizes() {}

    /// @throws IllegalArgumentException if the text is not a size, or is more than a `long` can hold
    public static long parse(String text) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text + " is not a number of bytes such as 65536, 64K or 128M");
        }
        int shift = switch (matcher.group(2).toUpperCase(Locale.ROOT)) {
            case "K" -> 10;
            case "M" -> 20;
            case "G" -> 30;
            default -> 0;
        };
        long count = Long.parseLong(matcher.group(1));
        if (count > Long.MAX_VALUE >> shift) {
            throw new IllegalArgumentException(text + " is more than " + Long.MAX_VALUE + " bytes");
        }
        return count << shift;
    }

    /// The value of an option that is a size of 1 byte or more.
    ///
    /// @throws IllegalArgumentException if it is not; the message begins with the option
    public static long ofOption(String option, String text) {
        long size;
        try {
            size = parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + " " + e.getMessage(), e);
        }
        if (size < 1) {
            throw new IllegalArgumentException(option + " " + text + ": The size must be 1 or more");
        }
        return size;
    }

    /// With separators between thousands.
    public static String grouped(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /// A count with its noun in singular or plural.
    public static String count(long count, String one) {
        return grouped(count) + " " + one + (count == 1 ? "" : one.endsWith("x") ? "es" : "s");
    }

    /// The first of some values, and how many more there are: `a, b and 5 more`. A single further value is named, too.
    public static String first(List<?> values, int most) {
        int shown = values.size() == most + 1 ? values.size() : Math.min(most, values.size());
        return values.subList(0, shown).stream().map(Object::toString).collect(Collectors.joining(", "))
                + (shown < values.size() ? " and " + grouped(values.size() - shown) + " more" : "");
    }

    /// As people read bytes: `512 B`, `1.4 MiB`.
    public static String shown(long bytes) {
        if (bytes < 1024) {
            return bytes + " B";
        }
        int power = Math.min(4, (63 - Long.numberOfLeadingZeros(bytes)) / 10);
        return String.format(Locale.ROOT, "%.1f %siB", bytes / Math.pow(1024, power), "KMGT".charAt(power - 1));
    }

    /// The share of a part in percent, with one digit of a fraction.
    public static String percent(long part, long all) {
        return String.format(Locale.ROOT, "%.1f", all > 0 ? 100.0 * part / all : 0);
    }

    /// With two digits of a fraction.
    public static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
