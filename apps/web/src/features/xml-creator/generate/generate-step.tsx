import { UnbuiltPage } from '../../../components/unbuilt-page.tsx';

export const GenerateStep = () => <UnbuiltPage heading="Step 5">This step is on its way.</UnbuiltPage>;
