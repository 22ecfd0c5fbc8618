package dev.lamella.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// JSON documents like the events of a public forge: about 800 bytes each, objects and arrays up to five deep in each other, six
/// kinds whose payloads differ. Always the same ones.
final class Events {
    private static final long SEED = 20150101;
    private static final String API = "https://api.example.org/";
    private static final List<String> WORDS = List.of("fix", "parser", "cache", "of", "the", "reader", "tests", "for",
            "empty", "pages", "add", "remove", "options", "docs", "größer", "\\\"quoted\\\"", "path\\\\to", "line\\n");

    private final SplittableRandom random = new SplittableRandom(SEED);

    private Events() {}

    static List<byte[]> of(int count) {
        Events events = new Events();
        List<byte[]> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(events.event(2_489_651_045L + 3L * i).getBytes(StandardCharsets.UTF_8));
        }
        return List.copyOf(documents);
    }

    private String event(long id) {
        int kind = random.nextInt(20);
        String login = "user-" + random.nextInt(50_000);
        String repository = login + "/project-" + random.nextInt(300);
        String rest = "\"actor\":" + actor(login) + ",\"repo\":{\"id\":" + random.nextInt(60_000_000) + ",\"name\":\""
                + repository + "\",\"url\":\"" + API + "repos/" + repository + "\"},\"payload\":"
                + payload(kind, login, repository) + ",\"public\":true,\"created_at\":\"" + time() + '"'
                + (random.nextInt(3) == 0 ? ",\"org\":" + actor("org-" + random.nextInt(900)) : "");
        return "{\"id\":\"" + id + "\",\"type\":\"" + type(kind) + "Event\"," + rest + "}";
    }

    private static String type(int kind) {
        return switch (kind) {
            case 0, 1, 2 -> "Create";
            case 3, 4, 5, 6 -> "Watch";
            case 7 -> "IssueComment";
            case 8 -> "Issues";
            case 9 -> "Fork";
            default -> "Push";
        };
    }

    private String payload(int kind, String login, String repository) {
        return switch (type(kind)) {
            case "Create" -> "{\"ref\":\"branch-" + random.nextInt(99) + "\",\"ref_type\":\"branch\",\"master_branch\":"
                    + "\"main\",\"description\":" + (random.nextBoolean() ? "null" : '"' + text(9) + '"')
                    + ",\"pusher_type\":\"user\"}";
            case "Watch" -> "{\"action\":\"started\"}";
            case "Issues" -> "{\"action\":\"opened\",\"issue\":" + issue(login, repository) + "}";
            case "IssueComment" -> "{\"action\":\"created\",\"issue\":" + issue(login, repository)
                    + ",\"comment\":{\"id\":" + random.nextInt() + ",\"user\":" + actor(login) + ",\"created_at\":\""
                    + time() + "\",\"body\":\"" + text(25) + "\"}}";
            case "Fork" -> "{\"forkee\":{\"id\":" + random.nextInt(60_000_000) + ",\"full_name\":\"" + repository
                    + "\",\"owner\":" + actor(login) + ",\"private\":false,\"size\":" + random.nextLong(1L << 33)
                    + "}}";
            default -> push(login, repository);
        };
    }

    private String push(String login, String repository) {
        int size = 1 + random.nextInt(2) * random.nextInt(2);
        StringBuilder commits = new StringBuilder();
        for (int i = 0; i < size; i++) {
            String digest = digest();
            commits.append(i == 0 ? "" : ",").append("{\"sha\":\"").append(digest)
                    .append("\",\"author\":{\"email\":\"").append(login).append("@example.org\",\"name\":\"")
                    .append(login).append("\"},\"message\":\"").append(text(5)).append("\",\"distinct\":")
                    .append(random.nextInt(8) > 0).append(",\"url\":\"").append(API).append("repos/").append(repository)
                    .append("/commits/").append(digest).append("\"}");
        }
        return "{\"push_id\":" + (536_740_000 + random.nextInt(400_000)) + ",\"size\":" + size + ",\"distinct_size\":"
                + size + ",\"ref\":\"refs/heads/main\",\"head\":\"" + digest() + "\",\"before\":\"" + digest()
                + "\",\"commits\":[" + commits + "]}";
    }

    private String issue(String login, String repository) {
        int number = random.nextInt(4000);
        return "{\"id\":" + random.nextInt() + ",\"number\":" + number + ",\"url\":\"" + API + "repos/" + repository
                + "/issues/" + number + "\",\"title\":\"" + text(6) + "\",\"user\":" + actor(login)
                + ",\"labels\":[{\"name\":\"bug\",\"color\":\"fc2929\"}],\"locked\":false,\"assignee\":null}";
    }

    private String actor(String login) {
        int id = random.nextInt(10_000_000);
        return "{\"id\":" + id + ",\"login\":\"" + login + "\",\"gravatar_id\":\"\",\"url\":\"" + API + "users/" + login
                + "\",\"avatar_url\":\"https://avatars.example.org/u/" + id + "?\"}";
    }

    private String text(int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(2 * words); i > 0; i--) {
            text.append(text.isEmpty() ? "" : " ").append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return text.toString();
    }

    private String digest() {
        return String.format(Locale.ROOT, "%016x%016x%08x", random.nextLong(), random.nextLong(), random.nextInt());
    }

    private String time() {
        return String.format(Locale.ROOT, "2015-01-01T%02d:%02d:%02dZ", random.nextInt(24), random.nextInt(60),
                random.nextInt(60));
    }
}
