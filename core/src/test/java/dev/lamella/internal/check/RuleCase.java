package dev.lamella.internal.check;

import dev.lamella.encryption.Decryption;
import java.util.List;
import java.util.Optional;

/// A file, and what one rule says of it.
///
/// @param rule the id of the rule
/// @param what about the file, as the name of the test
/// @param file the whole file
/// @param keys of an encrypted file
/// @param findings what is found by this rule, as `place: found; allowed`, without the name of the file; none if the
///        rule keeps still
record RuleCase(String rule, String what, byte[] file, Optional<Decryption> keys, List<String> findings) {
    /// A file that is checked without keys.
    RuleCase(String rule, String what, byte[] file, List<String> findings) {
        this(rule, what, file, Optional.empty(), findings);
    }

    /// The rule has these findings, and no others.
    static RuleCase fires(String rule, String what, BrokenFiles file, String... findings) {
        return new RuleCase(rule, what, file.bytes(), List.of(findings));
    }

    /// The rule has nothing to say, whatever others have.
    static RuleCase keepsStill(String rule, String what, BrokenFiles file) {
        return new RuleCase(rule, what, file.bytes(), List.of());
    }

    @Override
    public String toString() {
        return rule + (findings.isEmpty() ? " keeps still: " : " fires: ") + what;
    }
}
