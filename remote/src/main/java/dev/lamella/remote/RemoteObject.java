package dev.lamella.remote;

import java.io.IOException;

/// A remote object: its current address, and the credentials that its requests carry.
interface RemoteObject {
    /// The name that messages use.
    String name();

    /// A request for the whole object; the caller adds the `Range` header.
    Transport.Request request() throws IOException;

    /// Learns from an error response how to ask the next time: another address, another time, other credentials.
    ///
    /// @param said the beginning of the body, if the status is 300 or above
    /// @param corrections how often something was learned since the caller asked
    /// @return whether to repeat the request now
    boolean learns(Response answer, String said, int corrections) throws IOException;

    /// What to do about a 401 or 403 response, as a sentence.
    ///
    /// @param said the beginning of the body
    String rejection(String said);
}
