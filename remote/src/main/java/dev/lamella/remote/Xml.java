package dev.lamella.remote;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.function.BiConsumer;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Reads the XML of service responses.
final class Xml {
    private Xml() {}

    /// Passes on the text of each element when it ends, with the path of its names: `Result/Contents/Key`.
    ///
    /// If an element has the attribute `Encoded="true"`, `@Encoded` follows its path.
    ///
    /// @param name the document's name, for messages
    static void read(String name, byte[] bytes, BiConsumer<String, String> texts) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        // No entities: they could name files, or expand to huge texts. The JDK limits how deep elements may be nested.
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        StringBuilder path = new StringBuilder();
        StringBuilder text = new StringBuilder();
        boolean isEncoded = false;
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(bytes));
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        path.append(path.isEmpty() ? "" : "/").append(reader.getLocalName());
                        text.setLength(0);
                        isEncoded = "true".equals(reader.getAttributeValue(null, "Encoded"));
                    }
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                    case XMLStreamConstants.END_ELEMENT -> {
                        texts.accept(path + (isEncoded ? "@Encoded" : ""), text.toString());
                        isEncoded = false;
                        text.setLength(0);
                        path.setLength(Math.max(0, path.lastIndexOf("/")));
                    }
                    default -> {
                    }
                }
            }
        } catch (XMLStreamException e) {
            throw new IOException(name + ": The response is not complete XML", e);
        }
    }

    /// Text as an element can hold it.
    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
