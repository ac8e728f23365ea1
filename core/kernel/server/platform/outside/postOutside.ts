import dns from 'node:dns'
import { type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, type LookupFunction, isIP } from 'node:net'

/** Why nothing was sent; the message is for people. */
export class OutsideError extends Error {}

/** How long a server outside may take to respond, in milliseconds. */
const timeout = 10_000

interface Outside {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Allows servers in the private network, and plain http. */
  readonly allowPrivate: boolean
}

/** The addresses of the internet: a list of what is good, because ranges for special purposes are added to what is bad. */
const internet = listOf([
  ['0.0.0.0', 0],
  ['2000::', 3],
])
/** The ranges within that have special purposes. IANA IPv4 and IPv6 Special-Purpose Address Registries */
const special = listOf([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
])

function listOf(networks: readonly (readonly [network: string, bits: number])[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, isIP(network) === 6 ? 'ipv6' : 'ipv4')
  return list
}

/**
 * Whether an address is in this machine or in a private network, or is no address of the internet. An IPv6 address that contains an IPv4
 * address (mapped, translated) is none.
 */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0 || /^::ffff:/i.test(address)) return true
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return !internet.check(address, family) || special.check(address, family)
}

/** @returns why nothing can be sent there, for the person who enters the address; undefined where it can */
export function addressProblem(address: string, allowPrivate: boolean): string | undefined {
  if (!URL.canParse(address)) return 'is no web address'
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'must begin with https://'
  if (username || password) return 'must hold no user name or password'
  if (allowPrivate) return undefined
  if (port !== '' && port !== '8443') return 'must use port 443 or 8443'
  // A dot at the end of a name changes nothing about where it leads.
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost') || (isIP(host) && isPrivateAddress(host)))
    return 'is an address of the own network'
  return undefined
}

/**
 * Posts JSON, or what the headers name, to a server outside, whose address a person entered. The address is checked when the connection is made, not before, so that a
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
    ...(!allowPrivate && { lookup: lookupOutside }),
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

/** Resolves a name to addresses, and refuses those in the private network. */
export const lookupOutside: LookupFunction = (hostname, options, found) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const first = addresses[0]
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return found(new OutsideError('The name leads to an address of the own network'), [])
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
