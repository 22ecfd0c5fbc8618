package dev.lamella.remote;

import java.io.FileNotFoundException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Error responses of object stores, in XML.
final class StoreErrors {
    private static final Pattern CODE = Pattern.compile("<Code>([A-Za-z0-9]{1,64})</Code>");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]{1,64}");
    /// Codes after which another attempt may succeed, whatever the status.
    private static final Set<String> TRANSIENT = Set.of("ConditionalRequestConflict", "OperationAborted",
            "RequestTimeout", "SlowDown", "InternalError", "BadDigest", "XAmzContentSHA256Mismatch", "Md5Mismatch",
            "ServiceUnavailable", "ServerBusy", "OperationTimedOut");

    private StoreErrors() {}

    /// The code of an error, for example `NoSuchKey`. Its message is not shown, since it may contain parts of keys.
    static Optional<String> code(String said) {
        Matcher matcher = CODE.matcher(said);
        return said.contains("<Error") && matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /// The code of an error response. A response to `HEAD` has no body, but Azure sends the code in a header as well.
    static Optional<String> code(Response answer, String said) {
        return code(said)
                .or(() -> answer.header("x-ms-error-code").filter(word -> WORD.matcher(word).matches()));
    }

    /// The failure of completing an object whose parts the store does not have.
    static FileNotFoundException partsGone(String name) {
        return new FileNotFoundException(name + ": The uploaded parts are no longer there, or damaged, so the object"
                + " cannot be completed. Write it again");
    }

    static boolean isTransient(String code) {
        return TRANSIENT.contains(code);
    }
}
