import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { HttpError } from './errors'

/** A call of the API by the code of a sandboxed plugin, in the name of a person. */
export interface CallByPlugin {
  readonly plugin: string
  /** The granted call: its method, and its path with parameters as in the route. */
  readonly granted: string
  /** Calls that change something are refused. */
  readonly onlyReads: boolean
}

/** Lists are read by POST. */
export const readingPath = /\/(?:list|aggregate)$/i

const running = new AsyncLocalStorage<CallByPlugin>()

/** Runs `work`, whose calls of this app's API are the plugin's. */
export function callByPlugin<T>(call: CallByPlugin, work: () => Promise<T>): Promise<T> {
  return running.run(call, work)
}

/** @returns the plugin in whose call this code runs */
export const callingPlugin = (): string | undefined => running.getStore()?.plugin

/**
 * The guard of calls by plugins: the matched route must be the granted one, however the address is written. Plugins never get a route that
 * needs a proof of identity, that everybody may call, or that another sandboxed plugin answers.
 * @throws HttpError 403
 */
export function guardCallByPlugin({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): void {
  const call = running.getStore()
  if (!call) return
  const { method, url = '', config } = routeOptions
  const [grantedMethod, grantedPath = ''] = call.granted.split(' ')
  const matches = method === grantedMethod && shapeOf(url) === shapeOf(grantedPath)
  const isRead = method === 'GET' || readingPath.test(url)
  if (!matches || config.asksAgain || config.access === 'public' || config.sandboxed || (call.onlyReads && !isRead))
    throw new HttpError(403, `The plugin “${call.plugin}” may not do this.`)
}

/** A parameter may have any name; upper and lower case are the same. */
const shapeOf = (path: string) => path.toLowerCase().replaceAll(/:[^/]+/g, ':')
