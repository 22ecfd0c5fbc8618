package dev.lamella.check;

import java.io.IOException;

/// Bytes between the end of the footer and its length.
final class FooterRest implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        int rest = subject.footer().footerLength() - subject.details().structLength();
        // A signed footer is followed by its signature.
        if (rest > 0 && subject.metadata().encryptionAlgorithm().isEmpty()) {
            report.file(rest + " bytes stand between the end of the footer's struct and its length",
                    "the footer ends with the struct; what follows is ignored");
        }
    }
}
