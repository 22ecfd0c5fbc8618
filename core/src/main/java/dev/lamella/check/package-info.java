/// Does a file keep the promises of the specification? [FileCheck] reads what a file says about itself and reports
/// findings, each by a [Rule] with a stable id.
package dev.lamella.check;
