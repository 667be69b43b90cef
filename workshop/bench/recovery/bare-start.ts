/** The least that a program with its own database must do before it is ready: `node bare-start.ts FOLDER`. */
import Fastify from 'fastify';
import { startEmbedded } from '@disclosure/server/src/database/embedded/start-embedded.ts';

const database = await startEmbedded({ dataFolder: process.argv[2] ?? '', say: () => undefined });
const app = Fastify();
app.get('/', () => 'ready');
process.stdout.write(`ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('SIGTERM', async () => {
  await app.close();
  await database.stop();
  process.exit(0);
});
