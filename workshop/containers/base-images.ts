import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../scripts/process.ts';
import { findOnPath } from '../../scripts/programs.ts';
import { type Engine, print } from './engine.ts';

/** A machine that cannot pull the public images makes those that the files name from packages of Debian and of npm. */
export async function provideBaseImages(engine: Engine, names: readonly string[], say: (text: string) => void) {
  for (const name of names) {
    if (await isThere(engine, name)) continue;
    const kind = kinds.find(({ of }) => name.includes(of));
    if (!kind) throw new Error(`${name} cannot be pulled, and there is no other way to make it`);
    say(`${name} cannot be pulled: it is made from packages`);
    await make(engine, name, kind);
  }
}

async function isThere({ run }: Engine, name: string): Promise<boolean> {
  const works = (...args: string[]) =>
    run(args).then(
      () => true,
      () => false,
    );
  return (await works('image', 'inspect', fullName(name))) || works('pull', '--quiet', fullName(name));
}

const fullName = (name: string) => (name.includes('/') ? name : `docker.io/library/${name}`);

interface Kind {
  /** In the name of the image. */
  readonly of: string;
  readonly steps: readonly string[];
  /** Brings into the folder what the steps copy. */
  readonly gather?: (folder: string) => void;
}

const DEBIAN = 'localhost/debian-base';
const install = (name: string) =>
  `RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name} && rm -rf /var/lib/apt/lists/*`;

/** As the public image does, with the parts of it that compose.yaml uses. */
const startDatabase = `#!/bin/sh
set -e
bin=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
chown postgres $data && chmod 700 $data
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -s $data/PG_VERSION ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password
  as $bin/initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust \\
    -E UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  as $bin/pg_ctl -D $data -w -o "-c listen_addresses=''" start
  as $bin/createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  as $bin/pg_ctl -D $data -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups $bin/postgres -D $data -c listen_addresses='*'
`;

/** Where the npm of this machine is. By itself it would tell the place beside the Node that runs it, which may be another one. */
function npmFolder(): string {
  const command = findOnPath(['npm']);
  if (command === undefined) throw new Error('There is no npm on the PATH.');
  return join(realpathSync(command), '../..');
}

const node: Kind = {
  of: 'node:',
  steps: [
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    // The registry of packages may be reached by a certificate that only this machine knows.
    'COPY certificates /etc/ssl/local-certificates.crt',
    'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/local-certificates.crt',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --create-home --uid 1000 node',
  ],
  gather: gatherNode,
};

function gatherNode(folder: string): void {
  cpSync(process.execPath, join(folder, 'node'));
  cpSync(npmFolder(), join(folder, 'npm'), { recursive: true });
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(folder, 'certificates'));
}

const kinds: readonly Kind[] = [
  node,
  {
    of: 'postgres:',
    steps: [
      install('postgresql'),
      'RUN ln -s /usr/lib/postgresql/*/bin/pg_isready /usr/local/bin/ && mkdir -p /var/lib/postgresql/data',
      'COPY start-database.sh /',
      'CMD ["sh", "/start-database.sh"]',
    ],
    gather: (folder) => writeFileSync(join(folder, 'start-database.sh'), startDatabase),
  },
  { of: 'nginx:', steps: [install('nginx-light'), 'CMD ["nginx", "-g", "daemon off;"]'] },
  {
    of: '/azurite:',
    steps: [
      ...node.steps,
      // The same one that the tests run against, by its lock: the newest may ask for packages that are not to be had.
      'COPY azurite /opt/azurite',
      'RUN npm ci --prefix /opt/azurite --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error',
      'ENV PATH=/opt/azurite/node_modules/.bin:$PATH',
    ],
    gather: (folder) => {
      gatherNode(folder);
      for (const name of ['package.json', 'package-lock.json'])
        cpSync(fromRoot('apps/server/test/azurite', name), join(folder, 'azurite', name));
    },
  },
];

async function make(engine: Engine, name: string, { steps, gather }: Kind): Promise<void> {
  await makeDebian(engine);
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  try {
    writeFileSync(join(folder, 'Dockerfile'), [`FROM ${DEBIAN}`, ...steps].join('\n'));
    gather?.(folder);
    await engine.run(['build', '--quiet', '--network=host', '--tag', fullName(name), folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The least of Debian, from its packages. */
async function makeDebian({ run }: Engine): Promise<void> {
  const isMade = await run(['image', 'inspect', DEBIAN]).then(
    () => true,
    () => false,
  );
  if (isMade) return;
  const folder = mkdtempSync(join(tmpdir(), 'debian-'));
  try {
    const [system, archive] = [join(folder, 'system'), join(folder, 'system.tar')];
    await print('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system]);
    await print('tar', ['--directory', system, '--create', '--file', archive, '.']);
    await run(['import', archive, DEBIAN]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
