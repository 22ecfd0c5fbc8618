package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.PageCursor;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions.PageVersion;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// The cases of [WriterAgreementTest] exercise every legal cell of the matrix of types, encodings, repetitions, page
/// versions and codecs. A cell counts if a file has a page with it that holds values.
class WriterCoverageTest {
    /// A cell of the matrix.
    record Cell(String kind, Encoding encoding, Repetition repetition, PageVersion version, CompressionCodec codec) {}

    @Test
    void everyLegalCellIsExercised() throws IOException {
        Set<Cell> legal = legal();
        Set<Cell> missing = new HashSet<>(legal);
        Set<Cell> illegal = new HashSet<>();
        for (int number = 0; number < WriterCase.COUNT; number++) {
            for (Cell cell : exercised(WriterCase.of(number))) {
                missing.remove(cell);
                if (!legal.contains(cell)) {
                    illegal.add(cell);
                }
            }
        }
        assertThat(illegal).isEmpty();
        TreeMap<String, Integer> missingByKind = new TreeMap<>();
        missing.forEach(cell -> missingByKind.merge(cell.kind, 1, Integer::sum));
        assertThat(missing.stream().limit(20)).as("%d of %d cells are missing, by type %s", missing.size(),
                legal.size(), missingByKind).isEmpty();
    }

    private static Set<Cell> legal() {
        Set<Cell> cells = new HashSet<>();
        for (LeafKind kind : LeafKind.ALL) {
            List<Encoding> encodings = LeafKind.encodings(kind.type()).stream()
                    // Without values there is no dictionary.
                    .filter(encoding -> !kind.isAlwaysNull() || !encoding.equals(Encoding.RLE_DICTIONARY)).toList();
            for (Encoding encoding : encodings) {
                for (Repetition repetition : Repetition.values()) {
                    for (PageVersion version : PageVersion.values()) {
                        WriterCase.Deck.CODECS.forEach(
                                codec -> cells.add(new Cell(kind.name(), encoding, repetition, version, codec)));
                    }
                }
            }
        }
        return cells;
    }

    /// The cells of a case's columns that have a page with a value; or with an entry, where the type has no values.
    private static List<Cell> exercised(WriterCase written) throws IOException {
        List<Cell> cells = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(written.write()))) {
            for (int group = 0; group < reader.metadata().rowGroups().size(); group++) {
                for (Leaf leaf : reader.schema().leaves()) {
                    ColumnMetadata metadata = reader.metadata().rowGroups().get(group).columns().get(leaf.index())
                            .metadata().orElseThrow();
                    PrimitiveField field = leaf.field();
                    String kind = LeafKind.nameOf(field);
                    boolean hasValues = LeafKind.named(kind).isAlwaysNull()
                            || metadata.sizeStatistics().orElseThrow().definitionLevelHistogram().isEmpty()
                            || metadata.sizeStatistics().get().definitionLevelHistogram().getLast() > 0;
                    try (PageCursor pages = reader.pages(group, leaf.index())) {
                        while (hasValues && pages.next()) {
                            switch (pages.header()) {
                                case DataPageHeader page -> cells.add(new Cell(kind, page.encoding(),
                                        field.repetition(), PageVersion.V1, metadata.codec()));
                                case DataPageHeaderV2 page -> cells.add(new Cell(kind, page.encoding(),
                                        field.repetition(), PageVersion.V2, metadata.codec()));
                                default -> {
                                    // A dictionary goes with its data pages.
                                }
                            }
                        }
                    }
                }
            }
        }
        return cells;
    }
}
