package dev.lamella.cli;

import dev.lamella.cli.CommandOutline.Option;
import dev.lamella.cli.CommandOutline.Value;
import java.util.List;
import java.util.stream.Collectors;

/// Scripts that complete commands, options, their values and files. They contain everything that they need, because
/// starting the command at each press of a key would take too long.
final class Completions {
    /// Shells that can complete.
    enum Shell {
        bash, zsh, fish, powershell
    }

    private Completions() {}

    static String of(Shell shell, List<CommandOutline> commands) {
        return switch (shell) {
            case bash -> bash(commands);
            case zsh -> zsh(commands);
            case fish -> fish(commands);
            case powershell -> powershell(commands);
        };
    }

    private static String bash(List<CommandOutline> commands) {
        StringBuilder cases = new StringBuilder();
        for (CommandOutline command : commands) {
            cases.append("        ").append(command.name()).append(")\n            options='")
                    .append(String.join(" ", optionNames(command))).append("'\n            arguments='")
                    .append(command.arguments().stream().flatMap(argument -> argument.value().words().stream())
                            .collect(Collectors.joining(" ")))
                    .append("'\n            case $before in\n");
            for (Option option : command.options()) {
                Value value = option.value();
                if (value != null) {
                    cases.append("                ").append(String.join(" | ", option.names())).append(") ")
                            .append(value.isFile() ? "return" : "values='" + String.join(" ", value.words()) + "'")
                            .append(" ;;\n");
                }
            }
            cases.append("                *) has_value= ;;\n            esac\n            ;;\n");
        }
        return """
                # Completions of lamella for bash. To use them: eval "$(lamella completion bash)"
                _lamella() {
                    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
                    local options= arguments= values= has_value=yes
                    COMPREPLY=()
                    # Bash makes three words of --option=value.
                    if [[ $current == = ]]; then
                        current=
                    elif [[ $before == = ]]; then
                        before=${COMP_WORDS[COMP_CWORD - 2]}
                    fi
                    if ((COMP_CWORD == 1)); then
                        COMPREPLY=($(compgen -W '%s' -- "$current"))
                        return
                    fi
                    case $command in
                %s        *) return ;;
                    esac
                    if [[ $has_value ]]; then
                        # No file names where a value is something else.
                        compopt +o default 2>/dev/null
                        COMPREPLY=($(compgen -W "$values" -- "$current"))
                    elif [[ $current == -* ]]; then
                        COMPREPLY=($(compgen -W "$options" -- "$current"))
                    elif [[ $arguments ]]; then
                        compopt +o default 2>/dev/null
                        COMPREPLY=($(compgen -W "$arguments" -- "$current"))
                    fi
                }
                complete -o default -F _lamella lamella
                """
                .formatted(commandNames(commands), cases);
    }

    private static String zsh(List<CommandOutline> commands) {
        StringBuilder cases = new StringBuilder();
        for (CommandOutline command : commands) {
            cases.append("        ").append(command.name()).append(")\n            _arguments");
            for (Option option : command.options()) {
                Value value = option.value();
                for (String name : option.names()) {
                    String text = "*" + name
                            + (value == null ? "" : name.startsWith("--") ? "=" : "+") + "[" + zshText(option.summary())
                            + "]" + (value == null ? "" : ":" + zshText(value.label()) + ":" + zshAction(value));
                    cases.append(" \\\n                ").append(quoted(text));
                }
            }
            command.arguments().stream().findFirst().map(CommandOutline.Argument::value)
                    .ifPresent(value -> cases.append(" \\\n                ")
                            .append(quoted("*:" + zshText(value.label()) + ":" + zshAction(value))));
            cases.append("\n            ;;\n");
        }
        String described = commands.stream()
                .map(command -> "        " + quoted(command.name() + ":" + zshText(command.summary())) + "\n")
                .collect(Collectors.joining());
        return """
                #compdef lamella
                # Completions of lamella for zsh. To use them: eval "$(lamella completion zsh)"
                _lamella() {
                    local -a commands
                    commands=(
                %s    )
                    if ((CURRENT == 2)); then
                        _describe -t commands command commands
                        return
                    fi
                    shift words
                    ((CURRENT--))
                    case $words[1] in
                %s    esac
                }
                if [[ ${funcstack[1]} == _lamella ]]; then
                    _lamella "$@"
                else
                    compdef _lamella lamella
                fi
                """.formatted(described, cases);
    }

    private static String zshAction(Value value) {
        return value.isFile() ? "_files" : value.words().isEmpty() ? " " : "(" + String.join(" ", value.words()) + ")";
    }

    private static String zshText(String text) {
        return text.replaceAll("[\\[\\]:\\\\]", "\\\\$0");
    }

    private static String fish(List<CommandOutline> commands) {
        StringBuilder lines = new StringBuilder();
        for (CommandOutline command : commands) {
            lines.append("complete -c lamella -n __lamella_no_command -f -a ").append(command.name()).append(" -d ")
                    .append(fishQuoted(command.summary())).append('\n');
        }
        for (CommandOutline command : commands) {
            String start = "complete -c lamella -n '__lamella_command " + command.name() + "'";
            for (Option option : command.options()) {
                lines.append(start);
                option.names().forEach(name -> lines
                        .append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1)));
                Value value = option.value();
                if (value != null) {
                    lines.append(value.isFile() ? " -r -F" : " -x" + fishWords(value));
                }
                lines.append(" -d ").append(fishQuoted(option.summary())).append('\n');
            }
            List<Value> words = command.arguments().stream().map(CommandOutline.Argument::value)
                    .filter(value -> !value.words().isEmpty()).toList();
            words.forEach(value -> lines.append(start).append(" -f").append(fishWords(value)).append('\n'));
        }
        return """
                # Completions of lamella for fish. To use them: lamella completion fish | source
                function __lamella_no_command
                    test (count (commandline -opc)) -eq 1
                end
                function __lamella_command
                    set -l words (commandline -opc)
                    test (count $words) -gt 1; and test $words[2] = $argv[1]
                end
                """ + lines;
    }

    private static String fishWords(Value value) {
        return value.words().isEmpty() ? "" : " -a '" + String.join(" ", value.words()) + "'";
    }

    private static String fishQuoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    private static String powershell(List<CommandOutline> commands) {
        StringBuilder options = new StringBuilder();
        StringBuilder values = new StringBuilder();
        for (CommandOutline command : commands) {
            options.append("        ").append(quotedForPowershell(List.of(command.name()))).append(" = @(")
                    .append(quotedForPowershell(optionNames(command))).append(")\n");
            for (Option option : command.options()) {
                Value value = option.value();
                if (value != null && !value.isFile()) {
                    option.names().forEach(name -> values.append("        ")
                            .append(quotedForPowershell(List.of(command.name() + " " + name))).append(" = @(")
                            .append(quotedForPowershell(value.words())).append(")\n"));
                }
            }
            command.arguments().stream().filter(argument -> !argument.value().words().isEmpty())
                    .forEach(argument -> values.append("        ")
                            .append(quotedForPowershell(List.of(command.name() + " " + command.name()))).append(" = @(")
                            .append(quotedForPowershell(argument.value().words())).append(")\n"));
        }
        return """
                # Completions of lamella for PowerShell. To use them: lamella completion powershell | Out-String | Invoke-Expression
                Register-ArgumentCompleter -Native -CommandName lamella, lamella.cmd -ScriptBlock {
                    param($word, $tree, $position)
                    $commands = @(%s)
                    $options = @{
                %s    }
                    $values = @{
                %s    }
                    $before = @($tree.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } |
                        ForEach-Object { $_.ToString() })
                    if ($before.Count -le 1) {
                        $found = $commands
                    } elseif ($values.ContainsKey($before[1] + ' ' + $before[-1])) {
                        $found = $values[$before[1] + ' ' + $before[-1]]
                    } elseif ($word.StartsWith('-')) {
                        $found = $options[$before[1]]
                    } else {
                        return
                    }
                    $found | Where-Object { $_ -and $_.StartsWith($word) } | ForEach-Object {
                        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
                    }
                }
                """
                .formatted(quotedForPowershell(commands.stream().map(CommandOutline::name).toList()), options,
                        values);
    }

    private static String quotedForPowershell(List<String> words) {
        return words.stream().map(word -> "'" + word.replace("'", "''") + "'").collect(Collectors.joining(", "));
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static String commandNames(List<CommandOutline> commands) {
        return commands.stream().map(CommandOutline::name).collect(Collectors.joining(" "));
    }

    private static List<String> optionNames(CommandOutline command) {
        return command.options().stream().flatMap(option -> option.names().stream()).toList();
    }
}
