import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessWay } from '@core/entity/patientAccess'
import type { Viewer } from '../../platform/http/Viewer'

/** Records of one kind that were come at in one way. */
export interface NotedAccess {
  readonly entity: string
  readonly way: AccessWay
  readonly ids: Set<number>
}

/** What is known of the work under way, at whatever depth: who asked for it, and what must be told of it. */
export interface Trail {
  readonly address?: string | undefined
  readonly viewer?: Viewer | undefined
  /** Whether an entity holds somebody's health (`personal`). */
  isPersonal(entity: string): boolean
  /** Reads and refusals that the patient access log will tell of; undefined where only changes are told of. */
  readonly noted?: Map<string, NotedAccess> | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    trail?: Trail
  }
}

const trails = new AsyncLocalStorage<Trail>()

/** Remembers for the length of each request who asked and from where, so that no rule deep below a route has to be handed it. */
export function trackRequests(app: FastifyInstance, isPersonal: Trail['isPersonal']): void {
  // Not earlier: while a body arrives, its stream would lose what is remembered.
  app.addHook('preHandler', (request, _reply, done) => {
    request.trail = trailOf(request, isPersonal)
    trails.run(request.trail, done)
  })
}

function trailOf({ ip, viewer, routeOptions }: FastifyRequest, isPersonal: Trail['isPersonal']): Trail {
  // What a screen sends every few seconds, such as its presence, does not count as viewing a record.
  const { background } = routeOptions.config
  return { address: ip, viewer, isPersonal, noted: background ? undefined : new Map() }
}

/** Runs work that no request waits for on behalf of the person who asked for it. */
export function runOnBehalf<T>(trail: Omit<Trail, 'noted'>, work: () => Promise<T>): Promise<T> {
  return trails.run(trail, work)
}

/** @returns the trail of the request or the work that is under way */
export const currentTrail = (): Trail | undefined => trails.getStore()

/** @returns the network address of the request that is under way; undefined in work that no request waits for. */
export const requestAddress = (): string | undefined => trails.getStore()?.address
