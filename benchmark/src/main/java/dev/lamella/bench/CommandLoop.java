package dev.lamella.bench;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// How a contender's process obeys: one command a line, each answered with one line that begins with `ok`, or with
/// `failed`, until the input ends.
final class CommandLoop {
    private CommandLoop() {}

    /// Carries out a command and gives the rest of the line that answers it.
    @FunctionalInterface
    interface Handler {
        String answer(String command) throws Exception;
    }

    static void run(Handler handler) throws IOException {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err); // libraries may print
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String command = commands.readLine(); command != null; command = commands.readLine()) {
            answers.println(answer(handler, command));
        }
    }

    private static String answer(Handler handler, String command) {
        try {
            return "ok " + handler.answer(command);
        } catch (Exception e) {
            e.printStackTrace();
            return "failed " + e.toString().replace('\n', ' ');
        }
    }
}
