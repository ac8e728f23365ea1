import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ValueOf } from '@core/entity/answers'
import type { Call } from '@core/entity/defineCall'
import type { Fields, InputOf, PatchOf } from '@core/entity/Field'
import type { Database } from '../database/Database'
import type { Viewer } from './Viewer'
import type { FileAnswer } from './fileAnswer'
import type { JsonText } from './JsonText'
import type { RefuseAs } from './Refusal'

/** Who may call a route: the holders of a permission, everybody who is signed in, or the whole world. */
export type RouteAccess = number | 'signedIn' | 'public'

/** What a handler is given: its input, checked, and who asks. */
export interface RouteInput<Body, Query, Params, Access extends RouteAccess> {
  readonly body: Body
  readonly query: Query
  readonly params: Params
  readonly viewer: Access extends 'public' ? Viewer | undefined : Viewer
  /** To read from: of a route that `readsReplica` perhaps the replica, else the database itself. */
  readonly reads: Database
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type BodyOf<C extends Call> =
  NonNullable<C['patch']> extends true ? PatchOf<FieldsOf<C['body']>> : InputOf<FieldsOf<C['body']>>
type FieldsOf<F> = NonNullable<F> extends Fields ? NonNullable<F> : {}
type InputOfCall<C extends Call, A extends RouteAccess> = RouteInput<
  BodyOf<C>,
  InputOf<FieldsOf<C['query']>>,
  InputOf<FieldsOf<C['params']>>,
  A
>

/** What a handler returns: the answer of the contract without `success`, or the same as text, or a file. */
type Handled<Answer> = [Answer] extends [Blob] ? FileAnswer : Omit<Answer, 'success'> | JsonText

interface RouteDefinition<C extends Call, A extends RouteAccess, R> {
  readonly access: A
  /** The entity whose record `:id` of the path names: that somebody lacks the permission is a refusal of that record. */
  readonly record?: string
  /** It takes a form (multipart/form-data), such as an upload: `takeUpload`, `takeForm`. Other routes refuse forms with 415. */
  readonly takesForm?: boolean
  /** Of the body, in bytes; 1 MB unless said. */
  readonly bodyLimit?: number
  /** It is called by screens and not by people, so it doesn't keep a session from being idle. */
  readonly background?: boolean
  /**
   * Answered also while somebody views as a role: it changes nothing that anybody keeps, or only which session this is. Reads by
   * GET are, unless they say no, since they take data out; anything else is refused that is not said to be harmless.
   */
  readonly whileViewing?: boolean
  /** The person proves again that it is them, unless they did so lately (ASK_AGAIN_MINUTES): it changes who may do what, or takes much out. */
  readonly asksAgain?: boolean
  /**
   * What it reads through `reads` may be a little old, though never older than what this person wrote or was told of. A replica that fails
   * is replaced by the database itself, and the handler runs again: it changes nothing before all is read.
   */
  readonly readsReplica?: boolean | ((input: Pick<InputOfCall<C, A>, 'body' | 'query'>) => boolean)
  /** Whether it reads so much that its sender's other requests wait for it (`shareFairly`). What was sent is not checked yet. */
  readonly takesWholeShare?: (sent: Pick<FastifyRequest, 'body' | 'query'>) => boolean
  /** The browser may keep the answer, to show it while it is offline: nothing about a person's health may stand in it. */
  readonly keepsOffline?: boolean | ((input: Pick<InputOfCall<C, A>, 'body' | 'query'>) => boolean)
  /**
   * Whether API keys may call it, where their permissions allow it. Those with a permission may be unless they say no; those for everybody who
   * is signed in may not unless they say yes, because most of them are about a person's own session, screens and account.
   */
  readonly byKey?: boolean
  /** Of a route that speaks a standard of others: its refusals, by whatever part of the server, in that standard's form instead of D9's. */
  readonly refuseAs?: RefuseAs
  /** Puts into the fields' words what a body may say in others, before it is checked against them. */
  normalizeBody?(
    sent: Readonly<Record<string, unknown>>,
    input: Pick<InputOfCall<C, A>, 'params' | 'viewer'>,
  ): Promise<Readonly<Record<string, unknown>>>
  handle(input: InputOfCall<C, A>): Promise<R>
}

/** A call with what answers it, whatever its fields; registering it is the app's business, which hands the handler what it parsed. */
export interface Route extends Omit<
  RouteDefinition<Call, RouteAccess, unknown>,
  'handle' | 'normalizeBody' | 'readsReplica' | 'keepsOffline'
> {
  readonly call: Call
  readonly readsReplica?: boolean | ((input: never) => boolean)
  readonly keepsOffline?: boolean | ((input: never) => boolean)
  handle(input: never): Promise<unknown>
  normalizeBody?(sent: Readonly<Record<string, unknown>>, input: never): Promise<Readonly<Record<string, unknown>>>
}

/**
 * Binds a handler and an access rule to a call. The call's contract says what the handler is given and what it must return.
 * @example defineRoute(viewCalls.remove, { access: 'signedIn', handle: async ({ query }) => … })
 */
export function defineRoute<
  const C extends Call,
  const A extends RouteAccess,
  const R extends Handled<ValueOf<C['answer']>>,
>(call: C, route: RouteDefinition<C, A, R>): Route {
  return { call, ...route }
}
