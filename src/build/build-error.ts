import { AppError } from '../errors/app-error.ts';

/** The site's code could not be bundled, or a page not be rendered. */
export class BuildError extends AppError<{ code: 'bundling-failed' | 'rendering-failed'; output: string }> {
  constructor(code: 'bundling-failed' | 'rendering-failed', output: string, options?: ErrorOptions) {
    super({ code, output }, `La web no se ha podido montar:\n${output}`, options);
  }
}
