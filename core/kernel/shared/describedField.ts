import { json, type ValueOf } from '@core/kernel/entity/answers'

/** A field, as far as an editor needs it that knows nothing of the plugin. */
export const describedField = json.object(
  { path: json.string, label: json.string, kind: json.string, required: json.boolean, settable: json.boolean },
  {
    help: json.string,
    max: json.integer,
    unit: json.described(json.string, 'What a number counts: cm'),
    decimals: json.integer,
    options: json.array(json.object({ id: json.either(json.integer, json.string), name: json.string })),
    entity: json.string,
    idsOf: json.string,
    lookup: json.string,
  },
)
export type DescribedField = ValueOf<typeof describedField>
