import { UnbuiltPage } from '../../../components/unbuilt-page.tsx';

export const WellsStep = () => <UnbuiltPage heading="Step 2">This step is on its way.</UnbuiltPage>;
