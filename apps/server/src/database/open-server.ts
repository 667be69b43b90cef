import { joinEmbedded } from './embedded/join-embedded.ts';
import type { Say } from './embedded/say.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded/start-embedded.ts';

export interface ServerOptions {
  /** Of a PostgreSQL server; undefined runs the embedded one. */
  readonly address: string | undefined;
  readonly dataFolder: string;
  readonly say: Say;
  /** For a command beside the product: it works on the embedded database while the product runs. */
  readonly joins?: boolean;
}

/** The server alone. It takes little to load, so that it can be started while the rest of the program is loaded. */
export async function openServer({ address, dataFolder, say, joins }: ServerOptions): Promise<EmbeddedDatabase> {
  if (address !== undefined) return { address, stop: async () => undefined };
  return joins ? joinEmbedded({ dataFolder, say }) : startEmbedded({ dataFolder, say });
}
