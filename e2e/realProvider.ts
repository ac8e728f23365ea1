import { createServer, request } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { Provider } from 'oidc-provider'

export interface RealProvider {
  readonly issuer: string
  /** The groups of each person, by the part of their email before the @. */
  readonly groups: Map<string, readonly string[]>
  close(): void
}

export const clientSecret = 'a-secret-of-thirty-two-characters'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface Sent {
  readonly method: string
  readonly headers: Headers
  readonly body: URLSearchParams
}

function sendLogout(address: string, { method, headers, body }: Sent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = request(address, { method, headers: Object.fromEntries(headers) }, (response) => {
      response.resume()
      resolve(new Response(null, { status: response.statusCode ?? 500 }))
    })
    sending.on('error', reject)
    sending.end(body.toString())
  })
}

/**
 * Starts oidc-provider, a certified OpenID Connect provider, with its own pages for signing in: any password is right.
 * @param addresses of the product
 */
export async function startRealProvider(addresses: {
  readonly callback: string
  readonly logout: string
}): Promise<RealProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const groups = new Map<string, readonly string[]>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'white-glove',
        client_secret: clientSecret,
        redirect_uris: [addresses.callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        backchannel_logout_uri: addresses.logout,
        backchannel_logout_session_required: true,
      },
    ],
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'], groups: ['groups'] },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    cookies: { keys: ['only-for-tests'] },
    // Its own refuses addresses of this machine, where the product is.
    fetch: sendLogout,
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@demo.test`,
        email_verified: true,
        given_name: id,
        groups: groups.get(id) ?? [],
      }),
    }),
  })
  const server: Server = await new Promise((resolve) => {
    const listening = provider.listen(port, '127.0.0.1', () => resolve(listening))
  })
  return { issuer, groups, close: () => void server.close() }
}
