import { UnbuiltPage } from '../../components/unbuilt-page.tsx';

export const XmlViewerPage = () => (
  <UnbuiltPage heading="XML Viewer">Saved disclosure files will be listed, shown and compared here.</UnbuiltPage>
);
