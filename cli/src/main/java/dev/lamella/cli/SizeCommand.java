package dev.lamella.cli;

import dev.lamella.ParquetReader;
import dev.lamella.cli.files.InputTable;
import dev.lamella.cli.print.FigureTable;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.report.Profile;
import dev.lamella.cli.shell.Sizes;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
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

    /// A row of the output.
    ///
    /// @param name of the column, encoding, codec or file
    /// @param encodings of a column
    private record Part(String name, String encodings, int rowGroup, long rowCount, Profile.Bytes bytes) {
        Part(String name, String encodings, Profile.Bytes bytes) {
            this(name, encodings, 0, 0, bytes);
        }
    }

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
        FigureTable<Part> table = new FigureTable<>();
        switch (by) {
            case row_group -> table.add("file", (part, out) -> out.writeText(part.name))
                    .add("row_group", (part, out) -> out.writeInteger(part.rowGroup))
                    .add("rows", (part, out) -> out.writeInteger(part.rowCount));
            case column -> table.add("column", (part, out) -> out.writeText(part.name))
                    .add("encodings", (part, out) -> out.writeText(part.encodings));
            case encoding, codec -> table.add(by.toString(), (part, out) -> out.writeText(part.name));
        }
        long all = profile.bytes().stored();
        table.add("chunks", (part, out) -> out.writeInteger(part.bytes.chunks()))
                .add("bytes", (part, out) -> out.writeInteger(part.bytes.stored()))
                .add("share_percent", (part, out) -> out.writeNumber(Sizes.percent(part.bytes.stored(), all)))
                .add("uncompressed_bytes", (part, out) -> out.writeInteger(part.bytes.plain()))
                .add("ratio", (part, out) -> out.writeNumber(Sizes.ratio(part.bytes.ratio())))
                .print(parts(profile), format.format(isForPeople()), layout(format.layout()), output);
    }

    private List<Part> parts(Profile profile) {
        return switch (by) {
            case column -> profile.columns().stream()
                    .map(column -> new Part(column.leaf().logicalPath().toString(), column.encodings(),
                            column.bytes()))
                    .toList();
            case encoding -> parts(profile.encodings());
            case codec -> parts(profile.codecs());
            case row_group -> profile.groups().stream()
                    .map(group -> new Part(group.file(), "", group.ordinal(), group.rowCount(), group.bytes()))
                    .toList();
        };
    }

    private static List<Part> parts(Map<String, Profile.Bytes> bytes) {
        return bytes.entrySet().stream().map(entry -> new Part(entry.getKey(), "", entry.getValue())).toList();
    }
}
