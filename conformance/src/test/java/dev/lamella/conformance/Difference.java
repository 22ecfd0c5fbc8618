package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// A file that a peer cannot read, or reads differently from Lamella.
///
/// @param file in the corpus
/// @param symptom part of the message with which the peer, or the comparison with it, fails
/// @param reason why, and the rule that says who is right
record Difference(String file, String symptom, String reason) {
    /// Compares; where the table has the file, the comparison must fail as the table says, so that an entry that is no
    /// longer true is noticed.
    static void compare(String file, List<Difference> table, ThrowingCallable comparison) throws Exception {
        Optional<Difference> known = table.stream().filter(entry -> entry.file().equals(file)).findFirst();
        if (known.isPresent()) {
            assertThatThrownBy(comparison).as(known.get().reason())
                    .satisfies(thrown -> assertThat(thrown.toString()).contains(known.get().symptom()));
        } else {
            call(comparison);
        }
    }

    private static void call(ThrowingCallable comparison) throws Exception {
        try {
            comparison.call();
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
