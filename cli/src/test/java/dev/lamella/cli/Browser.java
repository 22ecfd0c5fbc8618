package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.print.PrintOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/// Chromium without a window, with a new and empty profile.
final class Browser implements Closeable {
    private static final Pattern REQUEST = Pattern
            .compile("\"Network\\.requestWillBeSent\".*?\"url\":\"([a-z]+:[^\"]*)\"");
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

    private final ChromeDriver driver;
    private final Path profile;

    Browser() throws IOException {
        assertThat(CHROMIUM).as("Install Debian's packages chromium and chromium-driver").exists();
        profile = Files.createTempDirectory("browser");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.addArguments("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-dev-shm-usage",
                "--hide-scrollbars", "--user-data-dir=" + profile);
        options.setCapability("goog:loggingPrefs", logs);
        driver = new ChromeDriver(new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile())
                .usingAnyFreePort().withSilent(true).build(), options);
        size(1280, 900);
        driver.get("about:blank");
        forgetLogs();
    }

    void size(int width, int height) {
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    void dark(boolean isDark) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(
                Map.of("name", "prefers-color-scheme", "value", isDark ? "dark" : "light"),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    }

    /// Opens an address, and waits until its view is there. Gives the milliseconds that this took.
    long open(String address) {
        driver.get("about:blank");
        long start = System.nanoTime();
        driver.get(address);
        await("document.querySelector('main h1') !== null");
        return Duration.ofNanos(System.nanoTime() - start).toMillis();
    }

    /// Another view of the same page.
    void go(String hash) {
        run("location.hash = arguments[0]", hash);
        frames();
    }

    /// Waits for what is drawn in the next frames.
    void frames() {
        driver.executeAsyncScript("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => "
                + "requestAnimationFrame(() => requestAnimationFrame(() => done()))))");
    }

    void await(String condition) {
        new WebDriverWait(driver, Duration.ofSeconds(10), Duration.ofMillis(20))
                .withMessage(() -> condition + "\n" + run("return document.body.innerText.slice(0, 2000)"))
                .until(_ -> Boolean.TRUE.equals(run("return " + condition)));
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    String text(String selector) {
        return String.valueOf(
                run("const e = document.querySelector(arguments[0]); return e ? e.innerText : null", selector));
    }

    long count(String selector) {
        return (Long) run("return document.querySelectorAll(arguments[0]).length", selector);
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    void click(String selector) {
        find(selector).click();
        frames();
    }

    void type(CharSequence... keys) {
        for (CharSequence key : keys) {
            new Actions(driver).sendKeys(key).perform();
        }
        frames();
    }

    /// Presses a mouse button on an element, moves, and lets it go.
    void drag(String selector, int x, int y, int by) {
        new Actions(driver).moveToElement(find(selector), x, y).clickAndHold().moveByOffset(by, 0).release().perform();
        frames();
    }

    void point(String selector, int x, int y) {
        new Actions(driver).moveToElement(find(selector), x, y).perform();
        frames();
    }

    /// Whether the page is not wider than the window.
    void requireNoSidewaysScroll(String place) {
        assertThat(run("return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .as("pixels beyond the width, " + place).isEqualTo(0L);
    }

    /// No error on the console, and no request but to the page's own origin.
    void requireQuiet(String origin) {
        List<String> wrong = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
            if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                wrong.add(entry.toString());
            }
        }
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            Matcher matcher = REQUEST.matcher(entry.getMessage());
            while (matcher.find()) {
                String url = matcher.group(1);
                if (!url.startsWith(origin) && !url.startsWith("data:") && !url.startsWith("about:")
                        && !url.startsWith("chrome:")) {
                    wrong.add("a request to " + url);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /// Leaves out what was logged so far.
    void forgetLogs() {
        driver.manage().logs().get(LogType.BROWSER);
        driver.manage().logs().get(LogType.PERFORMANCE);
    }

    /// axe-core finds nothing that is serious or critical.
    void requireAccessible(String place) {
        List<String> found = new ArrayList<>();
        for (Rule rule : new AxeBuilder().setLegacyMode().analyze(driver).getViolations()) {
            if (List.of("serious", "critical").contains(rule.getImpact())) {
                rule.getNodes().stream().limit(4).forEach(node -> found.add(rule.getId() + ": " + node.getTarget() + " "
                        + node.getFailureSummary().replace('\n', ' ')));
            }
        }
        assertThat(found).as(place).isEmpty();
    }

    void screenshot(Path file) throws IOException {
        frames();
        Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    /// The page as PDF, in Base64.
    String printed() {
        return driver.print(new PrintOptions()).getContent();
    }

    @Override
    public void close() throws IOException {
        driver.quit();
        try (var files = Files.walk(profile)) {
            files.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
        }
    }
}
