package dev.lamella.remote;

import java.io.IOException;
import java.util.Map;

/// A remote object: its current address, and the credentials that its requests carry.
interface RemoteObject {
    /// The name that messages use.
    String name();

    /// A request for the object.
    ///
    /// @param more headers besides its own, for example `Range`
    Transport.Request request(Map<String, String> more) throws IOException;

    /// Learns from an error response how to ask the next time: another address, another time, other credentials.
    ///
    /// @param said the beginning of the body, if the status is 300 or above
    /// @param corrections how often something was learned since the caller asked
    /// @return whether to repeat the request now
    boolean learns(Response answer, String said, int corrections) throws IOException;

    /// Forgets what was learned of the address: it does not answer, or not now.
    default void forget() {}

    /// What to do about a 401 or 403 response, as a sentence.
    String rejection();

    /// Whether the server understands a request for the last bytes. (Others may send the whole object.)
    default boolean hasSuffixRanges() {
        return true;
    }
}
