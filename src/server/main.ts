/** `npm run serve`: serves the built site without building; see src/start.ts. */
import { loadEnvFile } from '../contract/project.ts';
import { startErrorMessage } from '../contract/start-error.ts';
import { readServerConfig, serve } from './serve.ts';

try {
  loadEnvFile();
  await serve(readServerConfig(process.env));
} catch (error) {
  console.error(startErrorMessage(error));
  process.exit(1);
}
