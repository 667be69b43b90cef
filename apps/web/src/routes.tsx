import { accountEndpoints, meEndpoints, pageAccess } from '@disclosure/api';
import { Navigate } from 'react-router';
import { HOME, type PageRoute } from './lib/route-table.ts';

/** Settings starts with the first of these tabs that the user may open. */
const SETTINGS_INDEX = ['users', 'customers'];

const settingsTabs: readonly PageRoute[] = [
  {
    path: 'users',
    access: pageAccess.listUsers,
    title: 'Users',
    purpose: 'users and their customers',
    page: () => import('./features/users/users-page.tsx').then((module) => module.UsersPage),
  },
  {
    path: 'customers',
    access: pageAccess.listCustomers,
    title: 'Customers',
    purpose: 'customers and their third-party chemicals',
    page: () => import('./settings-tabs.tsx').then((module) => module.CustomersTab),
  },
  {
    path: 'vendors',
    access: pageAccess.listVendors,
    title: 'Vendors',
    purpose: 'vendors of proprietary chemicals',
    page: () => import('./features/vendors/vendors-page.tsx').then((module) => module.VendorsPage),
  },
  {
    path: 'ingredients',
    access: pageAccess.listIngredients,
    title: 'Ingredients',
    purpose: 'the ingredients table',
    page: () => import('./features/ingredients/ingredients-page.tsx').then((module) => module.IngredientsPage),
  },
  {
    path: 'registry',
    access: pageAccess.listRegistryLoads,
    title: 'Registry',
    purpose: 'what the public registry holds, loaded from its archive',
    page: () => import('./features/registry/registry-page.tsx').then((module) => module.RegistryPage),
  },
  {
    path: 'deleted',
    access: pageAccess.listDeletedRecords,
    title: 'Deleted',
    purpose: 'what was deleted, for as long as it can be restored',
    page: () => import('./features/deleted/deleted-page.tsx').then((module) => module.DeletedPage),
  },
  {
    path: 'audit',
    access: pageAccess.listAuditEntries,
    title: 'Audit',
    purpose: 'who changed what and when',
    page: () => import('./features/audit/audit-page.tsx').then((module) => module.AuditPage),
  },
];

const ToHome = () => <Navigate to={HOME} replace />;

/** Every page of the product. */
export const routes: readonly PageRoute[] = [
  {
    path: '/sign-in',
    access: accountEndpoints.login.access,
    title: 'Sign In',
    purpose: 'sign in',
    page: () => import('./features/session/sign-in-page.tsx').then((module) => module.SignInPage),
  },
  {
    path: '/forgot-password',
    access: accountEndpoints.forgotPassword.access,
    title: 'Forgot Password',
    purpose: 'request a reset link',
    page: () => import('./features/session/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    access: accountEndpoints.resetPassword.access,
    title: 'Set New Password',
    purpose: 'set a new password',
    page: () => import('./features/session/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  },
  {
    path: '/test',
    access: 'public',
    title: 'Test',
    purpose: 'this page: the available routes and the state of this installation',
    page: () => import('./features/test/test-page.tsx').then((module) => module.TestPage),
  },
  {
    path: '/',
    access: 'signed-in',
    title: 'Home',
    purpose: `leads to ${HOME}`,
    page: async () => ToHome,
  },
  {
    path: '/xml-creator',
    rest: '/:draftId?/:step?',
    access: pageAccess.listDrafts,
    title: 'XML Creator',
    purpose: 'creation wizard',
    inNavigation: true,
    page: () => import('./features/xml-creator/page.tsx').then((module) => module.XmlCreatorPage),
  },
  {
    path: '/filings',
    access: pageAccess.listFilings,
    title: 'Filings',
    purpose: 'the filing desk: what is due, and how far each filing is',
    inNavigation: true,
    page: () => import('./features/filings/filings-page.tsx').then((module) => module.FilingsPage),
  },
  {
    path: '/xml-viewer',
    access: pageAccess.listFiles,
    title: 'XML Viewer',
    purpose: 'saved files viewer',
    inNavigation: true,
    page: () => import('./features/xml-viewer/xml-viewer-page.tsx').then((module) => module.XmlViewerPage),
  },
  {
    path: '/xml-viewer/compare',
    access: pageAccess.getFileContent,
    title: 'Compare',
    purpose: 'two files or revisions side by side',
    page: () => import('./features/xml-viewer/compare/compare-page.tsx').then((module) => module.ComparePage),
  },
  {
    path: '/xml-viewer/check',
    access: pageAccess.checkDisclosures,
    title: 'Check Files',
    purpose: 'files checked without being stored',
    page: () => import('./features/xml-viewer/check/check-page.tsx').then((module) => module.CheckPage),
  },
  {
    path: '/xml-viewer/bin',
    access: pageAccess.listBin,
    title: 'Bin',
    purpose: 'deleted files, for as long as they can be taken back',
    page: () => import('./features/xml-viewer/bin/bin-page.tsx').then((module) => module.BinPage),
  },
  {
    path: '/settings',
    // Customers is the tab that most users may open.
    access: pageAccess.listCustomers,
    title: 'Settings',
    purpose: 'administration of reference data',
    accessNote: 'admin only',
    inNavigation: true,
    page: () => import('./features/settings/settings-page.tsx').then((module) => module.SettingsPage),
    children: settingsTabs,
    index: SETTINGS_INDEX,
  },
  {
    path: '/guide',
    access: 'signed-in',
    title: 'User Guide',
    purpose: 'the tasks of an office week, step by step',
    page: () => import('./features/guide/guide-page.tsx').then((module) => module.GuidePage),
  },
  {
    path: '/profile',
    access: meEndpoints.getMe.access,
    title: 'My Profile',
    purpose: 'profile',
    page: () => import('./features/profile/profile-page.tsx').then((module) => module.ProfilePage),
  },
];
