/// Finding the pages of a file without its footer.
package dev.lamella.internal.update;
