import { CustomersPage } from './features/customers/customers-page.tsx';
import { ThirdPartyChemsDialog } from './features/third-party-chems/third-party-chems-dialog.tsx';

/** Features do not know each other; where one opens another, they are put together here. */
export const CustomersTab = () => <CustomersPage MappingsDialog={ThirdPartyChemsDialog} />;
