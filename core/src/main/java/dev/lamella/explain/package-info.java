/// How the columns of a file are typed, and as what others see them: one table for each ecosystem.
package dev.lamella.explain;
