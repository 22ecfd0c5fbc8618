package dev.lamella.internal.footer;

import static dev.lamella.internal.thrift.ThriftTypes.list;

import dev.lamella.internal.thrift.CompactReader;
import dev.lamella.internal.thrift.Struct;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnOrder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Facts of a footer that [dev.lamella.metadata.FileMetadata] omits, because reading the file does not need them.
///
/// @param columnOrderCount number of column orders, whether or not it is one for each column; absent if there is no list of
/// them
/// @param structLength bytes of the struct `FileMetaData`, which may end before the footer does
public record FooterDetails(OptionalInt columnOrderCount, int structLength) {
    private static final Struct<Orders> ORDERS = Struct.of("FileMetaData", fields -> {
        var orders = fields.optional(7, "column_orders", list(FileStructs.COLUMN_ORDER), Orders::list);
        return in -> new Orders(in.get(orders));
    });

    private record Orders(Optional<List<ColumnOrder>> list) {}

    /// Reads the footer again.
    ///
    /// @param footer the footer of `file`, read earlier
    /// @throws dev.lamella.error.CorruptFileException if the file has changed since
    public static FooterDetails read(InputFile file, Footer footer) throws IOException {
        byte[] bytes = footer.readStruct(file);
        CompactReader in = new CompactReader(bytes, 0, bytes.length);
        Orders orders = ORDERS.read(in);
        return new FooterDetails(orders.list().map(list -> OptionalInt.of(list.size())).orElse(OptionalInt.empty()),
                in.position());
    }
}
