import type { Call, CallDefinition } from '@core/entity/defineCall'
import type { InputOf, PatchOf } from '@core/entity/Field'

/**
 * What openapi-fetch infers its methods from, made of contracts: `PathsOf<typeof viewCalls>` is the `paths` that
 * openapi-typescript would write from their API document.
 */
export type PathsOf<Calls> = PathsOfUnion<Extract<Calls[keyof Calls], Call>>

type PathsOfUnion<AnyCall extends Call> = {
  [One in AnyCall as InBraces<One['path']>]: {
    [Same in Extract<AnyCall, { readonly path: One['path'] }> as Lowercase<Same['method']>]: Operation<Same>
  }
}

/** `/api/role/:id/permissions` as `/api/role/{id}/permissions`. */
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

/** A part of a request. It may be left out where nothing in it is required. */
type Part<Name extends string, Value, As = Sent<Value>> = {} extends Value
  ? { readonly [N in Name]?: As }
  : { readonly [N in Name]: As }

type BodyPart<Body> = Part<'requestBody', Body, { content: { 'application/json': Sent<Body> } }>

/** `unwrapResponse` has looked at `success`. */
type Received<Answer> = Answer extends Blob ? Blob : Mutable<Omit<Answer, 'success'>>

/** Where a contract has no fields, nothing can be sent. */
type Sent<Value> = keyof Value extends never ? Record<string, never> : Mutable<Value>

/** openapi-fetch takes a readonly array for an object, on the way out and on the way in. */
type Mutable<Value> = Value extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Mutable<Value[Name]> }
    : Value
