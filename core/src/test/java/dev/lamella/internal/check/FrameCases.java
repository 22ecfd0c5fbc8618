package dev.lamella.internal.check;

import static dev.lamella.build.With.with;
import static dev.lamella.internal.check.BrokenFiles.ID;
import static dev.lamella.internal.check.BrokenFiles.good;
import static dev.lamella.internal.check.RuleCase.fires;
import static dev.lamella.internal.check.RuleCase.keepsStill;

import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.CompressionCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Files and parts of files that cannot be read.
final class FrameCases {
    private static final String FOOTER = "a Parquet file has a footer that can be read";
    /// The smallest `FileCryptoMetaData`, its length, and the magic.
    private static final String ENCRYPTED_FOOTER = "PARE\u001c\u001c\0\0\0\5\0\0\0PARE";
    /// Where the indexes of the first row group begin.
    private static final long INDEXES = 4 + 335;

    static final List<RuleCase> CASES = List.of(
            new RuleCase("LP-FILE-UNREADABLE", "text", "id,name\n1,a\n2,b\n".getBytes(StandardCharsets.UTF_8),
                    List.of("This is not a Parquet file: it begins with the bytes 69 64 2c 6e and ends with the bytes"
                            + " 32 2c 62 0a; PAR1 is expected at both ends; " + FOOTER)),
            new RuleCase("LP-FILE-UNREADABLE", "nothing", new byte[0],
                    List.of("The file is empty; a Parquet file has at least 12 bytes; " + FOOTER)),
            fires("LP-FILE-UNREADABLE", "a schema that is not a tree",
                    good().element("schema", e -> with(e, "childCount", OptionalInt.of(7))),
                    "footer at byte 1151: The schema ends after 12 elements; the group schema still needs 1"
                            + " children; " + FOOTER),
            keepsStill("LP-FILE-UNREADABLE", "a file of an older version", good().file(m -> with(m, "version", 2))),
            new RuleCase("LP-FILE-UNSUPPORTED", "an encrypted footer",
                    ENCRYPTED_FOOTER.getBytes(StandardCharsets.UTF_8),
                    List.of("footer at byte 4: The footer is encrypted, and no key was given; it asks for the key of the footer. Give"
                            + " its key: in Java with withDecryption, on the command line with --key-file or --keystore; this"
                            + " library can read the file")),
            keepsStill("LP-FILE-UNSUPPORTED", "a file in the clear", good()),
            fires("LP-PART-UNREADABLE", "a column index of bytes that are none",
                    good().overwrite(INDEXES, (byte) -1, (byte) -1),
                    "row group 0, column id, column index at byte 339: Wire type 15, before byte 1 of the structure, does"
                            + " not exist; what the footer points to can be read"),
            keepsStill("LP-PART-UNREADABLE", "an index that the footer does not mention",
                    good().chunk(0, ID, c -> with(c, "columnIndexOffset", OptionalLong.empty()))),
            fires("LP-PART-UNSUPPORTED", "a column that is encrypted in an unknown way",
                    good().chunk(0, ID, c -> with(c, "crypto", Optional.of(new ColumnCryptoMetadata.Unrecognized(7)))),
                    "row group 0, column id, offset index at byte 370: The column is encrypted in a way that this version does not know (member 7 of"
                            + " ColumnCryptoMetaData). The file itself is not at fault. Other columns may still be readable; what the"
                            + " footer points to can be read",
                    "row group 0, column id, column index at byte 339: The column is encrypted in a way that this version does not know (member 7 of"
                            + " ColumnCryptoMetaData). The file itself is not at fault. Other columns may still be readable; what the"
                            + " footer points to can be read"),
            keepsStill("LP-PART-UNSUPPORTED", "a column without its key, which LP-ENCRYPTED reports",
                    good().chunk(0, ID, c -> with(c, "crypto", Optional.of(new ColumnCryptoMetadata.FooterKey())))),
            keepsStill("LP-PART-UNSUPPORTED", "a file without encryption", good()),
            fires("LP-DATA-UNREADABLE", "a page whose header says nothing", good().overwrite(4, (byte) -1, (byte) -1),
                    "row group 0, column id, page header at byte 4: Wire type 15, before byte 1 of the structure, does not"
                            + " exist; all values can be read"),
            keepsStill("LP-DATA-UNREADABLE", "a file whose values can be read", good()),
            fires("LP-DATA-UNSUPPORTED", "an unknown codec",
                    good().column(0, ID, m -> with(m, "codec", new CompressionCodec(8))),
                    "row group 0, column id, data page 0 at byte 4: Compression codec 8 is unknown to this library. The file"
                            + " may be newer than the library: try a newer version. Other columns may still be readable; all"
                            + " values can be read"),
            keepsStill("LP-DATA-UNSUPPORTED", "a column without its key, which LP-ENCRYPTED reports",
                    good().chunk(0, ID, c -> with(c, "crypto", Optional.of(new ColumnCryptoMetadata.FooterKey())))),
            keepsStill("LP-DATA-UNSUPPORTED", "a file without encryption", good()));

    private FrameCases() {}
}
