import { endpoints, toOpenApi } from '@disclosure/api';
import root from '../../package.json' with { type: 'json' };

export const openApiDocument = (): string =>
  JSON.stringify(toOpenApi({ title: 'FracFocus XML Generator', version: root.version }, endpoints));
