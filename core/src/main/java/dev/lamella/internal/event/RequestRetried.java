package dev.lamella.internal.event;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// A request failed and is repeated.
@Name("dev.lamella.RequestRetried")
@Label("Request Retried")
@Description("A request to a server failed, and was repeated after a pause, which is the duration of the event")
public final class RequestRetried extends FileEvent {
    @Label("Failures")
    @Description("Consecutive failures, this one included")
    int failures;
    @Label("Problem")
    @Nullable
    String problem;

    private RequestRetried() {}

    static @Nullable RequestRetried begun() {
        return begun(new RequestRetried());
    }

    /// @param count consecutive failures, this one included
    /// @param what without values of data
    public void done(String name, int count, String what) {
        if (ends(name)) {
            failures = count;
            problem = what;
            commit();
        }
    }
}
