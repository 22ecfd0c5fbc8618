package dev.lamella.internal.dataset;

import dev.lamella.ReadOptions;
import dev.lamella.dataset.DatasetFile;
import dev.lamella.encryption.Decryption;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterReader;
import dev.lamella.internal.footer.KnownFile;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A file of a data set, with its footer, which is kept while there is memory for it. Safe for use by several threads.
///
/// @param isAlone whether the data set was made of this file alone
/// @param footer of the version of the file that the data set has
record DataFile(DatasetFile file, boolean isAlone, AtomicReference<@Nullable SoftReference<Footer>> footer) {
    DataFile(DatasetFile file, boolean isAlone) {
        this(file, isAlone, new AtomicReference<>());
    }

    /// How the file is read. One of several need not have all columns that have keys.
    ReadOptions options(ReadOptions reading) {
        return isAlone
                ? reading
                : reading.decryption().map(keys -> keys.withUnknownColumns(Decryption.UnknownColumns.IGNORE))
                        .map(reading::withDecryption).orElse(reading);
    }

    /// Opens the file; its footer is read if it is not known.
    ///
    /// @param reading its own [#options]
    KnownFile open(ReadOptions reading) throws IOException {
        InputFile source = file.open();
        try {
            return new KnownFile(source, footer(source, reading));
        } catch (Throwable e) {
            try (source) {
                throw e;
            }
        }
    }

    /// The footer, if it was read before and has not been dropped.
    Optional<Footer> known() {
        SoftReference<Footer> kept = footer.get();
        return kept == null ? Optional.empty() : Optional.ofNullable(kept.get());
    }

    private Footer footer(InputFile source, ReadOptions reading) throws IOException {
        Optional<Footer> known = known();
        if (known.isPresent()) {
            if (known.get().fileSize() != source.size()) {
                throw new IOException(file.name() + " has changed since its footer was read; list the files again");
            }
            return known.get();
        }
        Footer read = FooterReader.read(source.observed(reading.progress()), reading.limits(), reading.decryption());
        // The keys of an encrypted file are destroyed when its reader is closed.
        if (read.cipher().isEmpty()) {
            footer.set(new SoftReference<>(read));
        }
        return read;
    }
}
