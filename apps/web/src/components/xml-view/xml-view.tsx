import { createPart } from '../part.tsx';

/** The text of a document. What draws it is large, and fetched when the first document is looked at. */
export const { Part: XmlView, load: fetchXmlView } = createPart(async () => (await import('./xml-pane.tsx')).XmlPane);
