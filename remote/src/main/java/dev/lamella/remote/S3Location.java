package dev.lamella.remote;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `s3://bucket/key`, as it is written: keys may have any characters, and none is an escape.
///
/// @param bucket its name
/// @param key of the object, or a pattern of keys; may be empty
record S3Location(String bucket, String key) {
    private static final Pattern FORM = Pattern.compile(
            "(?i:s3)://([A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9])(?:/(.*))?",
            Pattern.DOTALL);

    /// @throws IOException if it is no such location
    static S3Location parse(String location) throws IOException {
        Matcher matcher = FORM.matcher(location);
        if (!matcher.matches()) {
            throw new IOException(
                    location + ": this is no location of S3. Write it as s3://bucket/key; the name of a bucket has"
                            + " letters, digits, dots and hyphens");
        }
        return new S3Location(matcher.group(1), matcher.group(2) == null ? "" : matcher.group(2));
    }

    @Override
    public String toString() {
        return "s3://" + bucket + "/" + key;
    }
}
