import type { Shape } from './answers'
import type { Fields, InputOf, PatchOf } from './Field'

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The contract of a call: the browser's request and the server's response, as plain data that both halves read. */
export interface CallDefinition<
  Method extends CallMethod,
  Path extends string,
  Body extends Fields,
  Query extends Fields,
  Params extends Fields,
  Patch extends boolean,
  Answer,
> {
  readonly method: Method
  /** From `/api/` on, with `:name` for each of `params`; upper and lower case are the same. */
  readonly path: Path
  /** One line for the API document. A refusal uses it to name what the person may not do. */
  readonly summary: string
  /** Parameters in the path. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The body is a patch: an absent field stays as it is. */
  readonly patch?: Patch
  /** The name of the body in the API document, where many calls take the same one. */
  readonly bodyName?: string
  /** The body of the response. */
  readonly answer: Shape<Answer>
}

/** Any call. */
export type Call = CallDefinition<CallMethod, string, Fields, Fields, Fields, boolean, unknown>

/** The body of a call's request: `BodyOf<typeof leadCalls.convert>`. */
export type BodyOf<C extends Call> =
  NonNullable<C['patch']> extends true ? PatchOf<FieldsOf<C['body']>> : InputOf<FieldsOf<C['body']>>

/** The fields of a part of a call, which may have none. */
export type FieldsOf<Part> = NonNullable<Part> extends Fields ? NonNullable<Part> : {}

/**
 * Defines the request and response of a call that is not an entity's. The server binds a handler to it (`defineRoute`), the browser calls
 * it with `createApi<typeof calls>()`, and the API document is made from it.
 * @example export const leadCalls = { convert: defineCall({ method: 'POST', path: '/api/Lead/:id/Convert', summary: 'Convert leads',
 * params: { id: integer('Lead', { required: true, min: 1 }) }, body: { accountName: text('Account', { required: true }) }, answer:
 * oneAnswer(json.object({ accountId: json.integer })), }), }
 * @throws when the path and `params` have different parameters
 */
export function defineCall<
  const Method extends CallMethod,
  const Path extends string,
  const Body extends Fields = {},
  const Query extends Fields = {},
  const Params extends Fields = {},
  const Patch extends boolean = false,
  Answer = unknown,
>(
  call: CallDefinition<Method, Path, Body, Query, Params, Patch, Answer>,
): CallDefinition<Method, Path, Body, Query, Params, Patch, Answer> {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const named = Object.keys(call.params ?? {})
  if (inPath.length !== named.length || !inPath.every((name) => named.includes(name)))
    throw new Error(
      `${call.method} ${call.path}: the path names the parameters [${inPath.join(', ')}] and \`params\` has [${named.join(', ')}]. Name the same ones in both.`,
    )
  return call
}
