import { firefoxPath } from './browsers.ts';
import { startFirefox } from './firefox.ts';
import { goThrough } from './journeys.ts';

goThrough('Firefox', firefoxPath() !== undefined, startFirefox);
