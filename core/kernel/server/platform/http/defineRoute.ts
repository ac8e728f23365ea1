import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ValueOf } from '@core/kernel/entity/answers'
import type { BodyOf, Call, FieldsOf } from '@core/kernel/entity/defineCall'
import type { PermissionIds } from '@core/kernel/entity/policy'
import type { InputOf } from '@core/kernel/entity/Field'
import type { Database } from '../database/Database'
import type { Viewer } from './Viewer'
import type { FileAnswer } from './fileAnswer'
import type { JsonText } from './JsonText'
import type { RefuseAs } from './Refusal'

/** Who may call a route: the holders of a permission, or of one of several, everybody who is signed in, or everybody. */
export type RouteAccess = PermissionIds | 'signedIn' | 'public'

/** The argument of a handler: its input, checked, and the viewer. */
export interface RouteInput<Body, Query, Params, Access extends RouteAccess> {
  readonly body: Body
  readonly query: Query
  readonly params: Params
  readonly viewer: Access extends 'public' ? Viewer | undefined : Viewer
  /** The database to read from: for a route with `readsReplica` possibly the replica, else the primary. */
  readonly reads: Database
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type InputOfCall<C extends Call, A extends RouteAccess> = RouteInput<
  BodyOf<C>,
  InputOf<FieldsOf<C['query']>>,
  InputOf<FieldsOf<C['params']>>,
  A
>

/** The result of a handler: the response of the contract without `success`, or the same as text, or a file. */
type Handled<Answer> = [Answer] extends [Blob] ? FileAnswer : Omit<Answer, 'success'> | JsonText

interface RouteDefinition<C extends Call, A extends RouteAccess, R> {
  readonly access: A
  /** The entity of the record `:id` in the path: a missing permission is logged as a refusal of that record. */
  readonly record?: string
  /** It accepts a form (multipart/form-data), such as an upload: `takeUpload`, `takeForm`. Other routes refuse forms with 415. */
  readonly takesForm?: boolean
  /** It accepts a form of the type application/x-www-form-urlencoded, as other standards send it. Other routes refuse such with 415. */
  readonly takesUrlEncoded?: boolean
  /** Pages of other sites send it, and its content proves what it claims: it uses neither session nor cookie. */
  readonly fromOtherSites?: boolean
  /** The maximum size of the body, in bytes; default 1 MB. */
  readonly bodyLimit?: number
  /** Screens call it by themselves, so it doesn't count as activity of the session. */
  readonly background?: boolean
  /**
   * Allowed while a person views as a role, because it changes no stored data, or only the session. Reads by GET are allowed by default;
   * set false for those that export data. Any other call is refused by default.
   */
  readonly whileViewing?: boolean
  /**
   * The person must prove their identity again, unless they did so recently (ASK_AGAIN_MINUTES): it changes who may do what, or exports
   * much data.
   */
  readonly asksAgain?: boolean
  /**
   * Its data from `reads` may be slightly old, but never older than what this person wrote or was notified of. If the replica fails, the
   * handler runs again with the primary, so it must not change anything before all is read.
   */
  readonly readsReplica?: boolean | ((input: Pick<InputOfCall<C, A>, 'body' | 'query'>) => boolean)
  /** Whether it reads so much that its sender's other requests wait for it (`shareFairly`). The input is not validated yet. */
  readonly takesWholeShare?: (sent: Pick<FastifyRequest, 'body' | 'query'>) => boolean
  /** The browser may store the response, to show it while it is offline: it must not contain health data. */
  readonly keepsOffline?: boolean | ((input: Pick<InputOfCall<C, A>, 'body' | 'query'>) => boolean)
  /**
   * Whether API keys may call it, where their permissions allow it. Default: true for routes with a permission, and false for routes for
   * everybody who is signed in, because most of those are about a person's own session, screens and account.
   */
  readonly byKey?: boolean
  /**
   * Checks the secret in `Authorization: Bearer …` where it isn't an API key, before the body is read. The route is `public`, and this
   * throws a 401 for everybody else.
   */
  readonly ownBearer?: (request: FastifyRequest) => Promise<unknown>
  /** For a route of another standard: its refusals, from any part of the server, in that standard's form instead of D9's. */
  readonly refuseAs?: RefuseAs
  /** The code of a sandboxed plugin handles it, so no other one may call it. */
  readonly sandboxed?: boolean
  /** Converts other names in a body to the fields' names, before it is checked. */
  normalizeBody?(
    sent: Readonly<Record<string, unknown>>,
    input: Pick<InputOfCall<C, A>, 'params' | 'viewer'>,
  ): Promise<Readonly<Record<string, unknown>>>
  handle(input: InputOfCall<C, A>): Promise<R>
}

/** A call with its handler, for any fields. The app registers it, and passes the parsed input to the handler. */
export interface Route extends Omit<
  RouteDefinition<Call, RouteAccess, unknown>,
  'handle' | 'normalizeBody' | 'readsReplica' | 'keepsOffline'
> {
  readonly call: Call
  /**
   * Of a route that stands for those of many entities: the one that the request means, whose access, validation and handler count.
   * Undefined where there is none.
   */
  of?(request: { readonly params: Readonly<Record<string, unknown>> }): Route | undefined
  readonly readsReplica?: boolean | ((input: never) => boolean)
  readonly keepsOffline?: boolean | ((input: never) => boolean)
  handle(input: never): Promise<unknown>
  normalizeBody?(sent: Readonly<Record<string, unknown>>, input: never): Promise<Readonly<Record<string, unknown>>>
}

/**
 * Binds a handler and an access rule to a call. The call's contract determines the handler's argument and result.
 * @example defineRoute(viewCalls.remove, { access: 'signedIn', handle: async ({ query }) => … })
 */
export function defineRoute<
  const C extends Call,
  const A extends RouteAccess,
  const R extends Handled<ValueOf<C['answer']>>,
>(call: C, route: RouteDefinition<C, A, R>): Route {
  return { call, ...route }
}
