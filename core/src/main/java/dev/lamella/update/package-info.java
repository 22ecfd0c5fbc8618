/// Updates of existing files in place: key-value metadata, and repair of a file that was cut short; rows of files without footer.
package dev.lamella.update;
