package dev.lamella;

import dev.lamella.update.FileRepair;
/// How a file is changed.
public enum UpdateMode {
    /// Its bytes are copied to a temporary file in the same folder, undecoded, and what is new is added; that file then takes
    /// the place of the old one, at once. Whatever happens before, the old file is as it was.
    COPY,
    /// What is new is written behind the old footer, and a new footer behind it. Nothing is copied, and old bytes are never
    /// overwritten; the old footer stays in the file, unused. A failure is undone, but if the process is *killed*, the file
    /// ends in the middle of something: then [FileRepair] (or `lamella repair`) cuts it to what it was. Readers that have the
    /// file open go on reading what was there; of two that add to it at the same time one fails.
    IN_PLACE
}
