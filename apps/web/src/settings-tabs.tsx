import { CustomersPage } from './features/customers/customers-page.tsx';
import { ThirdPartyChemsDialog } from './features/third-party-chems/third-party-chems-dialog.tsx';

/** A feature does not import another. This puts together a page of one and a dialog of another. */
export const CustomersTab = () => <CustomersPage MappingsDialog={ThirdPartyChemsDialog} />;
