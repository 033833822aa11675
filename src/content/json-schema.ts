import { z } from 'zod';
import { FILES } from './files/files.ts';

/** JSON Schemas by file name, as text: editors use them to complete and check the YAML files while they are written. */
export function jsonSchemas(): Map<string, string> {
  return new Map(
    FILES.filter(({ name }) => name.endsWith('.yaml')).map(({ name, schema }) => {
      const json = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
      return [name.replace(/(\/\*)?\.yaml$/, '.json'), `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
