package dev.lamella.remote;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `s3://bucket/key`, taken as it is: keys may contain any characters, and there are no escapes.
///
/// @param bucket the name of the bucket
/// @param key the key of the object, or a pattern of keys; may be empty
record S3Location(String bucket, String key) {
    private static final Pattern FORM = Pattern.compile(
            "(?i:s3)://([A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9])(?:/(.*))?",
            Pattern.DOTALL);

    /// @throws IOException if the text is not such a location
    static S3Location parse(String location) throws IOException {
        Matcher matcher = FORM.matcher(location);
        if (!matcher.matches()) {
            throw new IOException(
                    location + ": This is not an S3 location. Write it as s3://bucket/key; a bucket name consists of"
                            + " letters, digits, dots and hyphens");
        }
        return new S3Location(matcher.group(1), matcher.group(2) == null ? "" : matcher.group(2));
    }

    @Override
    public String toString() {
        return "s3://" + bucket + "/" + key;
    }
}
