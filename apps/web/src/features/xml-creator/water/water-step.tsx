import { UnbuiltPage } from '../../../components/unbuilt-page.tsx';

export const WaterStep = () => <UnbuiltPage heading="Step 3">This step is on its way.</UnbuiltPage>;
