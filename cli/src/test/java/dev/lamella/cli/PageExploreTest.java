package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ReadOptions;
import dev.lamella.cli.server.LoopbackServer;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
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
        for (String file : List.of(orders.toString(), example("planets.parquet"), variants().toString())) {
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
        open("#/files");
        browser.await("document.querySelector('#files .rows a') !== null");
        browser.click("#files .rows [aria-rowindex='4'] a");
        browser.await("document.querySelector('.hero') !== null");
        browser.go("#/columns?file=1");
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
