import { webkitPaths } from './browsers.ts';
import { goThrough } from './journeys.ts';
import { startWebkit } from './webkit.ts';

goThrough('WebKit', webkitPaths() !== undefined, startWebkit);
