import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Why nothing was sent; the message is for people. */
export class OutsideError extends Error {}

/** How long a server outside may take to respond, in milliseconds. */
const timeout = 10_000

interface Outside {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Allows servers in the private network, and plain http. */
  readonly allowPrivate: boolean
}

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/**
 * Whether an address is in this machine or in a private network, or is no address of the internet. IPv6 addresses that contain an IPv4
 * address are checked by that one.
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  return inside.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** @returns why nothing can be sent there, for the person who enters the address; undefined where it can */
export function addressProblem(address: string, allowPrivate: boolean): string | undefined {
  if (!URL.canParse(address)) return 'is no web address'
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'must begin with https://'
  if (username || password) return 'must hold no user name or password'
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && (host === 'localhost' || host.endsWith('.localhost') || (isIP(host) && isPrivateAddress(host))))
    return 'is an address of the own network'
  return undefined
}

/**
 * Posts JSON to a server outside, whose address a person entered. The address is checked when the connection is made, not before, so that a
 * name can't resolve to another address in between. Redirects are not followed, and the response's body is not read.
 * @returns the status of the response
 * @throws where there is none; the message contains the reason
 */
export function postOutside(address: string, { headers, body, allowPrivate }: Outside): Promise<number> {
  const problem = addressProblem(address, allowPrivate)
  if (problem) return Promise.reject(new OutsideError(`The address ${problem}`))
  const send = address.startsWith('https:') ? requestSecure : requestPlain
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(timeout),
    headers: { 'content-type': 'application/json', ...headers, 'content-length': String(Buffer.byteLength(body)) },
    ...(!allowPrivate && { lookup: lookupOutside as RequestOptions['lookup'] }),
  }
  return new Promise((resolve, reject) => {
    const request = send(address, options, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', (error) =>
      reject(
        error.name === 'AbortError' || error.name === 'TimeoutError' ? new OutsideError('No answer in time') : error,
      ),
    )
    request.end(body)
  })
}

type Found = (error: Error | null, addresses?: LookupAddress[] | string, family?: number) => void

/** Resolves a name to addresses, and refuses those in the private network. */
function lookupOutside(hostname: string, options: LookupOptions, found: Found): void {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error)
    const first = addresses[0]
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return found(new OutsideError('The name leads to an address of the own network'))
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
