package dev.lamella.internal.spark.write;

import dev.lamella.ColumnOptions;
import dev.lamella.WriteOptions;
import dev.lamella.explain.Ecosystem;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.SortKey;
import dev.lamella.schema.ColumnPath;
import dev.lamella.shredding.Shredding;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// An option of the library by its name in Spark. Options are applied in this order: a level follows its codec.
enum WriteOption {
    COMPRESSION("compression", (options, text) -> options.withCodec(codec(text)), column(WriteOption::codecAndLevel)),
    COMPRESSION_LEVEL("compressionLevel",
            (options, text) -> options.withCodec(options.codec(), Integer.parseInt(text))),
    PAGE_VERSION("pageVersion", (options, text) -> options.withPageVersion(switch (text) {
        case "1" -> WriteOptions.PageVersion.V1;
        case "2" -> WriteOptions.PageVersion.V2;
        default -> throw new IllegalArgumentException("It may be 1 or 2");
    })),
    PAGE_BYTES("pageBytes", (options, text) -> options.withPages(Integer.parseInt(text), options.pageRows())),
    PAGE_ROWS("pageRows", (options, text) -> options.withPages(options.pageBytes(), Integer.parseInt(text))),
    ROW_GROUP_BYTES("rowGroupBytes",
            (options, text) -> options.withRowGroups(Long.parseLong(text), options.rowGroupRows())),
    ROW_GROUP_ROWS("rowGroupRows",
            (options, text) -> options.withRowGroups(options.rowGroupBytes(), Long.parseLong(text))),
    COMPATIBILITY("compatibility",
            (options, text) -> options.withCompatibility(choice(text, WriteOptions.Compatibility.values()))),
    ENCODING("encoding", (options, text) -> options.withEncoding(encoding(text)),
            column(text -> ColumnOptions.DEFAULT.withEncoding(encoding(text)))),
    DICTIONARY("dictionary", (options, text) -> options.withDictionary(choice(text, WriteOptions.Dictionary.values())),
            column(text -> ColumnOptions.DEFAULT.withDictionary(choice(text, WriteOptions.Dictionary.values())))),
    DICTIONARY_BYTES("dictionaryBytes", (options, text) -> options.withDictionaryBytes(Integer.parseInt(text))),
    STATISTICS("statistics", (options, text) -> options.withStatistics(choice(text, WriteOptions.Statistics.values())),
            column(text -> ColumnOptions.DEFAULT.withStatistics(choice(text, WriteOptions.Statistics.values())))),
    BOUND_LENGTH("boundLength", (options, text) -> options.withBoundLength(Integer.parseInt(text))),
    FLOAT_ORDER("floatOrder", (options, text) -> options.withFloatOrder(choice(text, WriteOptions.FloatOrder.values())),
            column(text -> ColumnOptions.DEFAULT.withFloatOrder(choice(text, WriteOptions.FloatOrder.values())))),
    BLOOM_FILTER("bloomFilter", Optional.empty(), Optional.of(column(WriteOption::bloomFilter))),
    CHECKSUMS("checksums", (options, text) -> options.withChecksums(choice(text, WriteOptions.Checksums.values()))),
    VALIDATION("validation", (options, text) -> options.withValidation(choice(text, WriteOptions.Validation.values()))),
    TYPES_FOR("typesFor", (options, text) -> options.withStoredSchema(choice(text, Ecosystem.values())::storedSchema)),
    SHREDDING("shredding", (options, text) -> options.withShredding(Shredding.parse(text)),
            (options, path, text) -> options.withShredding(path, text)),
    SORTED_BY("sortedBy", (options, text) -> options.withSortedBy(keys(text))),
    SORT("sort", (options, text) -> options.withSort(keys(text))),
    SORT_MEMORY("sortMemory", (options, text) -> options.withSortMemory(Long.parseLong(text))),
    KEY_VALUE("keyValue", Optional.empty(), Optional.of(WriteOptions::withKeyValue));

    /// Separates the name of an option from the path of its column, as in the options of Spark's own source.
    private static final char COLUMN = '#';

    private final String label;
    private final Optional<BiFunction<WriteOptions, String, WriteOptions>> all;
    private final Optional<ForOne> one;

    /// Sets an option for the columns of a path, or for another name.
    interface ForOne {
        WriteOptions apply(WriteOptions options, String name, String text);
    }

    WriteOption(String label, BiFunction<WriteOptions, String, WriteOptions> all) {
        this(label, Optional.of(all), Optional.empty());
    }

    WriteOption(String label, BiFunction<WriteOptions, String, WriteOptions> all, ForOne one) {
        this(label, Optional.of(all), Optional.of(one));
    }

    WriteOption(String label, Optional<BiFunction<WriteOptions, String, WriteOptions>> all, Optional<ForOne> one) {
        this.label = label;
        this.all = all;
        this.one = one;
    }

    /// The name of the option.
    String label() {
        return label;
    }

    /// Whether a key is this option, for all columns or for some.
    boolean isNamed(String key) {
        int end = key.indexOf(COLUMN);
        return label.equalsIgnoreCase(end < 0 ? key : key.substring(0, end));
    }

    /// Sets the option.
    ///
    /// @param key the name, or `name#path`
    /// @throws IllegalArgumentException if the value does not fit; the message names the option
    WriteOptions apply(WriteOptions options, String key, String text) {
        int end = key.indexOf(COLUMN);
        try {
            if (end < 0) {
                return all
                        .orElseThrow(() -> new IllegalArgumentException("It needs a name: " + label + COLUMN + "name"))
                        .apply(options, text);
            }
            return one.orElseThrow(() -> new IllegalArgumentException("It is for all columns: leave out the path"))
                    .apply(options, key.substring(end + 1), text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("Option " + key + " is " + text + ": It must be a number", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Option " + key + " is " + text + ": " + e.getMessage(), e);
        }
    }

    private static ForOne column(Function<String, ColumnOptions> of) {
        return (options, path, text) -> options.withColumn(path, of.apply(text));
    }

    private static <E extends Enum<E>> E choice(String text, E[] choices) {
        return Arrays.stream(choices).filter(choice -> choice.name().equalsIgnoreCase(text)).findFirst()
                .orElseThrow(() -> unknown(Arrays.stream(choices).map(Enum::name)));
    }

    private static IllegalArgumentException unknown(Stream<String> choices) {
        return new IllegalArgumentException(
                "It may be " + String.join(", ", choices.map(name -> name.toLowerCase(Locale.ROOT)).toList()));
    }

    private static CompressionCodec codec(String name) {
        if (name.equalsIgnoreCase("none")) {
            return CompressionCodec.UNCOMPRESSED;
        }
        return CompressionCodec.recognized().stream().filter(codec -> codec.name().equalsIgnoreCase(name)).findFirst()
                .orElseThrow(() -> unknown(CompressionCodec.recognized().stream().map(CompressionCodec::name)));
    }

    /// `zstd`, or `zstd:9`.
    private static ColumnOptions codecAndLevel(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? ColumnOptions.DEFAULT.withCodec(codec(text))
                : ColumnOptions.DEFAULT.withCodec(codec(text.substring(0, colon)),
                        Integer.parseInt(text.substring(colon + 1)));
    }

    private static Encoding encoding(String name) {
        List<Encoding> known = IntStream.rangeClosed(0, Byte.MAX_VALUE).mapToObj(Encoding::new)
                .filter(Encoding::isRecognized).toList();
        return known.stream().filter(encoding -> encoding.name().equalsIgnoreCase(name)).findFirst()
                .orElseThrow(() -> unknown(known.stream().map(Encoding::name)));
    }

    /// The probability of false positives: `0.01`, or with the number of distinct values `0.01:5000`.
    private static ColumnOptions bloomFilter(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? ColumnOptions.DEFAULT.withBloomFilter(Double.parseDouble(text))
                : ColumnOptions.DEFAULT.withBloomFilter(Double.parseDouble(text.substring(0, colon)),
                        Long.parseLong(text.substring(colon + 1)));
    }

    /// `day, amount desc`.
    private static List<SortKey> keys(String text) {
        return Arrays.stream(text.split(",")).map(String::strip).map(WriteOption::key).toList();
    }

    private static SortKey key(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.endsWith(" desc")) {
            return SortKey.descending(ColumnPath.parse(text.substring(0, text.length() - " desc".length()).strip()));
        }
        return SortKey.ascending(ColumnPath.parse(
                lower.endsWith(" asc") ? text.substring(0, text.length() - " asc".length()).strip() : text));
    }
}
