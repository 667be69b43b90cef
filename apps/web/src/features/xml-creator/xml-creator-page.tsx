import { UnbuiltPage } from '../../components/unbuilt-page.tsx';

export const XmlCreatorPage = () => (
  <UnbuiltPage heading="XML Creator">
    The data of a job will be turned into disclosure files here, in five steps.
  </UnbuiltPage>
);
