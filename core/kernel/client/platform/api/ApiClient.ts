import type { Shape } from '@core/kernel/entity/answers'
import type { BodyOf, Call, CallMethod, FieldsOf } from '@core/kernel/entity/defineCall'
import type { InputOf } from '@core/kernel/entity/Field'
import type { ApiResponse } from './unwrapResponse'

/** The calls of contracts as methods: `api.POST('/api/Lead/{id}/Convert', { params: { path: { id } }, body })`. */
export type ApiClient<Calls> = {
  readonly [Method in CallMethod]: Send<ByPath<Extract<Calls[keyof Calls], Call & { readonly method: Method }>>>
}

type ByPath<AnyCall extends Call> = { readonly [One in AnyCall as InBraces<One['path']>]: One }

/** Converts `/api/role/:id/permissions` to `/api/role/{id}/permissions`. */
type InBraces<Path extends string> = Path extends `${infer Before}:${infer Name}/${infer After}`
  ? `${Before}{${Name}}/${InBraces<After>}`
  : Path extends `${infer Before}:${infer Name}`
    ? `${Before}{${Name}}`
    : Path

type Send<Calls> = <Path extends keyof Calls & string>(
  path: Path,
  ...options: {} extends OptionsOf<Calls[Path]> ? [OptionsOf<Calls[Path]>?] : [OptionsOf<Calls[Path]>]
) => Promise<ApiResponse<ResponseOf<Calls[Path]>>>

/** What a call may have besides the values of its contract. */
export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** By default the response is JSON. */
  readonly parseAs?: 'arrayBuffer' | 'stream'
  /** Whether the request is sent even if the user leaves the page. */
  readonly keepalive?: boolean
}

type OptionsOf<One> = One extends Call
  ? SendOptions & Optional<'params', Values<'query', One['query']> & Values<'path', One['params']>> & BodyPart<One>
  : never

type BodyPart<One extends Call> = One['method'] extends 'GET' | 'DELETE'
  ? {}
  : keyof FieldsOf<One['body']> extends never
    ? { readonly body?: Nothing | FormData }
    : Optional<'body', Sent<BodyOf<One>>>

type Values<Name extends string, Some> = Optional<Name, Sent<InputOf<FieldsOf<Some>>>>

type Nothing = Readonly<Record<string, never>>

/** A part of a request. It is optional if nothing in it is required. */
type Optional<Name extends string, Value> = {} extends Value
  ? { readonly [N in Name]?: Value }
  : { readonly [N in Name]: Value }

/** A value of a request: arrays may be readonly, and `undefined` is the same as absent, because JSON has neither. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? keyof Value extends never
      ? Nothing
      : { readonly [Name in keyof Value]: Sent<Value[Name]> | ({} extends Pick<Value, Name> ? undefined : never) }
    : Value

/** The response of a call, without `success`. */
export type ResponseOf<One> = One extends { readonly answer: Shape<infer Answer> } ? Received<Answer> : never

/** The body without `success`, which `unwrapResponse` has checked. */
type Received<Answer> = Answer extends Blob ? Blob : Mutable<Omit<Answer, 'success'>>

/** A body belongs to whoever requested it. */
type Mutable<Value> = Value extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : Value extends object
    ? { -readonly [Name in keyof Value]: Mutable<Value[Name]> }
    : Value
