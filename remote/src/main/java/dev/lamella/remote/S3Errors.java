package dev.lamella.remote;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Error responses of S3, in XML.
final class S3Errors {
    private static final Pattern CODE = Pattern.compile("<Code>([A-Za-z0-9]{1,64})</Code>");

    private S3Errors() {}

    /// The code of an error, for example `NoSuchKey`. Its message is not shown, since it may contain parts of keys.
    static Optional<String> code(String said) {
        Matcher matcher = CODE.matcher(said);
        return said.contains("<Error") && matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
