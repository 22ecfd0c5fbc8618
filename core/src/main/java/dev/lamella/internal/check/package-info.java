/// The rules of [dev.lamella.check.FileCheck]: tables of rules, and classes by topic with a method for each rule.
@NullMarked
package dev.lamella.internal.check;

import org.jspecify.annotations.NullMarked;
