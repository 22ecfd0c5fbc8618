package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.cli.explore.ExploredFile;
import dev.lamella.cli.explore.Explorer;
import dev.lamella.cli.server.LoopbackServer;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowAppender;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/// The page of `explore` in Chromium: ./mvnw -Pdev,browser -pl cli -am test
@Tag("browser")
@Timeout(300)
class PageExploreTest {
    @TempDir
    private static Path folder;
    private static Browser browser;
    private static Explorer explorer;
    private static LoopbackServer server;
    private static Path orders;

    @BeforeAll
    static void start() throws IOException {
        browser = new Browser();
        browser.dark(false);
        orders = PageBrowserTest.orders(folder);
        List<ExploredFile> files = new ArrayList<>();
        for (String file : List.of(orders.toString(), example("planets.parquet"), variants().toString(),
                manyChunks().toString())) {
            files.add(new ExploredFile(Path.of(file).getFileName().toString(), () -> InputFile.of(Path.of(file)),
                    ReadOptions.DEFAULT));
        }
        explorer = new Explorer("here", files, ReadOptions.DEFAULT);
        server = LoopbackServer.start(0, explorer);
        explorer.at(server.root());
    }

    private static Path variants() throws IOException {
        Path lines = Files.writeString(folder.resolve("events.ndjson"), """
                {"v": {"kind": "click", "at": {"x": 3, "y": 4}}}
                {"v": {"kind": "key", "at": {"x": 5}}}
                """);
        Path file = folder.resolve("events.parquet");
        assertThat(Lamella.run("convert", lines.toString(), file.toString(), "-q", "--variant", "v").exitCode())
                .isZero();
        return file;
    }

    /// 60,000 column chunks: too many for the report.
    private static Path manyChunks() throws IOException {
        Path file = folder.resolve("many.parquet");
        StringBuilder schema = new StringBuilder("message m {");
        IntStream.range(0, 30).forEach(i -> schema.append(" required int32 c").append(i).append(';'));
        try (ParquetWriter writer = Parquet.create(file, Schema.parse(schema.append(" }").toString()),
                WriteOptions.DEFAULT.withRowGroups(1 << 30, 4).withPages(1 << 20, 2))) {
            RowAppender rows = writer.rows();
            for (int row = 0; row < 8_000; row++) {
                for (int column = 0; column < 30; column++) {
                    rows.setInt(column, row * 30 + column);
                }
                rows.endRow();
            }
            writer.commit();
        }
        return file;
    }

    @AfterAll
    static void stop() throws IOException {
        browser.close();
        server.close();
        explorer.close();
    }

    @AfterEach
    void nothingIsOnTheConsoleAndNoOtherHostIsAsked() {
        browser.requireQuiet("http://127.0.0.1:");
    }

    private static void open(String hash) {
        browser.open(server.address() + hash);
        browser.await("!document.body.innerText.includes('Reading')");
    }

    @Test
    void theFilesOfAFolderAreListedAndOpened() {
        open("");
        assertThat(browser.text("#files")).contains("orders.parquet", "planets.parquet", "24,000");
        browser.requireAccessible("files");
        browser.click("#files .rows [aria-rowindex='3'] a");
        browser.await("document.querySelector('.hero') !== null");
        assertThat(browser.text(".hero")).contains("Rows\n8");
        assertThat(browser.text("#file option:checked")).isEqualTo("planets.parquet");
    }

    @Test
    void rowsArePagedWhenTheyComeIntoSight() {
        open("#/rows");
        browser.await("document.querySelectorAll('#rows [role=row]').length > 10");
        assertThat(browser.text("[role=status]")).isEqualTo("24,000 rows");
        browser.run("document.querySelector('#rows .grid').focus()");
        browser.type(Keys.END);
        browser.await("document.querySelector('#rows').innerText.includes('1023999')");
        browser.requireAccessible("rows");
    }

    @Test
    void aFilterIsCompletedAppliedAndExplained() {
        open("#/rows");
        browser.await("document.querySelector('#rows') !== null");
        browser.click("#filter");
        browser.type("ord");
        browser.await("document.querySelectorAll('#choices li').length > 0");
        browser.requireAccessible("completions");
        browser.type(Keys.ARROW_DOWN, Keys.ENTER);
        assertThat(browser.run("return document.getElementById('filter').value")).isEqualTo("order_id");
        browser.type(" >= 1023990", Keys.ESCAPE, Keys.ENTER);
        browser.await("document.querySelector('[role=status]').innerText === '10 rows'");
        browser.click(".tools button.push");
        browser.await("document.querySelector('#explained') !== null");
        assertThat(browser.text("main pre")).containsIgnoringCase("row group");
        browser.requireAccessible("explanation");
        browser.go("#/map");
        browser.await("document.querySelector('#groups') !== null");
        assertThat(browser.text("#groups")).contains("pruned", "read");
        assertThat(browser.text("#filter-pages")).contains("order_id", "read",
                "pruned rows may match in 1 of 6 pages, by page index of order_id", "customer.id");
        assertThat(browser.text("main")).contains("Pages and the filter").contains(" of 72 read");
        browser.requireAccessible("filter on the map");
        pageOfTheMap("item.group === 7 && item.column === 0 && item.kind === 'data page'");
        assertThat(browser.text("#map .detail")).contains("Page\n0",
                "Filter\npruned: rows may match in 1 of 6 pages, by page index of order_id");
        browser.type(Keys.END, Keys.HOME);
    }

    /// Zooms to a page and selects it.
    private static void pageOfTheMap(String condition) {
        browser.run(
                "const map = document.querySelector('#map'); map.choose(2, map.model.lanes[2].items.findIndex(item => "
                        + condition + "))");
        browser.frames();
        browser.run("document.querySelector('#map .canvas').focus()");
        browser.type(Keys.ENTER);
    }

    private static long parts(int lane, String condition) {
        return (Long) browser.run("return document.querySelector('#map').model.lanes[" + lane
                + "].items.filter(item => " + condition + ").length");
    }

    @Test
    void chunksAndPagesOfALargeFileAreLoadedWhenTheyAreLookedAt() {
        openOther(5, "#/map");
        assertThat(parts(0, "item.kind === 'row group'")).isEqualTo(2_000);
        assertThat(parts(1, "item.kind === 'column chunk'")).isZero();
        browser.run("document.querySelector('#map .canvas').focus()");
        browser.type(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER);
        browser.await("document.querySelector('#map').model.lanes[1].items.some(item => item.kind === 'column chunk')");
        assertThat(parts(1, "item.kind === 'column chunk' && item.group === 1")).isEqualTo(30);
        assertThat(parts(1, "item.kind === 'column chunk' && item.group > 5")).isZero();
        browser.run("const map = document.querySelector('#map'); map.choose(1, map.model.lanes[1].items.findIndex("
                + "item => item.column === 4 && item.group === 1))");
        browser.frames();
        assertThat(browser.text("#map .detail")).contains("c4", "Values\n4", "Range\n124 to 214");
        browser.type(Keys.ENTER);
        browser.await(
                "document.querySelector('#map').model.lanes[2].items.some(item => item.column === 4 && item.kind === 'data page')");
        assertThat(parts(2, "item.column === 4 && item.group === 1 && item.kind === 'data page'")).isEqualTo(2);
        browser.requireAccessible("a zoomed map of a large file");
    }

    @Test
    void aLargeFileIsCheckedOnRequest() {
        openOther(5, "#/summary");
        browser.await("[...document.querySelectorAll('main button')].some(b => b.innerText === 'Check it')");
        browser.requireAccessible("the summary of a large file");
        browser.run("[...document.querySelectorAll('main button')].find(b => b.innerText === 'Check it').click()");
        browser.await("document.querySelector('main').innerText.includes('too many column chunks. Run lamella check')");
    }

    @Test
    void theBoundsOfALargeFileComeAfterItsFirstPage() {
        openOther(5, "#/columns");
        browser.await("document.querySelector('#columns').innerText.includes('sorted up')");
        assertThat(browser.text("#columns [aria-rowindex='2']")).contains("c0", "0 to 239970");
        browser.go("#/summary?file=1");
        assertThat(browser.text("main")).contains("Sorted up: c0, c1", "row groups are small");
        browser.go("#/rows?file=1&where=" + "c0%20%3E%20100");
        browser.await("document.querySelector('.tools button.push') !== null");
        browser.click(".tools button.push");
        browser.await("document.querySelector('#left-out') !== null");
        assertThat(browser.text("#left-out")).contains("the details of 1,500 row groups",
                "lamella head --where FILTER --explain");
    }

    @Test
    void aColumnOfALargeFileListsItsChunksAndTheirPages() {
        openOther(5, "#/columns/c3");
        browser.await("document.querySelector('#chunks [role=row]') !== null");
        browser.await("document.querySelector('.hero').innerText.includes('sorted up')");
        assertThat(browser.text("main")).contains("2,000 row groups", "Ranges over row groups");
        browser.run("document.querySelector('#chunks .grid').focus()");
        browser.type(Keys.END, Keys.ENTER);
        browser.await("document.querySelector('#page-table [role=row]') !== null");
        assertThat(browser.text("#pages")).contains("Pages of row group 1,999", "2 pages, by the page indexes",
                "239883");
        browser.requireAccessible("pages of a column chunk");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void axeFindsNothingSeriousInAnyView(boolean isDark) {
        browser.dark(isDark);
        try {
            for (String view : List.of("#/files", "#/summary", "#/map", "#/bytes", "#/columns", "#/columns/placed",
                    "#/columns/customer.city?group=2", "#/findings", "#/rows", "#/rows?where=price%20%3E%20100")) {
                open(view);
                browser.requireAccessible(view + (isDark ? ", dark" : ""));
                browser.requireNoSidewaysScroll(view);
            }
            browser.await("document.querySelector('#rows') !== null");
            browser.click(".tools button.push");
            browser.await("document.querySelector('#filter-pages') !== null");
            browser.requireAccessible("an explanation" + (isDark ? ", dark" : ""));
        } finally {
            browser.dark(false);
        }
    }

    @Test
    void partitionsAreColumns() throws IOException {
        List<ExploredFile> files = new ArrayList<>();
        for (String day : List.of("day=1/city=S%C3%A3o", "day=2/city=Oslo")) {
            files.add(new ExploredFile("t/" + day + "/a.parquet",
                    () -> InputFile.of(Path.of(example("planets.parquet"))), ReadOptions.DEFAULT));
        }
        try (Explorer table = new Explorer("t", files, ReadOptions.DEFAULT);
                LoopbackServer other = LoopbackServer.start(0, table)) {
            table.at(other.root());
            browser.open(other.address());
            browser.await("document.querySelector('#files [role=row] a') !== null");
            assertThat(browser.text("#files .head").split("\n")).contains("day", "city");
            assertThat(browser.text("#files")).contains("São", "Oslo");
            browser.go("#/rows");
            browser.await("document.querySelector('#rows') !== null");
            assertThat(browser.text("#rows .head").split("\n")).startsWith("Row", "day", "city", "name");
            assertThat(browser.text("#rows [aria-rowindex='2']")).contains("São");
        }
    }

    @Test
    void aServerThatHasEndedIsReported() throws IOException {
        try (Explorer one = new Explorer("t", List.of(new ExploredFile("planets.parquet",
                () -> InputFile.of(Path.of(example("planets.parquet"))), ReadOptions.DEFAULT)), ReadOptions.DEFAULT);
                LoopbackServer other = LoopbackServer.start(0, one)) {
            one.at(other.root());
            browser.open(other.address() + "#/columns/name");
            browser.await("document.querySelector('main .panel button') !== null");
            assertThat(browser.count("#gone")).isZero();
            other.close();
            browser.click("main .panel button");
            browser.await("document.querySelector('#gone') !== null");
            assertThat(browser.text("#gone")).contains("lamella explore does not answer", "Start it again");
            assertThat(browser.text(".hero")).contains("Type");
            browser.requireAccessible("a server that has ended");
        }
        browser.forgetLogs(); // The browser itself reports the connection.
    }

    /// Opens a file by its place in the list of files.
    private static void openOther(int rowIndex, String hash) {
        open("#/files");
        browser.await("document.querySelector('#files .rows a') !== null");
        browser.click("#files .rows [aria-rowindex='" + rowIndex + "'] a");
        browser.await("document.querySelector('.hero') !== null");
        browser.go(hash + "?file=1");
    }

    @Test
    void anErrorOfAFilterIsShownAtItsPlace() {
        open("#/rows");
        browser.await("document.querySelector('#rows') !== null");
        browser.click("#filter");
        browser.type("price >> 3", Keys.ESCAPE, Keys.ENTER);
        browser.await("document.querySelector('#filter-error mark') !== null");
        assertThat(browser.text("#filter-error p")).isNotBlank();
        assertThat(browser.text("#filter-error mark")).isEqualTo(">");
        browser.requireAccessible("error of a filter");
        assertThat(browser.find("#filter").getDomAttribute("aria-invalid")).isEqualTo("true");
    }

    @Test
    void columnsAreChosen() {
        open("#/rows?columns=price,order_id");
        browser.await("document.querySelector('#rows') !== null");
        assertThat(browser.text("#rows .head").split("\n")).containsExactly("Row", "order_id", "price");
        browser.click("details.menu summary");
        browser.click(".checks label:nth-child(2) input");
        browser.await("document.querySelector('#rows .head').innerText.includes('placed')");
    }

    @Test
    void variantsAreOpenedLikeATree() {
        openOther(4, "#/columns");
        browser.click("#columns .rows [aria-rowindex='2'] a");
        browser.click("main .panel.tree-of-values button");
        browser.await("document.querySelector('.tree.values') !== null");
        assertThat(browser.text(".tree.values")).contains("kind", "at");
        browser.click(".tree.values details summary");
        browser.await("document.querySelector('.tree .tree') !== null");
        assertThat(browser.text(".tree .tree")).contains("x");
        browser.requireAccessible("variant");
    }

    @Test
    void valuesOfAColumnAreReadOnRequest() {
        open("#/columns/customer.city");
        browser.await("document.querySelector('main .panel button') !== null");
        browser.click("main .panel button");
        browser.await("document.querySelector('table.top') !== null");
        assertThat(browser.text("table.top")).contains("Lisbon");
    }
}
