package dev.lamella.internal.footer;

import java.util.Optional;

/// The program that wrote a file, parsed leniently from the footer's `created_by`.
///
/// The format asks for `<application> version <version> (build <hash>)`. Real files also have an application alone (`Polars`),
/// an application with a build but no version (`parquet-mr (build 6aa21f87)`), a version without a build, and arbitrary text,
/// which then is the name of the application.
///
/// @param application name of the program; empty if the text begins with its version
/// @param version absent if there is none, or if it does not begin with a number
/// @param build usually a commit
/// @see <a href="https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift">parquet.thrift,
/// FileMetaData.created_by</a>
public record Writer(String application, Optional<Version> version, Optional<String> build) {
    private static final String VERSION = " version";
    private static final String BUILD = "build";

    /// Parses `createdBy`. Any text is accepted.
    public static Writer of(String createdBy) {
        String text = createdBy.strip();
        int bracket = text.indexOf('(');
        String head = (bracket < 0 ? text : text.substring(0, bracket)).strip();
        Optional<String> build = bracket < 0 ? Optional.empty() : build(text.substring(bracket + 1));
        int word = (" " + head).indexOf(VERSION);
        if (word < 0) {
            return new Writer(head, Optional.empty(), build);
        }
        // `head` had a blank prepended, so `word` counts from there.
        String application = head.substring(0, word).strip();
        String version = head.substring(Math.min(head.length(), word + VERSION.length() - 1)).strip();
        return new Writer(application, Version.of(version), build);
    }

    private static Optional<String> build(String inBrackets) {
        int end = inBrackets.indexOf(')');
        String text = (end < 0 ? inBrackets : inBrackets.substring(0, end)).strip();
        return text.startsWith(BUILD) ? Optional.of(text.substring(BUILD.length()).strip()) : Optional.empty();
    }

    /// Whether the text has all parts that the format asks for.
    public boolean isCanonical() {
        return !application.isEmpty() && version.isPresent() && build.isPresent();
    }

    /// Whether `name` wrote the file in version `first` or later, and before `fixed`.
    public boolean isFrom(String name, Version first, Version fixed) {
        return application.equals(name)
                && version.filter(v -> v.compareTo(first) >= 0 && v.compareTo(fixed) < 0).isPresent();
    }

    /// A version of a program: three numbers and a suffix.
    ///
    /// @param major first number
    /// @param minor second number; 0 if there is none
    /// @param patch third number; 0 if there is none
    /// @param preRelease the text after the numbers, without the hyphen; empty for a release. It sorts before the release
    public record Version(int major, int minor, int patch, String preRelease) implements Comparable<Version> {
        /// Sorts before every version of every program.
        public static final Version FIRST = new Version(0, 0, 0, "-");

        private static final int MOST_DIGITS = 9;

        /// A version that is known to be well-formed.
        ///
        /// @throws IllegalArgumentException if the text does not begin with a number
        public static Version parse(String text) {
            return of(text).orElseThrow(() -> new IllegalArgumentException(text + " is not a version"));
        }

        /// `1.8.0`, `v1.5.6`, `1.12`, `1.5.0-cdh5.5.0`, `19.0.0-SNAPSHOT`; absent if the text does not begin with a number.
        /// Text after a `+` is ignored.
        public static Optional<Version> of(String text) {
            int at = text.startsWith("v") || text.startsWith("V") ? 1 : 0;
            int[] numbers = new int[3];
            for (int i = 0; i < numbers.length; i++) {
                int end = at;
                while (end < text.length() && isDigit(text.charAt(end))) {
                    end++;
                }
                if (end == at || end - at > MOST_DIGITS) {
                    if (i == 0) {
                        return Optional.empty();
                    }
                    // `1.x`: the point belongs to the suffix.
                    at--;
                    break;
                }
                numbers[i] = Integer.parseInt(text, at, end, 10);
                at = end;
                if (i == numbers.length - 1 || at == text.length() || text.charAt(at) != '.') {
                    break;
                }
                at++;
            }
            String rest = text.substring(at);
            int plus = rest.indexOf('+');
            String tail = plus < 0 ? rest : rest.substring(0, plus);
            return Optional.of(new Version(numbers[0], numbers[1], numbers[2],
                    tail.startsWith("-") || tail.startsWith(".") ? tail.substring(1) : tail));
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }

        @Override
        public int compareTo(Version other) {
            int numbers = major != other.major
                    ? Integer.compare(major, other.major)
                    : minor != other.minor ? Integer.compare(minor, other.minor) : Integer.compare(patch, other.patch);
            if (numbers != 0) {
                return numbers;
            }
            if (preRelease.isEmpty() || other.preRelease.isEmpty()) {
                return Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty());
            }
            return comparePreReleases(preRelease.split("\\.", -1), other.preRelease.split("\\.", -1));
        }

        /// Compares part by part; numbers by value and before words.
        private static int comparePreReleases(String[] first, String[] second) {
            for (int i = 0; i < Math.min(first.length, second.length); i++) {
                boolean isFirstNumber = isNumber(first[i]);
                boolean isSecondNumber = isNumber(second[i]);
                int compared = isFirstNumber != isSecondNumber
                        ? Boolean.compare(isSecondNumber, isFirstNumber)
                        : isFirstNumber
                                ? Integer.compare(Integer.parseInt(first[i]), Integer.parseInt(second[i]))
                                : first[i].compareTo(second[i]);
                if (compared != 0) {
                    return compared;
                }
            }
            return Integer.compare(first.length, second.length);
        }

        private static boolean isNumber(String text) {
            return !text.isEmpty() && text.length() <= MOST_DIGITS && text.chars().allMatch(c -> isDigit((char) c));
        }

        @Override
        public String toString() {
            return major + "." + minor + "." + patch + (preRelease.isEmpty() ? "" : "-" + preRelease);
        }
    }
}
