package dev.lamella.records.internal.read;

import dev.lamella.error.Location;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.row.ColumnValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Binds sealed types: the column with the name of the type, and the columns of each permitted type.
final class ReadChoiceBinder {
    private final ReadBinder binder;
    private final Requests requests;
    private final Location file;

    ReadChoiceBinder(ReadBinder binder, Requests requests, Location file) {
        this.binder = binder;
        this.requests = requests;
        this.file = file;
    }

    /// @param group the group of the columns; empty for rows
    ValueReader bind(Shape.Choice choice, BoundComponent bound, Optional<ColumnValues> group,
            List<FileColumn> columns) {
        FileColumn type = ReadBinder.named(Shape.Choice.TYPE, columns)
                .orElseThrow(() -> bound.mismatch("needs a column " + Shape.Choice.TYPE
                        + " that names the type of each value, but there is none",
                        "Read the group as a record with its own columns."));
        BoundComponent name = new BoundComponent(Shape.below(bound.component(), Shape.Choice.TYPE), "String",
                type.values(), file);
        Shape.Value text = new Shape.Value(String.class);
        ValueReader types = binder.value(text, TypeUse.of(text, true, "String"), type, name,
                NullRule.PASS);
        List<ChoiceReader.Branch> branches = new ArrayList<>();
        for (Shape.Branch branch : choice.branches()) {
            branches.add(choice.isFlat()
                    ? flat(branch, bound, type, columns)
                    : grouped(branch, bound, type, columns));
        }
        return new ChoiceReader(name,
                new RequiredReader(types, name, group, "Correct the file: each value has a type."), branches,
                requests.options().unknownConstant());
    }

    /// A type whose columns are next to those of other types.
    private ChoiceReader.Branch flat(Shape.Branch branch, BoundComponent bound, FileColumn type,
            List<FileColumn> columns) {
        BoundComponent inner = inner(branch, bound, type);
        return new ChoiceReader.Branch(branch, Optional.empty(),
                Optional.of(binder.struct(branch.struct(), inner, Optional.empty(), columns, false)), true);
    }

    private ChoiceReader.Branch grouped(Shape.Branch branch, BoundComponent bound, FileColumn type,
            List<FileColumn> columns) {
        if (branch.struct().members().isEmpty()) {
            return new ChoiceReader.Branch(branch, Optional.empty(), Optional.of(binder.struct(branch.struct(),
                    inner(branch, bound, type), Optional.empty(), List.of(), false)), false);
        }
        Optional<FileColumn> column = Stream.concat(Stream.of(branch.name()), branch.aliases().stream())
                .flatMap(name -> ReadBinder.named(name, columns).stream()).findFirst();
        if (column.isEmpty()) {
            return new ChoiceReader.Branch(branch, Optional.empty(), Optional.empty(), false);
        }
        BoundComponent inner = inner(branch, bound, column.get());
        ReadBinder.require(column.get().kind() == ColumnKind.STRUCT, inner, column.get(), "a group");
        StructReader records = binder.struct(branch.struct(), inner, Optional.of(column.get().values()),
                column.get().fields(), false);
        return new ChoiceReader.Branch(branch, Optional.of(column.get().values()),
                Optional.of(records), false);
    }

    private BoundComponent inner(Shape.Branch branch, BoundComponent bound, FileColumn column) {
        String text = branch.struct().type().getSimpleName();
        return new BoundComponent(Shape.below(bound.component(), text), text, column.values(), file);
    }
}
