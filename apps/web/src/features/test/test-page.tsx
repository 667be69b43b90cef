import { type Access, rolesNeeded } from '@disclosure/core';
import page from '../../components/page.module.css';
import { allPages, useRouteTable } from '../../lib/route-table.ts';
import { InstallationFacts } from './installation-facts.tsx';
import styles from './test-page.module.css';

const accessWords = (access: Access, note?: string) => [rolesNeeded(access), note].filter(Boolean).join(' · ');

/** Shows what there is and whether it works. Open to everyone, so it holds no data and no secrets. */
export function TestPage() {
  const routes = allPages(useRouteTable());
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>Available routes</h1>
      </div>
      <div className={styles.box}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Route</th>
              <th scope="col">Access</th>
              <th scope="col">Purpose</th>
            </tr>
          </thead>
          <tbody>
            {routes.map(({ path, access, accessNote, purpose }) => (
              <tr key={path}>
                <th scope="row">
                  <a href={path}>{path}</a>
                </th>
                <td>{accessWords(access, accessNote)}</td>
                <td>{purpose}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <InstallationFacts />
    </div>
  );
}
