package dev.lamella.check;

import java.io.IOException;

/// Looks for what breaks one rule. One small class each; its row in [Rules] says what it is about.
interface Check {
    /// Reports all findings.
    ///
    /// @throws IOException if storage fails
    void check(Subject subject, Report report) throws IOException;
}
