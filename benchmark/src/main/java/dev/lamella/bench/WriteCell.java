package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A file is written, of rows that are in memory.
record WriteCell(Table table, Codec codec) implements Cell {
    static List<WriteCell> all() {
        return Stream.of(Table.LINEITEM, Table.NESTED).flatMap(table -> Codec.WRITTEN.stream()
                .map(codec -> new WriteCell(table, codec))).toList();
    }

    @Override
    public Section section() {
        return Section.WRITING;
    }

    @Override
    public String name() {
        return "write/" + Label.of(table) + "/" + Label.of(codec);
    }

    @Override
    public String title() {
        return "Write of " + Label.of(table) + ", " + codec;
    }

    @Override
    public List<String> contenders() {
        return List.of("parquet-java", "carpet", "duckdb", "lamella-rows", "lamella-records", "lamella-batches");
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        int rows = table.writtenRowCount(size);
        Path source = files.get(table, Writer.DUCKDB, Codec.SNAPPY, rows);
        Path folder = Files.createDirectories(files.folder().resolve("written"));
        Function<Contender, Path> written = contender -> folder.resolve(name().replace('/', '-') + "-"
                + contender.label().replace(':', '-') + ".parquet");
        return new Plan(String.format(Locale.ROOT, "%,d rows, %d columns", rows, table.columns(Way.COLUMNS).size()),
                "row", rows, Optional.of(DuckDb.scan(source, table, Way.COLUMNS, Optional.empty())),
                contender -> List.of("write", contender.name(), table.name(), codec.name(), source.toString(),
                        written.apply(contender).toString()),
                Optional.of(written));
    }
}
