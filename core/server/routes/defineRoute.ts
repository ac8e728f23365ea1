import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fields, InputOf, JsonSchema, PatchOf } from '@core/entity/Field'
import type { Viewer } from '../access/Viewer'

/** Who may call a route: the holders of a permission, everybody who is signed in, or the whole world. */
export type RouteAccess = number | 'signedIn' | 'public'

/** What a handler is given: its input, checked, and who asks. */
export interface Call<Body, Query, Params, Access extends RouteAccess> {
  readonly body: Body
  readonly query: Query
  readonly params: Params
  readonly viewer: Access extends 'public' ? Viewer | undefined : Viewer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type BodyOf<F extends Fields, Patch> = Patch extends true ? PatchOf<F> : InputOf<F>

export interface RouteDefinition<B extends Fields, Q extends Fields, P extends Fields, Patch extends boolean, A extends RouteAccess> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The literal path of the specification, from `/api/` on; matched without regard to case. */
  readonly path: string
  readonly access: A
  /** It is called by screens and not by people, so it doesn't keep a session from being idle. */
  readonly background?: boolean
  /**
   * Answered also while somebody views as a role: it changes nothing that anybody keeps, or only which session this is. Reads by
   * GET are, unless they say no, since they take data out; anything else is refused that is not said to be harmless.
   */
  readonly whileViewing?: boolean
  /** One line for the API document. */
  readonly summary: string
  readonly body?: B
  /** What the API document calls the body, where many routes take the same one. */
  readonly bodyName?: string
  /** The body is a patch: what it leaves out stays as it is. */
  readonly patch?: Patch
  readonly query?: Q
  readonly params?: P
  /** Puts into the fields' words what a body may say in others, before it is checked against them. */
  restate?(sent: Readonly<Record<string, unknown>>, call: Pick<Call<unknown, unknown, InputOf<P>, A>, 'params' | 'viewer'>): Promise<Readonly<Record<string, unknown>>>
  /** The schema of the answer's body; see answers.ts. */
  readonly answer: JsonSchema
  handle(call: Call<BodyOf<B, Patch>, InputOf<Q>, InputOf<P>, A>): Promise<unknown>
}

/** A route as data, whatever its fields; registering it is the app's business, which hands the handler what it parsed. */
export type Route = Omit<RouteDefinition<Fields, Fields, Fields, boolean, RouteAccess>, 'handle' | 'restate'> & {
  handle(call: never): Promise<unknown>
  restate?(sent: Readonly<Record<string, unknown>>, call: never): Promise<Readonly<Record<string, unknown>>>
}

/** Infers what the handler is given from the fields of body, query and path. */
export function defineRoute<
  const B extends Fields = {},
  const Q extends Fields = {},
  const P extends Fields = {},
  const Patch extends boolean = false,
  const A extends RouteAccess = RouteAccess,
>(route: RouteDefinition<B, Q, P, Patch, A>): Route {
  return route
}
