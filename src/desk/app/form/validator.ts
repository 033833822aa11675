import type { RJSFSchema, ValidationData, ValidatorType } from '@rjsf/utils';
import { z } from 'zod';

/**
 * The form library asks a validator which of several alternatives a value is. Whether a value is right is the checker's to
 * say, on the server, in its own words; the usual validator (ajv) would say it twice, and makes code at run time.
 */
export const validator: ValidatorType<unknown, RJSFSchema> = {
  validateFormData: (): ValidationData<unknown> => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
  isValid(schema, value) {
    const known = compiled.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    compiled.set(schema, known);
    return known.safeParse(value).success;
  },
};

const compiled = new WeakMap<object, z.ZodType>();
