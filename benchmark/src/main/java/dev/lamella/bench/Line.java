package dev.lamella.bench;

import com.jerolba.carpet.annotation.Alias;
import dev.lamella.records.mapping.Name;
import java.time.LocalDate;

/// A row of [Table#LINEITEM] as a program has it. Nothing is null, though the table's schema would allow it.
record Line(@Alias("l_orderkey") @Name("l_orderkey") long orderKey, @Alias("l_partkey") @Name("l_partkey") long partKey,
        @Alias("l_suppkey") @Name("l_suppkey") long supplierKey,
        @Alias("l_linenumber") @Name("l_linenumber") long lineNumber,
        @Alias("l_quantity") @Name("l_quantity") double quantity,
        @Alias("l_extendedprice") @Name("l_extendedprice") double extendedPrice,
        @Alias("l_discount") @Name("l_discount") double discount,
        @Alias("l_tax") @Name("l_tax") double tax,
        @Alias("l_returnflag") @Name("l_returnflag") String returnFlag,
        @Alias("l_linestatus") @Name("l_linestatus") String lineStatus,
        @Alias("l_shipdate") @Name("l_shipdate") LocalDate shipDate,
        @Alias("l_commitdate") @Name("l_commitdate") LocalDate commitDate,
        @Alias("l_receiptdate") @Name("l_receiptdate") LocalDate receiptDate,
        @Alias("l_shipinstruct") @Name("l_shipinstruct") String shipInstruct,
        @Alias("l_shipmode") @Name("l_shipmode") String shipMode,
        @Alias("l_comment") @Name("l_comment") String comment) {}
