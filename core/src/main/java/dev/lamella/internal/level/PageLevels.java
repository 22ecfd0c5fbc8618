package dev.lamella.internal.level;

/// The level entries of a leaf's current data page: the number of entries left, and their levels, decoded block by block.
///
/// This is the only position inside a page: the [Assembler] takes entries from here, and the page is done when none are left.
/// Entries of a leaf without levels are only counted.
public final class PageLevels {
    private final int maximumRepetition;
    private final int maximumDefinition;
    private final LevelDecoder repetition;
    private final LevelDecoder definition;

    /// Entries that are not decoded yet.
    private int undecoded;
    private int blockSize;
    private int blockAt;

    public PageLevels(int maximumRepetition, int maximumDefinition) {
        this.maximumRepetition = maximumRepetition;
        this.maximumDefinition = maximumDefinition;
        repetition = new LevelDecoder(maximumRepetition);
        definition = new LevelDecoder(maximumDefinition);
    }

    /// Greatest repetition level of the leaf.
    public int maximumRepetition() {
        return maximumRepetition;
    }

    /// Greatest definition level of the leaf.
    public int maximumDefinition() {
        return maximumDefinition;
    }

    /// Whether the entries have levels; if not, each entry is a value.
    public boolean areStored() {
        return maximumDefinition > 0;
    }

    /// Decoder of the page's repetition levels; unused if there are none.
    public LevelDecoder repetition() {
        return repetition;
    }

    /// Decoder of the page's definition levels; unused if there are none.
    public LevelDecoder definition() {
        return definition;
    }

    /// Starts a page with this many entries. The decoders are ready.
    public void start(int entries) {
        undecoded = entries;
        blockSize = 0;
        blockAt = 0;
    }

    /// Drops references to the page; entries that are not decoded yet cannot be taken any more.
    public void forget() {
        repetition.forget();
        definition.forget();
    }

    /// Whether all entries of the page were taken.
    public boolean isDone() {
        return undecoded == 0 && blockAt == blockSize;
    }

    /// Takes up to `most` entries without levels, and returns how many.
    public int take(int most) {
        int count = Math.min(most, undecoded);
        undecoded -= count;
        return count;
    }

    /// Takes entries, at most a block of them, and ignores their structure: a page alone cannot tell where rows end, because a
    /// row may continue in the next page.
    ///
    /// @return the number of entries that hold a value
    public int takeValues() {
        if (!areStored()) {
            return take(LevelDecoder.BLOCK);
        }
        nextBlock(LevelDecoder.BLOCK);
        blockAt = blockSize;
        int count = 0;
        for (int at = 0; at < blockSize; at += 64) {
            long values = definition.atLeast(maximumDefinition, at);
            count += Long.bitCount(values & Bitmap.low(blockSize - at));
        }
        return count;
    }

    /// Takes entries as [#takeValues] does, and counts their levels.
    ///
    /// @param repetitions by repetition level, added to
    /// @param definitions by definition level, added to
    /// @return the number of entries that hold a value
    public int countLevels(long[] repetitions, long[] definitions) {
        if (!areStored()) {
            int count = take(LevelDecoder.BLOCK);
            repetitions[0] += count;
            definitions[0] += count;
            return count;
        }
        int values = takeValues();
        if (maximumRepetition > 0) {
            count(repetition, repetitions);
        } else {
            repetitions[0] += blockSize;
        }
        count(definition, definitions);
        return values;
    }

    private void count(LevelDecoder levels, long[] counts) {
        long above = 0;
        for (int level = counts.length - 1; level >= 0; level--) {
            long atLeast = 0;
            for (int at = 0; at < blockSize; at += 64) {
                atLeast += Long.bitCount(levels.atLeast(level, at) & Bitmap.low(blockSize - at));
            }
            counts[level] += atLeast - above;
            above = atLeast;
        }
    }

    /// Whether the first entry of the block that was taken last begins a row.
    public boolean beginsRow() {
        return maximumRepetition == 0 || (repetition.atLeast(1, 0) & 1) == 0;
    }

    /// Decodes the next block, of up to `most` entries.
    void nextBlock(int most) {
        int count = Math.min(Math.min(most, LevelDecoder.BLOCK), undecoded);
        if (maximumRepetition > 0) {
            repetition.decode(count);
        }
        definition.decode(count);
        undecoded -= count;
        blockSize = count;
        blockAt = 0;
    }

    /// Entries of the block.
    int blockSize() {
        return blockSize;
    }

    /// The next entry of the block.
    int blockAt() {
        return blockAt;
    }

    /// Takes entries of the block.
    void advance(int count) {
        blockAt += count;
    }
}
