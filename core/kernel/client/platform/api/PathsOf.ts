import type { Call, CallDefinition } from '@core/kernel/entity/defineCall'
import type { InputOf, PatchOf } from '@core/kernel/entity/Field'

/**
 * The type from which openapi-fetch infers its methods, derived from contracts: `PathsOf<typeof viewCalls>` is the `paths` that
 * openapi-typescript would generate from their API document.
 */
export type PathsOf<Calls> = PathsOfUnion<Extract<Calls[keyof Calls], Call>>

type PathsOfUnion<AnyCall extends Call> = {
  [One in AnyCall as InBraces<One['path']>]: {
    [Same in Extract<AnyCall, { readonly path: One['path'] }> as Lowercase<Same['method']>]: Operation<Same>
  }
}

/** Converts `/api/role/:id/permissions` to `/api/role/{id}/permissions`. */
type InBraces<Path extends string> = Path extends `${infer Before}:${infer Name}/${infer After}`
  ? `${Before}{${Name}}/${InBraces<After>}`
  : Path extends `${infer Before}:${infer Name}`
    ? `${Before}{${Name}}`
    : Path

type Operation<One> =
  One extends CallDefinition<infer Method, string, infer Body, infer Query, infer Params, infer Patch, infer Answer>
    ? {
        parameters: Part<'query', InputOf<Query>> & Part<'path', InputOf<Params>>
        responses: { 200: { content: { 'application/json': Received<Answer> } } }
      } & (Method extends 'GET' | 'DELETE' ? {} : BodyPart<Patch extends true ? PatchOf<Body> : InputOf<Body>>)
    : never

/** A part of a request. It is optional if nothing in it is required. */
type Part<Name extends string, Value, As = Sent<Value>> = {} extends Value
  ? { readonly [N in Name]?: As }
  : { readonly [N in Name]: As }

type BodyPart<Body> = Part<'requestBody', Body, { content: { 'application/json': Sent<Body> } }>

/** The body without `success`, which `unwrapResponse` has checked. */
type Received<Answer> = Answer extends Blob ? Blob : Mutable<Omit<Answer, 'success'>>

/** Makes sure that nothing can be sent if a contract has no fields. */
type Sent<Value> = keyof Value extends never ? Record<string, never> : Mutable<Value>

/** Removes `readonly`, because openapi-fetch treats a readonly array as an object, in requests and responses. */
type Mutable<Value> = Value extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Mutable<Value[Name]> }
    : Value
