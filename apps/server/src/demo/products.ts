import { acids, corrosionInhibitors, ironControl } from './products/acids.ts';
import { biocides } from './products/biocides.ts';
import { breakers, diverters, dryBuffers, gases, oxygenScavengers } from './products/breakers.ts';
import { frictionReducers } from './products/friction-reducers.ts';
import { buffers, crosslinkers, gels } from './products/gels.ts';
import { proppants } from './products/proppants.ts';
import { clayControl, scaleInhibitors } from './products/scale-and-clay.ts';
import { surfactants } from './products/surfactants.ts';
import type { DemoProduct } from './demo-product.ts';

/** The catalogue: invented products with real chemistry. */
export const demoProducts: readonly DemoProduct[] = [
  ...proppants,
  ...frictionReducers,
  ...biocides,
  ...scaleInhibitors,
  ...surfactants,
  ...acids,
  ...corrosionInhibitors,
  ...ironControl,
  ...clayControl,
  ...gels,
  ...crosslinkers,
  ...breakers,
  ...oxygenScavengers,
  ...diverters,
  ...buffers,
  ...dryBuffers,
  ...gases,
];
