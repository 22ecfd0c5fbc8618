package dev.lamella.internal.event;

/// The log of the library: few lines, each about something that an operator may want to change. The logger `dev.lamella` is
/// made with the first line.
///
/// Lines have names, counts and bytes, and never values of data.
public final class Log {
    private Log() {}

    private static final class Lazy {
        static final System.Logger LOGGER = System.getLogger("dev.lamella");
    }

    /// Something failed or was incomplete, and the library has dealt with it.
    public static void info(String line) {
        Lazy.LOGGER.log(System.Logger.Level.INFO, line);
    }

    /// Everything works, but worse than it could.
    public static void warning(String line) {
        Lazy.LOGGER.log(System.Logger.Level.WARNING, line);
    }

    /// A detail of one file.
    public static void debug(String line) {
        Lazy.LOGGER.log(System.Logger.Level.DEBUG, line);
    }
}
