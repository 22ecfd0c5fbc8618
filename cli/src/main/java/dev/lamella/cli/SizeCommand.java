package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.ResultPrinter;
import dev.lamella.cli.print.ValueOut;
import dev.lamella.cli.report.Profile;
import dev.lamella.cli.shell.Sizes;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `lamella size`.
@Command(name = "size", description = "Print the sizes of columns, encodings, codecs or row groups: stored bytes, share, and compression ratio. Reads only footers.")
final class SizeCommand extends FileCommand {
    /// What a row of the output stands for.
    enum By {
        column, encoding, codec, row_group;

        @Override
        public String toString() {
            return name().replace('_', '-');
        }
    }

    @Option(names = "--by", paramLabel = "WHAT", defaultValue = "column", converter = ByConverter.class, description = "Add up bytes by column, encoding, codec or row-group (default: ${DEFAULT-VALUE}).")
    private By by = By.column;

    @Mixin
    private FormatOptions format = new FormatOptions();

    /// Takes `row-group` as it is printed.
    static final class ByConverter implements picocli.CommandLine.ITypeConverter<By> {
        @Override
        public By convert(String text) {
            for (By each : By.values()) {
                if (each.toString().equalsIgnoreCase(text)) {
                    return each;
                }
            }
            throw new picocli.CommandLine.TypeConversionException(
                    text + " is not one of column, encoding, codec, row-group");
        }
    }

    /// A row of the output, named by what it stands for.
    private record Part(List<String> names, long rowCount, Profile.Bytes bytes) {}

    @Override
    int run(ParquetReader reader, OutputStream output) throws IOException {
        Profile profile = new Profile(reader.schema());
        profile.add(reader);
        print(profile, output);
        return 0;
    }

    @Override
    int run(InputTable.OfDataset table, OutputStream output) throws IOException {
        Profile profile = new Profile(table.ofFiles());
        table.forEachFile((reader, _) -> profile.add(reader));
        print(profile, output);
        return 0;
    }

    private void print(Profile profile, OutputStream output) throws IOException {
        boolean byGroup = by == By.row_group;
        List<String> names = new ArrayList<>(byGroup ? List.of("file", "row_group", "rows") : List.of(by.toString()));
        if (by == By.column) {
            names.add("encodings");
        }
        names.addAll(List.of("chunks", "bytes", "share_percent", "uncompressed_bytes", "ratio"));
        long all = profile.bytes().stored();
        try (ResultPrinter results = ResultPrinter.ofFigures(names, format.format(isForPeople()),
                layout(format.layout()), output)) {
            for (Part part : parts(profile)) {
                results.row(IntStream.range(0, names.size()).<ResultPrinter.Cell>mapToObj(
                        i -> out -> print(part, names.get(i), i, all, out)).toList());
            }
        }
    }

    private static void print(Part part, String name, int place, long all, ValueOut out) throws IOException {
        switch (name) {
            case "row_group" -> out.writeInteger(Long.parseLong(part.names.get(place)));
            case "rows" -> out.writeInteger(part.rowCount);
            case "chunks" -> out.writeInteger(part.bytes.chunks());
            case "bytes" -> out.writeInteger(part.bytes.stored());
            case "share_percent" -> out.writeNumber(Sizes.percent(part.bytes.stored(), all));
            case "uncompressed_bytes" -> out.writeInteger(part.bytes.plain());
            case "ratio" -> out.writeNumber(Sizes.ratio(part.bytes.ratio()));
            default -> out.writeText(part.names.get(place));
        }
    }

    private List<Part> parts(Profile profile) {
        return switch (by) {
            case column -> profile.columns().stream()
                    .map(column -> new Part(List.of(column.leaf().logicalPath().toString(), column.encodings()), 0,
                            column.bytes()))
                    .toList();
            case encoding -> parts(profile.encodings());
            case codec -> parts(profile.codecs());
            case row_group -> profile.groups().stream()
                    .map(group -> new Part(List.of(group.file(), Integer.toString(group.ordinal())), group.rowCount(),
                            group.bytes()))
                    .toList();
        };
    }

    private static List<Part> parts(Map<String, Profile.Bytes> bytes) {
        return bytes.entrySet().stream().map(entry -> new Part(List.of(entry.getKey()), 0, entry.getValue())).toList();
    }
}
