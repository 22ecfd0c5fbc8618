package dev.lamella.cli.print;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Fields of JSON objects. What is not known has no field; in arrays, it is null.
public record JsonFields(ValueOut out) {
    /// Programs that read JSON numbers as 64-bit floating-point numbers are exact up to here.
    private static final long MOST_EXACT = 1L << 53;

    /// Writes the content of an object or array.
    public interface Body {
        void write() throws IOException;
    }

    /// Writes a value, such as the document.
    public interface Document {
        void write(JsonFields fields) throws IOException;
    }

    /// Writes the fields of the object that describes an element.
    public interface Content<T> {
        void write(T element) throws IOException;
    }

    /// One of the values of an array.
    public interface Element {
        void write(int index) throws IOException;
    }

    /// Writes a JSON document and ends its line.
    public static void writeLine(OutputStream output, Document document) throws IOException {
        JsonOut out = JsonOut.to(output);
        document.write(new JsonFields(out));
        out.endLine();
        out.flush();
    }

    public void object(String name, Body body) throws IOException {
        out.name(name);
        object(body);
    }

    /// An object without a name, as in arrays.
    public void object(Body body) throws IOException {
        out.startObject();
        body.write();
        out.endObject();
    }

    public void array(String name, Body body) throws IOException {
        out.name(name);
        out.startArray();
        body.write();
        out.endArray();
    }

    public void array(String name, int size, Element element) throws IOException {
        array(name, () -> {
            for (int i = 0; i < size; i++) {
                element.write(i);
            }
        });
    }

    /// An array with an object for each element.
    public <T> void objects(String name, Collection<? extends T> elements, Content<T> content) throws IOException {
        array(name, () -> {
            for (T element : elements) {
                object(() -> content.write(element));
            }
        });
    }

    public void text(String name, String value) throws IOException {
        out.name(name);
        out.writeText(value);
    }

    public void text(String name, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            text(name, value.get());
        }
    }

    public void texts(String name, Collection<String> values) throws IOException {
        array(name, () -> {
            for (String value : values) {
                out.writeText(value);
            }
        });
    }

    public void flag(String name, boolean value) throws IOException {
        out.name(name);
        out.writeBoolean(value);
    }

    public void number(String name, long value) throws IOException {
        out.name(name);
        number(value);
    }

    public void number(String name, OptionalLong value) throws IOException {
        if (value.isPresent()) {
            number(name, value.getAsLong());
        }
    }

    public void number(String name, OptionalInt value) throws IOException {
        if (value.isPresent()) {
            number(name, value.getAsInt());
        }
    }

    /// A number; as text if it is too large to be exact everywhere.
    public void number(long value) throws IOException {
        if (Math.abs(value) <= MOST_EXACT && value != Long.MIN_VALUE) {
            out.writeInteger(value);
        } else {
            out.writeText(Long.toString(value));
        }
    }

    /// A share from 0 to 1, with four digits; null if it is not a number.
    public void share(double value) throws IOException {
        if (Double.isNaN(value)) {
            out.writeNull();
        } else {
            out.writeNumber(Double.toString(Math.round(value * 10_000) / 10_000.0));
        }
    }

    public void numbers(String name, int size, IntFunction<OptionalLong> value) throws IOException {
        array(name, size, i -> {
            OptionalLong number = value.apply(i);
            if (number.isPresent()) {
                number(number.getAsLong());
            } else {
                out.writeNull();
            }
        });
    }

    public void numbers(String name, IntStream values) throws IOException {
        int[] all = values.toArray();
        array(name, all.length, i -> out.writeInteger(all[i]));
    }
}
