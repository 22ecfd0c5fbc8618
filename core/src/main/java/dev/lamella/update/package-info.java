/// Changes key-value metadata of files, repairs truncated files, and recovers rows of files without a footer.
package dev.lamella.update;
