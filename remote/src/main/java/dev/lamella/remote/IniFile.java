package dev.lamella.remote;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// A file of settings, as the tools of vendors keep them: `name = value` in sections `[name]`, `#` and `;` for comments.
final class IniFile {
    private static final long LONGEST_FILE = 1 << 20;

    private IniFile() {}

    /// The sections by name, with their settings; none if there is no such file.
    static Map<String, Map<String, String>> read(Path file) throws IOException {
        Map<String, Map<String, String>> sections = new LinkedHashMap<>();
        if (!Files.isRegularFile(file)) {
            return sections;
        }
        if (Files.size(file) > LONGEST_FILE) {
            throw new IOException(
                    file + " has " + Files.size(file) + " bytes; a profile file may have at most " + LONGEST_FILE);
        }
        Map<String, String> section = new HashMap<>();
        // Comments may have letters of another encoding than UTF-8.
        for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList()) {
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("#") || text.startsWith(";")) {
                continue;
            }
            if (text.startsWith("[")) {
                String name = text.replaceFirst("\\s[#;].*", "").replaceAll("^\\[\\s*|\\s*]$", "");
                section = sections.computeIfAbsent(name, ignored -> new HashMap<>());
            } else if (!Character.isWhitespace(line.charAt(0)) && text.contains("=")) {
                // Indented lines belong to the settings of single services.
                String value = text.substring(text.indexOf('=') + 1).replaceFirst("\\s[#;].*", "").strip();
                section.put(text.substring(0, text.indexOf('=')).strip(), value);
            }
        }
        return sections;
    }
}
