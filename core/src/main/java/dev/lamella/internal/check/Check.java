package dev.lamella.internal.check;

import java.io.IOException;

/// Looks at one thing for what breaks one rule: mostly a method of a class by topic, named in the rule's row.
///
/// A check looks at everything, however bad: it never relies on what another rule demands. It need not catch bytes that
/// cannot be read: the walks of [CheckedFile] make a finding of them, and continue with the next column chunk.
///
/// @param <T> the thing: the file, or a field, a column chunk or its statistics, of which [Each] makes a check of the file
interface Check<T> {
    /// Reports all findings.
    ///
    /// @throws IOException if storage fails
    void check(T thing, Report report) throws IOException;
}
