import type { Fields, JsonSchema, RecordOf } from './Field'
import { recordSchema } from './objectSchema'

declare const valueType: unique symbol

/**
 * A JSON Schema that carries the TypeScript type of what it describes. The server's handlers and the client's calls are checked against the
 * type; the schema goes into the API document.
 */
export type Shape<Value = unknown> = JsonSchema & { readonly [valueType]: () => Value }

/** `ValueOf<typeof person>` is the type of what `person = json.object({ id: json.integer })` describes. */
export type ValueOf<S> = S extends { readonly [valueType]: () => infer Value } ? Value : never

type Shapes = { readonly [name: string]: Shape }
type ObjectOf<Required extends Shapes, Optional extends Shapes> = {
  readonly [Name in keyof Required]: ValueOf<Required[Name]>
} & { readonly [Name in keyof Optional]?: ValueOf<Optional[Name]> }

/** The type exists for the compiler only. */
const shape = <Value>(schema: JsonSchema) => schema as Shape<Value>

/**
 * The shapes of response bodies: `json.object({ id: json.integer, name: json.string }, { hint: json.string })` is `{ id: number; name:
 * string; hint?: string }`.
 */
export const json = {
  string: shape<string>({ type: 'string' }),
  integer: shape<number>({ type: 'integer' }),
  number: shape<number>({ type: 'number' }),
  boolean: shape<boolean>({ type: 'boolean' }),
  /** A day, YYYY-MM-DD. */
  date: shape<string>({ type: 'string', format: 'date' }),
  /** A moment, ISO 8601 in UTC. D9 */
  instant: shape<string>({ type: 'string', format: 'date-time' }),

  oneOf: <const Values extends readonly (string | number | boolean)[]>(...values: Values) =>
    shape<Values[number]>({ enum: values }),

  nullable: <Value>(inner: Shape<Value>) =>
    shape<Value | null>(
      Array.isArray(inner.enum)
        ? { ...inner, enum: [...inner.enum, null] }
        : { ...inner, type: [inner.type, 'null'].flat() },
    ),

  array: <Value>(items: Shape<Value>) => shape<readonly Value[]>({ type: 'array', items }),

  /** An object with any property names, whose values all have this shape. */
  map: <Value>(values: Shape<Value>) =>
    shape<Readonly<Record<string, Value>>>({ type: 'object', additionalProperties: values }),

  /** @param optional properties that may be absent */
  object: <const Required extends Shapes, const Optional extends Shapes = {}>(
    required: Required,
    optional?: Optional,
  ) =>
    shape<ObjectOf<Required, Optional>>({
      type: 'object',
      ...(Object.keys(required).length > 0 && { required: Object.keys(required) }),
      properties: { ...required, ...optional },
    }),

  /** A record that has all of these fields, and the further properties `more`. */
  record: <const F extends Fields, const More extends Shapes = {}>(fields: F, more?: More) => {
    const { properties } = recordSchema(fields)
    return shape<Readonly<RecordOf<F>> & ObjectOf<More, {}>>({
      type: 'object',
      required: [...Object.keys(fields), ...Object.keys(more ?? {})],
      properties: { ...(properties as JsonSchema), ...more },
    })
  },

  either: <const Shapes extends readonly Shape[]>(...shapes: Shapes) =>
    shape<ValueOf<Shapes[number]>>({ anyOf: shapes }),

  /** Any object: free JSON. */
  free: shape<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true }),

  /** For a schema that is computed, such as that of an entity's record. Nothing checks that the type matches the schema. */
  typed: <Value>(schema: JsonSchema) => shape<Value>(schema),

  /** The same shape with a name; the API document defines it once under this name. */
  named: <Value>(name: string, inner: Shape<Value>) => shape<Value>({ $id: name, ...inner }),

  described: <Value>(inner: Shape<Value>, description: string) => shape<Value>({ ...inner, description }),
}

const success = shape<true>({ type: 'boolean', enum: [true] })

/** `{success, message?, …}`: every response of D9. The server adds `success`. */
export const answer = <const Required extends Shapes, const Optional extends Shapes = {}>(
  required: Required,
  optional?: Optional,
) =>
  json.object({ success, ...required }, { message: json.string, ...optional } as Optional & {
    readonly message: Shape<string>
  })

/** `{success, data, message?}` */
export const oneAnswer = <Value>(data: Shape<Value>) => answer({ data })

/**
 * `{success, data: […], totalItems}`
 * @param optional further properties that a response may have, such as where the next page begins
 */
export const listAnswer = <Value, const Optional extends Shapes = {}>(item: Shape<Value>, optional?: Optional) =>
  answer({ data: json.array(item), totalItems: json.integer }, optional)

/** `{success, message?}` */
export const doneAnswer = json.named('Done', answer({}))

/** A file, sent as it is. */
export const fileAnswer = shape<Blob>({ type: 'string', format: 'binary' })

/** `{id, name}`, a part of many responses. */
export const namedShape = json.object({ id: json.integer, name: json.string })
