package dev.lamella.internal.footer;

import static dev.lamella.internal.thrift.ThriftTypes.I32;

import dev.lamella.internal.thrift.ThriftType;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageType;
import java.util.function.IntFunction;

/// Open enumerations: ids that the format has not defined yet are kept. Each known id is one shared object.
final class Enums {
    static final ThriftType<Encoding> ENCODING = I32.map(shared(Encoding::new, 11)::apply, Encoding::id);
    static final ThriftType<CompressionCodec> CODEC = I32.map(shared(CompressionCodec::new, 8)::apply,
            CompressionCodec::id);
    static final ThriftType<PageType> PAGE_TYPE = I32.map(shared(PageType::new, 4)::apply, PageType::id);
    static final ThriftType<BoundaryOrder> BOUNDARY_ORDER = I32.map(shared(BoundaryOrder::new, 3)::apply,
            BoundaryOrder::id);

    private Enums() {}

    private static <E> IntFunction<E> shared(IntFunction<E> make, int count) {
        Object[] known = new Object[count];
        for (int id = 0; id < count; id++) {
            known[id] = make.apply(id);
        }
        @SuppressWarnings("unchecked") // filled by `make` alone
        E[] constants = (E[]) known;
        return id -> id >= 0 && id < constants.length ? constants[id] : make.apply(id);
    }
}
