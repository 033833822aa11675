import { AppError } from '../../base/errors/app-error.ts';

type BuildFault = 'bundling-failed' | 'rendering-failed' | 'dead-addresses';

const HEADINGS: Record<BuildFault, string> = {
  'bundling-failed': 'La web no se ha podido preparar:',
  'rendering-failed': 'La web no se ha podido preparar:',
  'dead-addresses': 'La web no se ha preparado, porque tiene direcciones que no llevan a nada:',
};

/** Error for code that cannot be bundled, a page that cannot be rendered, or addresses of the site without a file. */
export class BuildError extends AppError<{ code: BuildFault; output: string }> {
  constructor(code: BuildFault, output: string, options?: ErrorOptions) {
    super({ code, output }, `${HEADINGS[code]}\n${output}`, options);
  }
}
