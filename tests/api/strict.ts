import * as v from 'valibot';

/** The schema with every object closed: what an answer says beyond its contract is a failure. */
export function strict(schema: v.GenericSchema): v.GenericSchema {
  const { type } = schema;
  if (type === 'object') {
    const { entries } = schema as v.ObjectSchema<v.ObjectEntries, undefined>;
    return v.strictObject(
      Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, strict(entry as v.GenericSchema)])),
    );
  }
  if (type === 'array') return v.array(strict((schema as v.ArraySchema<v.GenericSchema, undefined>).item));
  if (type === 'nullable') return v.nullable(strict((schema as v.NullableSchema<v.GenericSchema, null>).wrapped));
  if (type === 'optional') return v.optional(strict((schema as v.OptionalSchema<v.GenericSchema, undefined>).wrapped));
  if (type === 'variant') {
    const { options } = schema as unknown as { options: v.GenericSchema[] };
    return v.union(options.map(strict));
  }
  return schema;
}
