import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessWay } from '@core/entity/patientAccess'
import type { Database, Transaction } from '../../platform/database/Database'
import type { Viewer } from '../../platform/http/Viewer'

/** Records of one kind that were come at in one way. */
export interface NotedAccess {
  readonly entity: string
  readonly way: AccessWay
  readonly ids: Set<number>
}

/** Whether a record is in somebody's caseload, and else which purpose they gave for opening it. */
export interface Opening {
  readonly id: number
  readonly isTheirs: boolean
  readonly purpose: string | null
}

export type FindOpenings = (
  db: Pick<Database | Transaction, 'query'>,
  entity: string,
  ids: readonly number[],
  viewer: Viewer,
) => Promise<readonly Opening[]>

/** What is known of the work under way, at whatever depth: who asked for it, and what must be told of it. */
export interface Trail {
  readonly address?: string | undefined
  readonly viewer?: Viewer | undefined
  /** Whether an entity holds somebody's health (`personal`). */
  isPersonal(entity: string): boolean
  /** Reads and refusals that the patient access log will tell of; undefined where only changes are told of. */
  readonly noted?: Map<string, NotedAccess> | undefined
  /** Undefined where a purpose is asked for nowhere (ASK_PURPOSE). */
  readonly findOpenings?: FindOpenings | undefined
  /** The purposes of the records that were opened so far, by entity and id; null: it is in the caseload. */
  readonly purposes?: Map<string, string | null> | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    trail?: Trail
  }
}

const trails = new AsyncLocalStorage<Trail>()

/** Remembers for the length of each request who asked and from where, so that no rule deep below a route has to be handed it. */
export function trackRequests(app: FastifyInstance, common: Pick<Trail, 'isPersonal' | 'findOpenings'>): void {
  // Not earlier: while a body arrives, its stream would lose what is remembered.
  app.addHook('preHandler', (request, _reply, done) => {
    request.trail = trailOf(request, common)
    trails.run(request.trail, done)
  })
}

function trailOf(
  { ip, viewer, routeOptions }: FastifyRequest,
  common: Pick<Trail, 'isPersonal' | 'findOpenings'>,
): Trail {
  // What a screen sends every few seconds, such as its presence, does not count as viewing a record.
  const { background } = routeOptions.config
  return { address: ip, viewer, ...common, noted: background ? undefined : new Map(), purposes: new Map() }
}

/** Runs work that no request waits for on behalf of the person who asked for it. Whoever gives `noted` writes it (`writeNotedAccess`). */
export function runOnBehalf<T>(trail: Omit<Trail, 'findOpenings'>, work: () => Promise<T>): Promise<T> {
  return trails.run(trail, work)
}

/** @returns the trail of the request or the work that is under way */
export const currentTrail = (): Trail | undefined => trails.getStore()

/** @returns the network address of the request that is under way; undefined in work that no request waits for. */
export const requestAddress = (): string | undefined => trails.getStore()?.address
