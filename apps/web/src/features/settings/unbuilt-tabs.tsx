import { UnbuiltPage } from '../../components/unbuilt-page.tsx';

export const UsersTab = () => (
  <UnbuiltPage heading="Users Management">Users, their roles and their customers will be managed here.</UnbuiltPage>
);

export const CustomersTab = () => (
  <UnbuiltPage heading="Customers Management">
    Customers and their third-party chemicals will be managed here.
  </UnbuiltPage>
);

export const VendorsTab = () => (
  <UnbuiltPage heading="Vendors Management">Manage vendors for proprietary chemical information.</UnbuiltPage>
);

export const IngredientsTab = () => (
  <UnbuiltPage heading="Ingredients Management">
    The ingredients table for registry disclosure will be managed here.
  </UnbuiltPage>
);
