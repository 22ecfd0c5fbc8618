package dev.lamella.check;

import java.io.IOException;

/// Looks for what breaks one rule. One small class each; its row in [Rules] says what it is about.
///
/// A check looks at everything, however bad: it never relies on what another rule demands. Bytes that cannot be read
/// need not be caught: what [Subject] hands out chunk by chunk fails for that chunk only, and becomes a finding.
interface Check {
    /// Reports all findings.
    ///
    /// @throws IOException if storage fails
    void check(Subject subject, Report report) throws IOException;
}
