import { AppError } from '../errors/app-error.ts';

/** Invalid settings: one line in Spanish per problem. Secret values are not quoted. */
export class SettingsError extends AppError<{ code: 'invalid-settings'; problems: readonly string[] }> {
  constructor(heading: string, problems: readonly string[] = []) {
    super(
      { code: 'invalid-settings', problems },
      [heading, ...problems.map((problem) => `  - ${problem}`)].join('\n'),
    );
  }
}
