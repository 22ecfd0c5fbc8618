package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/// The page of `report` in Chromium: ./mvnw -Pdev,browser -pl cli -am test
@Tag("browser")
@Timeout(300)
class PageBrowserTest {
    private static final List<String> VIEWS = List.of("#/summary", "#/map", "#/bytes", "#/columns", "#/columns/placed",
            "#/columns/customer.city", "#/findings", "#/rows");
    /// A page is usable after this time, on a machine that others use too.
    private static final long MOST_MILLIS = 2_000;

    @TempDir
    private static Path folder;
    private static Browser browser;
    private static Path orders;
    private static String address;

    @BeforeAll
    static void start() throws IOException {
        browser = new Browser();
        browser.dark(false);
        orders = orders(folder);
        address = report("orders.html", orders.toString());
    }

    @AfterAll
    static void stop() throws IOException {
        browser.close();
    }

    @AfterEach
    void nothingIsOnTheConsoleAndNoOtherHostIsAsked() {
        browser.requireQuiet("file:");
    }

    /// 24,000 orders in 8 row groups, in the order of `placed`.
    static Path orders(Path folder) throws IOException {
        Random random = new Random(7);
        List<String> cities = List.of("Lisbon", "Oslo", "Kraków", "São Paulo", "Kyoto", "Accra");
        List<String> words = List.of("ship", "box", "late", "gift", "rush", "call", "door", "desk", "north", "south");
        StringBuilder text = new StringBuilder();
        long time = 1_735_689_600L;
        for (int i = 0; i < 24_000; i++) {
            time += 1 + random.nextInt(1200);
            StringJoiner note = new StringJoiner(" ");
            for (int word = random.nextInt(9); word > 0; word--) {
                note.add(words.get(random.nextInt(words.size())));
            }
            text.append("{\"order_id\":").append(1_000_000 + i).append(",\"placed\":\"")
                    .append(java.time.Instant.ofEpochSecond(time)).append("\",\"customer\":{\"id\":")
                    .append((int) Math.pow(random.nextDouble() * 300, 2)).append(",\"city\":\"")
                    .append(cities.get((int) (cities.size() * Math.pow(random.nextDouble(), 2))))
                    .append("\",\"email\":")
                    .append(random.nextInt(5) == 0
                            ? "null"
                            : "\"" + words.get(random.nextInt(10)) + random.nextInt(1_000_000)
                                    + "@example.org\"")
                    .append("},\"price\":").append(Math.round(100 * Math.exp(3 + random.nextGaussian())) / 100.0)
                    .append(",\"status\":\"").append(random.nextInt(9) == 0 ? "returned" : "delivered")
                    .append("\",\"express\":").append(random.nextInt(8) == 0).append(",\"items\":[{\"sku\":\"")
                    .append(Integer.toHexString(random.nextInt(40_000))).append("\",\"count\":")
                    .append(1 + random.nextInt(4)).append("}],\"note\":")
                    .append(note.length() == 0 ? "null" : "\"" + note + "\"").append(",\"score\":")
                    .append(50 + 12 * random.nextGaussian()).append("}\n");
        }
        Path lines = Files.writeString(folder.resolve("orders.ndjson"), text);
        Path file = folder.resolve("orders.parquet");
        made(Lamella.run("convert", lines.toString(), file.toString(), "-q", "--row-group-rows", "3000", "--page-rows",
                "500",
                "--codec", "zstd", "--codec", "note=gzip", "--bloom", "order_id"));
        return file;
    }

    private static void made(Lamella.Result result) {
        assertThat(result.exitCode()).as(result.errors()).isZero();
    }

    private static String report(String name, String... arguments) {
        Path page = folder.resolve(name);
        String[] all = new String[arguments.length + 5];
        System.arraycopy(arguments, 0, all, 5, arguments.length);
        System.arraycopy(new String[]{"report", "-q", "--force", "-o", page.toString()}, 0, all, 0, 5);
        made(Lamella.run(all));
        return page.toUri().toString();
    }

    @Test
    void everyViewShowsWhatItIsAbout() {
        browser.open(address);
        assertThat(browser.text(".hero")).contains("24,000").contains("Row groups\n8");
        assertThat(browser.text(".tabs")).contains("Summary", "Map", "Bytes", "Columns", "Findings", "Rows");
        browser.go("#/map");
        assertThat(browser.text(".legend")).contains("customer.email", "score");
        assertThat(painted("canvas.lanes")).isGreaterThan(6);
        browser.go("#/bytes");
        assertThat(painted("canvas.areas")).isGreaterThan(3);
        browser.go("#/columns");
        assertThat(browser.count("#columns [role=row]")).isEqualTo(13);
        browser.go("#/columns/placed");
        assertThat(browser.text("main")).contains("sorted up", "TIMESTAMP", "DuckDB", "Ranges over pages",
                "Column chunks");
        assertThat(painted("canvas.ranges")).isGreaterThan(1);
        browser.go("#/columns/customer.city");
        assertThat(browser.text("table.top")).contains("Lisbon");
        browser.go("#/rows");
        assertThat(browser.text("#sample")).contains("1000000");
    }

    /// How many colours a canvas has.
    private static long painted(String selector) {
        return (Long) browser.run(
                """
                        const c = document.querySelector(arguments[0]), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
                        const all = new Map();
                        for (let i = 0; i < d.length; i += 4) {
                          const k = d[i] << 16 | d[i + 1] << 8 | d[i + 2];
                          if (d[i + 3] === 255) all.set(k, (all.get(k) || 0) + 1);
                        }
                        return [...all.values()].filter(n => n > 40).length""",
                selector);
    }

    /// The legend is in the order of the file, and nothing but a column has the colour of a column.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLegendNamesTheFooter(boolean isDark) {
        browser.dark(isDark);
        try {
            browser.open(address + "#/map");
            assertThat(browser.text(".legend").split("\n")).containsSubsequence("order_id", "placed", "price",
                    "4 other columns", "column index", "offset index", "footer");
            Object colours = browser.run(
                    "return [...document.querySelectorAll('.legend i')].map(i => getComputedStyle(i).backgroundColor)");
            assertThat((List<?>) colours).doesNotHaveDuplicates().hasSizeGreaterThan(10);
        } finally {
            browser.dark(false);
        }
    }

    @Test
    void numbersAreThoseOfSummaryAndColumns() {
        browser.open(address + "#/summary");
        String summary = Lamella.run("summary", orders.toString()).output();
        for (String row : browser.text(".ranked").split("\n")) {
            if (row.endsWith("iB")) {
                assertThat(summary).contains(row.strip());
            }
        }
        String stats = Lamella.run("stats", orders.toString(), "-c", "price", "--format", "json").output();
        browser.go("#/columns/price");
        String least = stats.replaceAll("(?s).*\"min\":\"?([0-9.]+).*", "$1");
        assertThat(browser.text("main")).contains(least);
    }

    @Test
    void theMapZoomsByWheelDragDoubleClickButtonsAndKeys() {
        browser.open(address + "#/map");
        long whole = span();
        browser.click("[aria-label='Zoom in']");
        browser.await("new URLSearchParams(location.hash.split('?')[1]).get('to') !== null");
        assertThat(span()).isLessThan(whole);
        String zoomed = (String) browser.run("return location.hash");
        browser.drag("canvas.lanes", 0, 0, -200);
        assertThat(browser.run("return location.hash")).isNotEqualTo(zoomed);
        browser.run("document.querySelector('#map .canvas').focus()");
        browser.run(
                """
                        const c = document.querySelector('canvas.lanes'), b = c.getBoundingClientRect();
                        c.dispatchEvent(new WheelEvent('wheel', {deltaY: -500, bubbles: true, cancelable: true, clientX: b.left + 300, clientY: b.top + 90}))""");
        browser.frames();
        assertThat(span()).isLessThan(whole / 2);
        browser.type("0");
        assertThat(span()).isEqualTo(whole);
        browser.type(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER);
        assertThat(browser.text("#map .detail")).contains("Row group");
        assertThat(span()).isLessThan(whole / 4);
        browser.type(Keys.ARROW_DOWN, Keys.ARROW_RIGHT, Keys.ENTER);
        assertThat(browser.count("#map .crumbs button")).isEqualTo(3);
        browser.type(Keys.ESCAPE);
        assertThat(browser.count("#map .crumbs button")).isEqualTo(2);
        browser.type(Keys.ESCAPE);
        assertThat(span()).isEqualTo(whole);
    }

    /// The bytes that the map shows, as its crumbs say.
    private static long span() {
        String[] bounds = browser.text("#map .range").replaceAll(", [^,]* [KMG]?i?B$", "").replace(",", "")
                .split(" – ");
        return Long.parseLong(bounds[1]) - Long.parseLong(bounds[0]);
    }

    @Test
    void aPlaceCanBeShared() {
        browser.open(address + "#/map?colour=codec&from=1000&to=9000");
        assertThat(span()).isEqualTo(8000);
        assertThat(browser.text(".legend")).contains("ZSTD", "GZIP");
        assertThat(browser.text("[aria-checked=true]")).isEqualTo("Codec");
    }

    @Test
    void keysAloneReachEverything() {
        browser.open(address);
        browser.type("4");
        browser.type("/");
        browser.type("cust");
        assertThat(browser.text("[role=status]")).isEqualTo("3 of 12 columns");
        browser.run("document.querySelector('#columns .grid').focus()");
        browser.type(Keys.ARROW_DOWN, Keys.ENTER);
        assertThat(browser.text("h1")).isEqualTo("customer.city");
        browser.type(Keys.ESCAPE);
        assertThat(browser.text(".tabs [aria-current]")).contains("Columns");
        browser.type("?");
        assertThat(browser.run("return document.querySelector('dialog').open")).isEqualTo(true);
        browser.type(Keys.ESCAPE);
        assertThat(browser.run("return document.querySelector('dialog').open")).isEqualTo(false);
        browser.type("3");
        browser.run("document.querySelector('#treemap .canvas').focus()");
        browser.type(Keys.ARROW_RIGHT, Keys.ARROW_DOWN);
        String chosen = browser.text("#treemap h3").replace(" column", "");
        browser.type(Keys.ENTER);
        assertThat(browser.text("h1")).isEqualTo(chosen);
        browser.type("t", "t");
        assertThat(browser.run("return document.documentElement.dataset.theme")).isEqualTo("dark");
        browser.type("t");
    }

    /// Ten questions about a file whose third row group is odd, answered by the text of the summary.
    @Test
    void theSummaryAnswersQuestionsInSentences() throws IOException {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 6_000; i++) {
            boolean isOdd = i / 1_000 == 2;
            text.append("{\"at\":").append(isOdd ? random.nextInt(6_000) : i).append(",\"code\":")
                    .append(i / 1_000 == 4 ? "null" : String.valueOf(random.nextInt(9))).append(",\"text\":\"")
                    .append(Long.toHexString(random.nextLong())).append(Long.toHexString(random.nextLong()))
                    .append("\"}\n");
        }
        Path lines = Files.writeString(folder.resolve("odd.ndjson"), text);
        Path file = folder.resolve("odd.parquet");
        made(Lamella.run("convert", lines.toString(), file.toString(), "-q", "--row-group-rows", "1000"));
        browser.open(report("odd.html", file.toString()) + "#/summary");
        assertThat(browser.text("main")).contains("lamella version", "text takes ", "hardly any value repeats",
                "lamella rewrite --codec text=zstd", "No column is sorted",
                "Without row group 2, the file would be sorted by at", "code has only nulls in row group 4",
                "Not clustered: code, text; filters on them skip little", "code: 1,000, 16.7% of the rows",
                "If you often filter by one of these columns, sort by it", "skip most of the file: code, text",
                "Sort the rows, so that row group 2",
                "no findings");
        browser.click("main details summary");
        assertThat(browser.text("main details")).contains("Spark SQL", "bigint");
        browser.requireAccessible("types of all columns");
        browser.requireNoSidewaysScroll("types of all columns");
    }

    @Test
    void columnsAreSortedByAnyHead() {
        browser.open(address + "#/columns");
        browser.click("#columns [role=columnheader]:nth-child(2) button");
        assertThat(browser.text("#columns .rows [aria-rowindex='2'] a")).isEqualTo("score");
        browser.click("#columns [role=columnheader]:nth-child(2) button");
        assertThat(browser.text("#columns .rows [aria-rowindex='2'] a")).isNotEqualTo("score");
        assertThat(browser.run("return document.querySelector('#columns [aria-sort=descending]') !== null"))
                .isEqualTo(true);
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 375, 768, 1280, 1920, 2560})
    void everyViewFitsTheWidth(int width) {
        browser.size(width, 900);
        try {
            browser.open(address);
            for (String view : VIEWS) {
                browser.go(view);
                browser.requireNoSidewaysScroll(view + " at " + width);
            }
        } finally {
            browser.size(1280, 900);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void axeFindsNothingSerious(boolean isDark) {
        browser.dark(isDark);
        try {
            browser.open(address);
            for (String view : VIEWS) {
                browser.go(view);
                browser.requireAccessible(view + (isDark ? ", dark" : ""));
            }
        } finally {
            browser.dark(false);
        }
    }

    @Test
    void printOpensEveryView() {
        browser.open(address);
        browser.run("window.dispatchEvent(new Event('beforeprint'))");
        assertThat(browser.text("main")).contains("Row groups", "The same as a table", "customer.email", "Largest",
                "Type in other systems");
        assertThat(browser.count("section.printed")).isGreaterThan(14);
        browser.run("window.dispatchEvent(new Event('afterprint'))");
        browser.frames();
        assertThat(browser.count("section.printed")).isZero();
        assertThat(browser.printed()).hasSizeGreaterThan(20_000);
    }

    @Test
    void twoFilesHaveTheirDifferences() {
        Path less = folder.resolve("less.parquet");
        made(Lamella.run("rewrite", example("planets.parquet"), less.toString(), "-q", "--force", "-w",
                "diameter_km < 13000"));
        browser.open(report("two.html", example("planets.parquet"), less.toString()));
        assertThat(browser.count("#file option")).isEqualTo(2);
        browser.go("#/differences");
        assertThat(browser.text("main")).contains("Rows before\n8", "Rows after\n4", "Only before\n4");
        browser.requireAccessible("differences");
        browser.go("#/summary?file=1");
        assertThat(browser.text(".hero")).contains("Rows\n4");
    }

    @Test
    void findingsAreMarkedOnTheMap() {
        browser.open(report("findings.html", example("earthquakes.parquet")) + "#/findings");
        assertThat(browser.count(".finding")).isGreaterThan(1);
        browser.requireAccessible("findings");
        browser.click(".finding .where a[href*='from']");
        assertThat(browser.text(".tabs [aria-current]")).isEqualTo("Map");
        assertThat(painted("canvas.lanes")).isGreaterThan(1);
    }

    /// A machine that does other work, too, gets several attempts.
    private static void requireQuick(String what, LongSupplier attempt) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5 && least >= MOST_MILLIS; i++) {
            least = Math.min(least, attempt.getAsLong());
        }
        assertThat(least).as(what).isLessThan(MOST_MILLIS);
    }

    @Test
    void twoThousandColumnsOpenQuickly() throws IOException {
        StringJoiner names = new StringJoiner(",");
        StringJoiner values = new StringJoiner(",");
        for (int i = 0; i < 2_000; i++) {
            names.add("column_" + i);
            values.add(String.valueOf(i * 37 % 1000));
        }
        Path csv = Files.writeString(folder.resolve("wide.csv"), names + "\n" + values + "\n" + values + "\n");
        Path wide = folder.resolve("wide.parquet");
        made(Lamella.run("convert", csv.toString(), wide.toString(), "-q"));
        String page = report("wide.html", wide.toString());
        requireQuick("columns", () -> browser.open(page + "#/columns"));
        assertThat(browser.count("#columns [role=row]")).isBetween(10L, 100L);
        browser.run("document.querySelector('#columns .grid').focus()");
        browser.type(Keys.END);
        browser.frames();
        assertThat(browser.text("#columns .active")).contains("column_1999");
        for (String view : List.of("#/map", "#/bytes", "#/rows", "#/columns/column_1000")) {
            requireQuick(view, () -> {
                browser.go("#/columns");
                long start = System.nanoTime();
                browser.go(view);
                return (System.nanoTime() - start) / 1_000_000;
            });
        }
    }

    @Test
    void tenThousandRowGroupsOpenQuickly() throws IOException {
        StringBuilder text = new StringBuilder("id,other\n");
        for (int i = 0; i < 10_000; i++) {
            text.append(i).append(",x").append(i % 7).append('\n');
        }
        Path csv = Files.writeString(folder.resolve("groups.csv"), text);
        Path groups = folder.resolve("groups.parquet");
        made(Lamella.run("convert", csv.toString(), groups.toString(), "-q", "--row-group-rows", "1"));
        String page = report("groups.html", groups.toString());
        requireQuick("map", () -> browser.open(page + "#/map"));
        assertThat(browser.text("main")).contains("Row groups 10,000");
        browser.run("document.querySelector('#map .canvas').focus()");
        browser.type(Keys.END, Keys.ARROW_LEFT, "+", "+", Keys.ENTER);
        requireQuick("column", () -> {
            browser.go("#/map");
            long start = System.nanoTime();
            browser.go("#/columns/id");
            return (System.nanoTime() - start) / 1_000_000;
        });
        assertThat(browser.text("main")).contains("sorted up");
    }

    /// Names and values that would be markup, scripts or invisible characters, if they were not text.
    @Test
    void hostileNamesAndValuesAreText() throws IOException {
        String script = "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>";
        String unseen = "a\\u202Eb\\u0000c\\u200Bd\\u0007";
        Path lines = Files.write(folder.resolve("hostile.ndjson"), ("{\"" + script + "\":\"" + script + "\",\"" + unseen
                + "\":\"" + unseen.replace("\\u0000", "") + "\",\"__proto__\":1,\"" + "x".repeat(400)
                + "\":\"${1+1} {{data}} <!--\"}\n")
                .getBytes(StandardCharsets.UTF_8));
        Path hostile = folder.resolve("hostile.parquet");
        made(Lamella.run("convert", lines.toString(), hostile.toString(), "-q"));
        String page = report("hostile.html", hostile.toString());
        browser.open(page);
        for (String view : List.of("#/summary", "#/map", "#/bytes", "#/columns", "#/rows", "#/findings")) {
            browser.go(view);
            browser.requireNoSidewaysScroll(view);
            assertThat(browser.run("return window.hacked")).isNull();
            assertThat(browser.count("main img, main script, main iframe")).isZero();
        }
        browser.go("#/columns");
        assertThat(browser.text("#columns")).contains(script).contains("\\u202E").contains("__proto__");
        assertThat(browser.count("#columns .unseen")).isGreaterThan(2);
        browser.click("#columns .rows [aria-rowindex='2'] a");
        assertThat(browser.text("h1")).isEqualTo("`" + script + "`");
        assertThat(browser.run("return window.hacked")).isNull();
    }

    /// The policy stops what markup would do if it came in.
    @Test
    void thePolicyRunsNoOtherScript() {
        browser.open(address);
        browser.run("""
                const script = document.createElement('script');
                script.textContent = 'window.hacked = 1';
                document.body.append(script);
                const image = document.createElement('img');
                image.setAttribute('onerror', 'window.hacked = 1');
                image.src = 'data:,';
                document.body.append(image);
                setTimeout('window.hacked = 1', 0);""");
        browser.frames();
        assertThat(browser.run("return window.hacked")).isNull();
        assertThat((String) browser.run("return document.querySelector('meta[http-equiv]').content"))
                .contains("default-src 'none'").doesNotContain("unsafe");
        browser.forgetLogs();
    }

    @Test
    void withoutValuesThePageHasNone() {
        browser.open(report("none.html", "--no-values", orders.toString()) + "#/columns/customer.city");
        assertThat(browser.text("main")).contains("no values of this column");
        assertThat(browser.text(".tabs")).doesNotContain("Rows");
    }

    @Test
    void aDamagedFileSaysSo() throws IOException {
        byte[] bytes = Files.readAllBytes(orders);
        bytes[bytes.length - 200] ^= 0x5a;
        bytes[bytes.length - 400] ^= 0x5a;
        Path damaged = Files.write(folder.resolve("damaged.parquet"),
                java.util.Arrays.copyOf(bytes, bytes.length - 3000));
        browser.open(report("damaged.html", damaged.toString()));
        assertThat(browser.text("main")).contains("The file cannot be read", "lamella recover");
        browser.requireAccessible("a damaged file");
        browser.go("#/map");
        assertThat(painted("canvas.lanes")).isPositive();
    }

    /// Makes the pictures of the documentation: -Dlamella.images=docs/images
    @Test
    @EnabledIfSystemProperty(named = "lamella.images", matches = ".+")
    void picturesAreMade() throws IOException {
        Path images = Files.createDirectories(Path.of(System.getProperty("lamella.images")));
        try {
            browser.size(1280, 760);
            browser.open(address);
            for (String view : List.of("map", "bytes", "columns/placed")) {
                browser.go("#/" + view);
                Path image = images.resolve("report-" + view.replace('/', '-') + ".png");
                browser.screenshot(image);
                assertThat(Files.size(image)).isLessThan(200_000);
            }
            browser.dark(true);
            browser.go("#/map?from=341000&to=420000");
            browser.screenshot(images.resolve("report-map-dark.png"));
        } finally {
            browser.dark(false);
            browser.size(1280, 900);
        }
    }
}
