package dev.lamella.bench;

import com.jerolba.carpet.annotation.Alias;
import java.time.LocalDate;

/// A row of [Table#LINEITEM] as a program has it. Nothing is null, though the table's schema would allow it.
record Line(@Alias("l_orderkey") long orderKey, @Alias("l_partkey") long partKey, @Alias("l_suppkey") long supplierKey,
        @Alias("l_linenumber") long lineNumber, @Alias("l_quantity") double quantity,
        @Alias("l_extendedprice") double extendedPrice, @Alias("l_discount") double discount,
        @Alias("l_tax") double tax,
        @Alias("l_returnflag") String returnFlag, @Alias("l_linestatus") String lineStatus,
        @Alias("l_shipdate") LocalDate shipDate, @Alias("l_commitdate") LocalDate commitDate,
        @Alias("l_receiptdate") LocalDate receiptDate, @Alias("l_shipinstruct") String shipInstruct,
        @Alias("l_shipmode") String shipMode, @Alias("l_comment") String comment) {}
