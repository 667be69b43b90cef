// Entry of every npm script. Readable by any Node that knows modules, so that an old one gets a sentence and not a syntax error.
const OLDEST = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(
    `Node ${OLDEST} or newer is needed; this is ${process.version}. Please install a newer one from your system or nodejs.org.`,
  );
  process.exit(1);
}
void import('./launch.mjs');
