import { AppError } from './app-error.ts';

/** A command cannot do what it was asked for; nothing has changed. The command words it for whoever typed it. */
export class UsageError extends AppError<{ code: 'usage' }> {
  constructor(message: string, options?: ErrorOptions) {
    super({ code: 'usage' }, message, options);
  }
}
