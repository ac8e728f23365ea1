import type { FastifyRequest } from 'fastify'
import { isObject } from '@core/kernel/entity/isObject'
import { isStorable } from '@core/kernel/entity/kinds/make'
import type { SandboxGrants } from '@core/kernel/shared/SandboxDefinition'
import type { Database } from '../../platform/database/Database'
import { callByPlugin, readingPath } from '../../platform/http/callByPlugin'
import { HttpError } from '../../platform/http/errors'
import { OutsideError } from '../../platform/outside/postOutside'
import { fetchOutside } from '../../platform/outside/fetchOutside'
import { callInNameOf } from '../../security/auth/session/callInNameOf'
import { deletePluginValue, listPluginValues, readPluginValue, storePluginValue } from './pluginValues'
import type { RunHostFunction } from './SandboxThread'
import { sandboxLimits } from './sandboxSchema'
import type { HostFunction } from './interpreterThread'

/** For whom the code of a package runs, and what it may do. */
interface HostCaller {
  readonly plugin: string
  readonly grants: SandboxGrants
  readonly db: Database
  /** The request of the person who called the package's route. */
  readonly request: FastifyRequest
  /** Takes a line of the package's log. */
  readonly log: (text: string) => void
}

/** A function can't be used so; the message is for the package's code. */
class HostError extends Error {}

/** @returns the functions that exist for the code of a package with these grants */
export function offeredFunctions({ calls, hosts }: SandboxGrants): readonly HostFunction[] {
  return [
    ...(calls.length > 0 ? (['call'] as const) : []),
    ...(hosts.length > 0 ? (['fetch'] as const) : []),
    'get',
    'put',
    'delete',
    'list',
    'log',
  ]
}

/**
 * Runs the functions that the code of a package uses while it handles one request. What arrives here is the code's, so all of it is
 * checked; what leaves is JSON, so no object is shared.
 */
export function hostFunctions(caller: HostCaller): RunHostFunction {
  // Browsers send a GET by themselves, also from other sites: nothing changes by it.
  const onlyReads = caller.request.method === 'GET'
  // Calls of the API take the person's turns, so they are made one after the other: the person's own requests come between.
  let calls: Promise<unknown> = Promise.resolve()
  return async (name, value) => {
    const sent = isObject(value) ? value : {}
    try {
      if (name === 'log') {
        caller.log(String(value))
        return null
      }
      if (name !== 'call') return await runFunction(caller, name, sent, onlyReads)
      const called = calls.then(() => callApi(caller, sent, onlyReads))
      calls = called.catch(() => {})
      return await called
    } catch (error) {
      if (error instanceof HostError || error instanceof OutsideError) throw error
      if (error instanceof HttpError) throw new HostError(error.message)
      // A fault's own text may contain what the code must not know.
      throw new HostError('This failed. Try again.')
    }
  }
}

async function runFunction(
  caller: HostCaller,
  name: Exclude<HostFunction, 'log' | 'call'>,
  sent: Readonly<Record<string, unknown>>,
  onlyReads: boolean,
): Promise<unknown> {
  const { plugin, db, grants } = caller
  switch (name) {
    case 'get':
      return readPluginValue(db, plugin, keyOf(sent.key))
    case 'list':
      if (typeof sent.prefix !== 'string' || sent.prefix.length > 200) throw new HostError('A prefix is a text.')
      return listPluginValues(db, plugin, sent.prefix)
    case 'put': {
      const key = keyOf(sent.key)
      if (onlyReads) throw changesNothing('store')
      if (sent.value === undefined) throw new HostError('store.put needs a value.')
      const value = JSON.stringify(sent.value)
      await db.transaction((tx) => storePluginValue(tx, plugin, key, value))
      return null
    }
    case 'delete': {
      const key = keyOf(sent.key)
      if (onlyReads) throw changesNothing('store')
      await db.transaction((tx) => deletePluginValue(tx, plugin, key))
      return null
    }
    case 'fetch':
      return fetchGranted(grants.hosts, sent, onlyReads)
    default:
      throw new HostError('There is no such function.')
  }
}

const changesNothing = (what: string) => new HostError(`A GET route only reads: it can’t ${what}. Use POST.`)

function keyOf(key: unknown): string {
  if (typeof key !== 'string' || key === '' || key.length > 200 || !isStorable(key))
    throw new HostError('A key is a text of 1 to 200 characters.')
  return key
}

/** A path without anything that a server could read in another way: no dots, no percent signs, no second slash, no fragment. */
const plainPath = /^\/api(?:\/[A-Za-z0-9_-]{1,200}){1,10}$/
/** A query of names and values. */
const plainQuery = /^(?:[A-Za-z0-9_.~-]|%[0-9A-Fa-f]{2}|[&=+,:])*$/

/** Calls the API in the person's name, if the package was granted this call. */
async function callApi(
  { plugin, grants, request }: HostCaller,
  { method, path, body }: Readonly<Record<string, unknown>>,
  onlyReads: boolean,
): Promise<unknown> {
  if (typeof method !== 'string' || typeof path !== 'string') throw new HostError('A call has a method and a path.')
  const [address = '', query, more] = path.split('?')
  const isPlain = plainPath.test(address) && plainQuery.test(query ?? '') && more === undefined && path.length <= 2000
  const granted = isPlain ? grants.calls.find((call) => isCall(call, method, address)) : undefined
  if (!granted) throw new HostError(`The plugin may not call ${method} ${path}.`.slice(0, 300))
  if (onlyReads && method !== 'GET' && !readingPath.test(address)) throw changesNothing('change anything')
  const hasBody = body !== undefined && body !== null && method !== 'GET'
  const call = {
    method,
    address: path,
    body: hasBody ? JSON.stringify(body) : undefined,
    most: sandboxLimits.response,
  }
  const response = await callByPlugin({ plugin, granted, onlyReads }, async () =>
    callInNameOf(request.server, request, call),
  )
  const type = String(response.headers['content-type'] ?? '')
  if (!/^application\/(?:[\w.]+\+)?json\b/.test(type)) throw new HostError('The response is no JSON.')
  if (response.payload === undefined) throw new HostError('The response is too large. Ask for fewer rows.')
  return { status: response.statusCode, body: JSON.parse(response.payload) as unknown }
}

/** Whether a granted call, whose path may have parameters, is this one. */
function isCall(granted: string, method: string, address: string): boolean {
  const [grantedMethod, grantedPath = ''] = granted.split(' ')
  const [expected, actual] = [grantedPath.split('/'), address.split('/')]
  return (
    grantedMethod === method &&
    expected.length === actual.length &&
    expected.every((segment, index) => segment.startsWith(':') || segment === actual[index])
  )
}

/** Headers that decide where a request goes, or how it is read. */
const ownHeaders =
  /^(?:host|connection|upgrade|te|trailer|expect|keep-alive|content-length|transfer-encoding|proxy-.*|sec-.*|cookie)$/i

/** Requests a granted host over https. */
async function fetchGranted(
  hosts: readonly string[],
  { url, method = 'GET', headers = {}, body }: Readonly<Record<string, unknown>>,
  onlyReads: boolean,
): Promise<unknown> {
  if (typeof url !== 'string' || url.length > 2000 || !URL.canParse(url)) throw new HostError('The address is none.')
  const { protocol, hostname, port, username, password, href } = new URL(url)
  if (protocol !== 'https:' || port !== '' || username || password || !hosts.includes(hostname))
    throw new HostError(`The plugin may only use https://${hosts.join(', https://')}.`)
  if (typeof method !== 'string' || !['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
    throw new HostError('The method is none.')
  if (onlyReads && method !== 'GET') throw changesNothing('send anything')
  if (body !== undefined && (typeof body !== 'string' || method === 'GET'))
    throw new HostError('The body is a text, and GET has none.')
  const response = await fetchOutside(href, {
    method,
    headers: checkedHeaders(headers),
    body,
    allowPrivate: false,
  })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

function checkedHeaders(headers: unknown): Readonly<Record<string, string>> {
  if (!isObject(headers)) throw new HostError('The headers are an object.')
  const entries = Object.entries(headers)
  const areFine = entries.every(
    ([name, value]) =>
      /^[A-Za-z0-9-]{1,60}$/.test(name) &&
      !ownHeaders.test(name) &&
      typeof value === 'string' &&
      /^[\x20-\x7e]{0,1000}$/.test(value),
  )
  if (!areFine || entries.length > 20) throw new HostError('A header is not allowed.')
  return Object.fromEntries(entries as [string, string][])
}
