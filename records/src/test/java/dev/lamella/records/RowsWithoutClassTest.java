package dev.lamella.records;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.filter.Scan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rows and columns of files and directories are read without a class, by one line each.
class RowsWithoutClassTest {
    record Line(String sku, int count) {}

    record Order(long id, double total, boolean paid, Optional<String> note, List<Line> lines,
            Map<String, Integer> tags) {}

    @TempDir
    private Path folder;

    @BeforeEach
    void files() throws IOException {
        for (int shop = 1; shop <= 2; shop++) {
            Path file = folder.resolve("shop=" + shop + "/orders.parquet");
            Files.createDirectories(file.getParent());
            Records.write(file, Order.class, List.of(new Order(10L * shop, 1.5, true, Optional.of("n" + shop),
                    List.of(new Line("a", shop)), Map.of("x", shop)),
                    new Order(10L * shop + 1, 2.5, false,
                            Optional.empty(), List.of(), Map.of())));
        }
    }

    @Test
    void rowsAreMaps() throws IOException {
        List<Map<String, Object>> rows = MapRows.read(folder.resolve("shop=1/orders.parquet"));
        assertThat(rows).hasSize(2);
        assertThat(rows.getFirst().keySet()).containsExactly("id", "total", "paid", "note", "lines", "tags",
                "shop");
        assertThat(rows.getFirst()).containsEntry("id", 10L).containsEntry("note", "n1")
                .containsEntry("lines", List.of(Map.of("sku", "a", "count", 1))).containsEntry("tags", Map.of("x", 1));
        assertThat(rows.get(1)).containsEntry("note", null).containsEntry("lines", List.of());
    }

    @Test
    void aDirectoryGivesItsPartitionColumnsToo() throws IOException {
        assertThat(MapRows.read(folder, Scan.all().where("shop = 2 and paid = true").columns("id", "shop")))
                .containsExactly(Map.of("id", 20L, "shop", 2L));
    }

    @Test
    void columnsAreArrays() throws IOException {
        Map<String, Object> columns = MapRows.readColumns(folder);
        assertThat((long[]) columns.get("id")).containsExactly(10, 11, 20, 21);
        assertThat((double[]) columns.get("total")).containsExactly(1.5, 2.5, 1.5, 2.5);
        assertThat((boolean[]) columns.get("paid")).containsExactly(true, false, true, false);
        assertThat((String[]) columns.get("note")).containsExactly("n1", null, "n2", null);
        assertThat((long[]) columns.get("shop")).containsExactly(1, 1, 2, 2);
        assertThat(Arrays.asList((Object[]) columns.get("lines"))).hasSize(4);
    }
}
