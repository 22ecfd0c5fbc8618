package dev.lamella.remote;

import dev.lamella.io.InputFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Lists the objects of a bucket, page by page.
final class StoreListing {
    private static final int MOST_OBJECTS = 1_000_000;
    /// Servers send 1,000 keys a page, so a list does not end if it has this many pages, and one more for each 100 keys.
    private static final int MOST_PAGES = 10_000;
    private static final int FEWEST_KEYS = 100;
    private static final long MOST_KEYS = 100_000_000;

    private StoreListing() {}

    /// Requests the page of a list that a token names, or the first.
    interface Pages {
        ObjectStore.Page page(Optional<String> token) throws IOException;
    }

    /// Chooses among the keys of a list.
    interface Choice {
        boolean takes(String key);
    }

    /// The entries that a pattern matches, sorted by key. Hidden objects are left out.
    static List<ObjectStore.Entry> matching(String name, KeyPattern pattern, Pages pages) throws IOException {
        String folder = pattern.prefix().substring(0, pattern.prefix().lastIndexOf('/') + 1);
        return all(name, pages, key -> pattern.fits(key) && !isHidden(key, folder));
    }

    /// The chosen entries of a list, sorted by key.
    static List<ObjectStore.Entry> all(String name, Pages pages, Choice choice) throws IOException {
        List<ObjectStore.Entry> found = new ArrayList<>();
        Optional<String> token = Optional.empty();
        Set<String> tokens = new HashSet<>();
        long listed = 0;
        do {
            ObjectStore.Page page = pages.page(token);
            listed += page.entries().size();
            page.entries().stream().filter(entry -> choice.takes(entry.key())).forEach(found::add);
            if (found.size() > MOST_OBJECTS) {
                throw new IOException(name + ": The pattern matches more than " + MOST_OBJECTS
                        + " objects. Give a narrower pattern");
            }
            if (page.next().isPresent() && !tokens.add(page.next().get())) {
                throw new IOException(name + ": The server sends the same page of the list again");
            }
            if (tokens.size() > MOST_PAGES + listed / FEWEST_KEYS || listed > MOST_KEYS) {
                throw new IOException(name + ": The server's list does not end: it has " + tokens.size()
                        + " pages of " + listed + " keys. Give a narrower pattern");
            }
            token = page.next();
        } while (token.isPresent());
        found.sort(Comparator.comparing(ObjectStore.Entry::key));
        return List.copyOf(found);
    }

    /// Whether a name below a folder is [hidden][InputFiles#isHidden].
    ///
    /// @param folder the beginning of the key that the caller has named; it is not looked at
    static boolean isHidden(String key, String folder) {
        return Arrays.stream(key.substring(folder.length()).split("/", -1)).anyMatch(InputFiles::isHidden);
    }
}
