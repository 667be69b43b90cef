import { Navigate } from 'react-router';
import { HOME, type PageRoute } from './lib/route-table.ts';

/** The first of these tabs that the role may open is where Settings starts. */
const SETTINGS_INDEX = ['users', 'customers'];

const settingsTabs: readonly PageRoute[] = [
  {
    path: 'users',
    access: 'manager',
    title: 'Users',
    purpose: 'users and their customers',
    page: () => import('./features/users/users-page.tsx').then((module) => module.UsersPage),
  },
  {
    path: 'customers',
    access: 'editor',
    title: 'Customers',
    purpose: 'customers and their third-party chemicals',
    page: () => import('./settings-tabs.tsx').then((module) => module.CustomersTab),
  },
  {
    path: 'vendors',
    access: 'editor',
    title: 'Vendors',
    purpose: 'vendors of proprietary chemicals',
    page: () => import('./features/vendors/vendors-page.tsx').then((module) => module.VendorsPage),
  },
  {
    path: 'ingredients',
    access: 'editor',
    title: 'Ingredients',
    purpose: 'the ingredients table',
    page: () => import('./features/ingredients/ingredients-page.tsx').then((module) => module.IngredientsPage),
  },
  {
    path: 'audit',
    access: 'manager',
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
    access: 'public',
    title: 'Sign In',
    purpose: 'sign in',
    page: () => import('./features/session/sign-in-page.tsx').then((module) => module.SignInPage),
  },
  {
    path: '/forgot-password',
    access: 'public',
    title: 'Forgot Password',
    purpose: 'request a reset link',
    page: () => import('./features/session/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
  },
  {
    path: '/reset-password',
    access: 'public',
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
    access: 'editor',
    title: 'XML Creator',
    purpose: 'creation wizard',
    inNavigation: true,
    page: () => import('./features/xml-creator/page.tsx').then((module) => module.XmlCreatorPage),
  },
  {
    path: '/xml-viewer',
    access: 'signed-in',
    title: 'XML Viewer',
    purpose: 'saved files viewer',
    inNavigation: true,
    page: () => import('./features/xml-viewer/xml-viewer-page.tsx').then((module) => module.XmlViewerPage),
  },
  {
    path: '/xml-viewer/compare',
    access: 'signed-in',
    title: 'Compare',
    purpose: 'two files or revisions side by side',
    page: () => import('./features/xml-viewer/compare/compare-page.tsx').then((module) => module.ComparePage),
  },
  {
    path: '/xml-viewer/bin',
    access: 'editor',
    title: 'Bin',
    purpose: 'deleted files, for as long as they can be taken back',
    page: () => import('./features/xml-viewer/bin/bin-page.tsx').then((module) => module.BinPage),
  },
  {
    path: '/settings',
    access: 'editor',
    title: 'Settings',
    purpose: 'administration of reference data',
    accessNote: 'admin only',
    inNavigation: true,
    page: () => import('./features/settings/settings-page.tsx').then((module) => module.SettingsPage),
    children: settingsTabs,
    index: SETTINGS_INDEX,
  },
  {
    path: '/profile',
    access: 'signed-in',
    title: 'My Profile',
    purpose: 'profile',
    page: () => import('./features/profile/profile-page.tsx').then((module) => module.ProfilePage),
  },
];
