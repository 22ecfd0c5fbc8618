/// Regular expressions in filters, evaluated by RE2/J.
@NullMarked
package dev.lamella.regex;

import org.jspecify.annotations.NullMarked;
