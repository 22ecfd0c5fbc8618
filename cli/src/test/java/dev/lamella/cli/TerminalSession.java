package dev.lamella.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The main class of a process on a terminal that runs one command after another: each line of a file is one, with tabs
/// between its words. A line with `===` and its number comes before the output of each.
final class TerminalSession {
    private TerminalSession() {}

    public static void main(String[] arguments) throws Exception {
        List<String> commands = Files.readAllLines(Path.of(arguments[0]));
        for (int i = 0; i < commands.size(); i++) {
            System.out.println("=== " + i);
            System.out.flush();
            Main.run(commands.get(i).split("\t"), Main.Streams.standard(new FileOutputStream(FileDescriptor.out)));
        }
    }
}
