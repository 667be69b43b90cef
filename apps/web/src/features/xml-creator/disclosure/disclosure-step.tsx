import { UnbuiltPage } from '../../../components/unbuilt-page.tsx';

export const DisclosureStep = () => <UnbuiltPage heading="Step 4">This step is on its way.</UnbuiltPage>;
