package dev.lamella.cli.print;

import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/// What happens to text in CSV that a spreadsheet would run as a formula.
public final class FormulaOption {
    private static final String MARKS = "=+-@\t\r";
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    @Option(names = "--guard-formulas", description = "In CSV, put an apostrophe before text that a spreadsheet would run as a formula: text that begins with =, +, -, @, a tab or a carriage return and is not a number.")
    private boolean isGuarding;

    String cell(String text) {
        boolean isFormula = isGuarding && !text.isEmpty() && MARKS.indexOf(text.charAt(0)) >= 0
                && !NUMBER.matcher(text).matches();
        return isFormula ? "'" + text : text;
    }
}
