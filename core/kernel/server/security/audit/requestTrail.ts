import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessWay } from '@core/kernel/entity/patientAccess'
import type { Database, Transaction } from '../../platform/database/Database'
import type { Viewer } from '../../platform/http/Viewer'

/** Records of one entity that were accessed in one way. */
export interface NotedAccess {
  readonly entity: string
  readonly way: AccessWay
  readonly ids: Set<number>
}

/** Whether a record is in a person's caseload, and otherwise the purpose that they gave for opening it. */
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

/** The context of the current work, at any depth: on whose behalf it runs, and what must be logged about it. */
export interface Trail {
  readonly address?: string | undefined
  readonly viewer?: Viewer | undefined
  /** Whether an entity contains health data (`personal`). */
  isPersonal(entity: string): boolean
  /** Reads and refusals for the patient access log; undefined where only changes are logged. */
  readonly noted?: Map<string, NotedAccess> | undefined
  /** Undefined where no purposes are required (ASK_PURPOSE). */
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

/** Stores the viewer and the address for the length of each request, so that code deep below a route needs no parameter for them. */
export function trackRequests(app: FastifyInstance, common: Pick<Trail, 'isPersonal' | 'findOpenings'>): void {
  // Not earlier: while a body arrives, its stream would lose the context.
  app.addHook('preHandler', (request, _reply, done) => {
    request.trail = trailOf(request, common)
    trails.run(request.trail, done)
  })
}

function trailOf(
  { ip, viewer, routeOptions }: FastifyRequest,
  common: Pick<Trail, 'isPersonal' | 'findOpenings'>,
): Trail {
  // A request that a screen sends every few seconds, such as its presence, does not count as viewing a record.
  const { background } = routeOptions.config
  return { address: ip, viewer, ...common, noted: background ? undefined : new Map(), purposes: new Map() }
}

/** Runs work outside of a request on behalf of a person. A caller that sets `noted` must write it (`writeNotedAccess`). */
export function runOnBehalf<T>(trail: Omit<Trail, 'findOpenings'>, work: () => Promise<T>): Promise<T> {
  return trails.run(trail, work)
}

/** @returns the trail of the current request or work */
export const currentTrail = (): Trail | undefined => trails.getStore()

/** @returns the network address of the current request; undefined in work outside of a request. */
export const requestAddress = (): string | undefined => trails.getStore()?.address
