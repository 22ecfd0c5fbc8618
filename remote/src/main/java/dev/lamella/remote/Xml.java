package dev.lamella.remote;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.function.BiConsumer;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// XML that services answer.
final class Xml {
    private Xml() {}

    /// Gives the text of each element, when it ends, with the names on the way to it: `Result/Contents/Key`.
    ///
    /// @param name what it is, for messages
    static void read(String name, byte[] bytes, BiConsumer<String, String> texts) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        // No entities: neither files that they name, nor texts that grow by them. The JDK limits how deep elements may lie.
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        StringBuilder path = new StringBuilder();
        StringBuilder text = new StringBuilder();
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        path.append(path.isEmpty() ? "" : "/").append(reader.getLocalName());
                        text.setLength(0);
                    }
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                    case XMLStreamConstants.END_ELEMENT -> {
                        texts.accept(path.toString(), text.toString());
                        text.setLength(0);
                        path.setLength(Math.max(0, path.lastIndexOf("/")));
                    }
                    default -> {
                    }
                }
            }
        } catch (XMLStreamException e) {
            throw new IOException(name + ": the answer is no whole XML", e);
        }
    }
}
