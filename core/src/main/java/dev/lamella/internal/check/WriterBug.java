package dev.lamella.internal.check;

import dev.lamella.internal.footer.Releases;
import dev.lamella.internal.footer.Writer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Something that a program is known to have written wrongly, in files that show what the bug touches. Reported once
/// for a column.
///
/// @param releases that have the bug
/// @param trace whether a column chunk shows what the bug touches
/// @param found what is there, as the end of the sentence "the file is by ..., which ..."
/// @param allowed what readers should do, or where the bug is mended
record WriterBug(List<Releases> releases, Trace trace, String found,
        String allowed) implements Check<CheckedFile> {
    /// Whether a column chunk looks as the bug leaves it.
    interface Trace {
        boolean test(Chunk chunk) throws IOException;
    }

    /// Whether the file is by a program that has the bug.
    boolean isBy(CheckedFile file) {
        return writer(file).isPresent();
    }

    private Optional<Writer> writer(CheckedFile file) {
        return file.metadata().createdBy().map(Writer::of)
                .filter(writer -> releases.stream().anyMatch(those -> those.contain(writer)));
    }

    @Override
    public void check(CheckedFile file, Report report) throws IOException {
        Optional<Writer> writer = writer(file);
        if (writer.isEmpty()) {
            return;
        }
        String name = writer.get().application()
                + writer.get().version().map(version -> " " + version).orElse(" of unknown version");
        Each.firstChunk((chunk, findings) -> {
            if (trace.test(chunk)) {
                findings.add("the file is by " + name + ", which " + found, allowed);
            }
        }).check(file, report);
    }
}
