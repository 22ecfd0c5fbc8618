package dev.lamella.remote;

import java.io.IOException;

/// What is asked for: where it is now, and who asks.
interface RemoteObject {
    /// What messages call it.
    String name();

    /// The next request for all of it; who sends it adds what it wants of it.
    Transport.Request request() throws IOException;

    /// Takes from an answer that is no success what to do otherwise the next time: another address, another time, other
    /// credentials.
    ///
    /// @param said the beginning of the body, if the status is 300 or above
    /// @param corrections how often something was learned since the caller asked
    /// @return whether to ask again now
    boolean learns(Response answer, String said, int corrections) throws IOException;

    /// What to do about an answer of 401 or 403, as the end of a sentence.
    ///
    /// @param said the beginning of the body
    String refusal(String said);
}
