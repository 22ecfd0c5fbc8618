/// Checks whether a file follows the specification. [FileCheck] reads the file and reports findings, each with a [Rule]
/// that has a stable id.
package dev.lamella.check;
