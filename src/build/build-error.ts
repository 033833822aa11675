import { AppError } from '../errors/app-error.ts';

/** Error for code that cannot be bundled or a page that cannot be rendered. */
export class BuildError extends AppError<{ code: 'bundling-failed' | 'rendering-failed'; output: string }> {
  constructor(code: 'bundling-failed' | 'rendering-failed', output: string, options?: ErrorOptions) {
    super({ code, output }, `La web no se ha podido montar:\n${output}`, options);
  }
}
