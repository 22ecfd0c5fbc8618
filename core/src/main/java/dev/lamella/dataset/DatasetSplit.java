package dev.lamella.dataset;

import dev.lamella.filter.Split;
import dev.lamella.internal.dataset.LocatedFile;
import dev.lamella.internal.dataset.RangedFile;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.variant.internal.TextForm;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// A part of a file of a data set, for one reader: see [Dataset#splits]. Another process parses its text, and reads it as
/// its own data set:
///
/// ```java
/// DatasetOptions options = dataset.options().withSchema(dataset.schema());
/// for (DatasetSplit split : dataset.splits(scan, 128 << 20)) {
///     send(split.toString(), scan.toString(), options.toString());
/// }
/// // elsewhere
/// Dataset part = Dataset.ofFiles(List.of(DatasetSplit.parse(split)), DatasetOptions.parse(options));
/// try (BatchSource batches = part.batches(Scan.parse(scan))) { ... }
/// ```
/// With the schema, the file looks as it does in the whole data set: its types, columns that it does not have, and partition
/// columns. Reading fails if the file has changed since it was split.
public final class DatasetSplit implements DatasetFile {
    private final DatasetFile file;
    private final Split split;

    DatasetSplit(DatasetFile file, Split split) {
        this.file = new RangedFile(file, split.bytes());
        this.split = split;
    }

    /// The row groups, and how many rows and bytes they have.
    public Split split() {
        return split;
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public List<String> directories() {
        return file.directories();
    }

    @Override
    public Optional<String> location() {
        return file.location();
    }

    @Override
    public Optional<String> version() {
        return file.version();
    }

    @Override
    public Optional<ByteRange> part() {
        return file.part();
    }

    @Override
    public InputFile open() throws IOException {
        return file.open();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DatasetSplit that && split.equals(that.split) && name().equals(that.name())
                && location().equals(that.location()) && version().equals(that.version());
    }

    @Override
    public int hashCode() {
        return Objects.hash(split, name());
    }

    /// The text that [#parse] parses. A file without a [location][DatasetFile#location], such as a file in memory, cannot be
    /// opened by other processes: its text cannot be parsed.
    @Override
    public String toString() {
        TextForm form = location().map(place -> TextForm.named("DatasetSplit").with("location", place))
                .orElseGet(() -> TextForm.named("DatasetSplit").with("unlocated", name()));
        return form.with("version", version()).with("split", split).toString();
    }

    /// Parses the text of a split; see [#toString].
    ///
    /// @throws IllegalArgumentException if the text is not a valid split, or the file has no location
    public static DatasetSplit parse(String text) {
        TextForm form = TextForm.parse("DatasetSplit", text);
        Optional<String> unlocated = form.text("unlocated");
        if (unlocated.isPresent()) {
            throw new IllegalArgumentException("The file " + unlocated.get() + " has no location that another process"
                    + " could open. Implement DatasetFile.location, or read it where it was split");
        }
        DatasetSplit split = new DatasetSplit(new LocatedFile(form.requiredText("location"), form.text("version")),
                Split.parse(form.requiredText("split")));
        form.requireNoOther();
        return split;
    }
}
