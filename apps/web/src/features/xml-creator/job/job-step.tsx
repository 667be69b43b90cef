import { UnbuiltPage } from '../../../components/unbuilt-page.tsx';

export const JobStep = () => <UnbuiltPage heading="FracFocus XML Generator">This step is on its way.</UnbuiltPage>;
