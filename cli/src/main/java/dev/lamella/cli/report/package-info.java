/// The facts about a file that `report`, `summary`, `size` and `check` show.
@NullMarked
package dev.lamella.cli.report;

import org.jspecify.annotations.NullMarked;
