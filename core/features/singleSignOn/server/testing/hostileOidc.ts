import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash, createSecretKey } from 'node:crypto'
import { type CryptoKey, type JWTPayload, SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose'

/** What the provider says of the person who signs in, and how it misbehaves. */
export interface Behaviour {
  /** Claims of the id token in addition to those that every one has; undefined takes one away. */
  claims: JWTPayload
  /** How the id token is signed. */
  alg: 'RS256' | 'none' | 'HS256' | 'foreign'
  /** The issuer in its discovery document. */
  discoveredIssuer: string | undefined
  /** `iss` in the address that the browser comes back with. */
  iss: string | undefined
  /** The body of every document, in bytes, padded by spaces. */
  size: number
  /** It names an address for logging out. */
  endSession: boolean
  /** Where the discovery document sends requests for keys. */
  keysAt: string | undefined
}

export interface HostileOidc {
  readonly issuer: string
  readonly behaviour: Behaviour
  /** Follows the address that the product sends the browser to. @returns the address with which the browser comes back */
  signIn(url: string): string
  /** A signed logout token. */
  logoutToken(claims: JWTPayload, options?: { readonly alg?: Behaviour['alg']; readonly typ?: string }): Promise<string>
  reset(): void
  close(): void
}

const clientId = 'white-glove'
export const clientSecret = 'a-secret-of-thirty-two-characters'

/** An OpenID Connect provider that can be told to misbehave. It signs everybody in at once. */
export async function openHostileOidc(): Promise<HostileOidc> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const { privateKey: foreignKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const usual = (): Behaviour => ({
    claims: {},
    alg: 'RS256',
    discoveredIssuer: undefined,
    iss: undefined,
    size: 0,
    keysAt: undefined,
    endSession: false,
  })
  const behaviour = usual()
  const codes = new Map<string, { readonly challenge: string; readonly nonce: string; readonly redirect: string }>()
  const server: Server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const sign = (payload: JWTPayload, alg: Behaviour['alg'], typ = 'JWT') => {
    if (alg === 'none') return new UnsecuredJWT(payload).encode()
    const key: CryptoKey | ReturnType<typeof createSecretKey> =
      alg === 'HS256' ? createSecretKey(Buffer.from(clientSecret)) : alg === 'foreign' ? foreignKey : privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: alg === 'HS256' ? alg : 'RS256', kid: 'k1', typ }).sign(key)
  }
  const now = () => Math.floor(Date.now() / 1000)

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (body: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body) + ' '.repeat(behaviour.size))
    }
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return send({
        issuer: behaviour.discoveredIssuer ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        ...(behaviour.endSession && { end_session_endpoint: `${issuer}/logout` }),
        jwks_uri: behaviour.keysAt ?? `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
      })
    if (pathname === '/keys') return send({ keys: [{ ...jwk, kid: 'k1', alg: 'RS256', use: 'sig' }] })
    if (pathname !== '/token') return send({ error: 'not_found' }, 404)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    const code = form.get('code') ?? ''
    const begun = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!begun || begun.challenge !== challenge || begun.redirect !== form.get('redirect_uri'))
      return send({ error: 'invalid_grant' }, 400)
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: 'sub-1',
      nonce: begun.nonce,
      iat: now(),
      exp: now() + 300,
      ...behaviour.claims,
    }
    send({ access_token: 'access', token_type: 'bearer', id_token: await sign(claims, behaviour.alg) })
  }

  return {
    issuer,
    behaviour,
    signIn(address) {
      const url = new URL(address)
      const [redirect, state, nonce, challenge] = ['redirect_uri', 'state', 'nonce', 'code_challenge'].map(
        (name) => url.searchParams.get(name) ?? '',
      ) as [string, string, string, string]
      const code = `code-${codes.size}-${state.slice(0, 8)}`
      codes.set(code, { challenge, nonce, redirect })
      const back = new URL(redirect)
      for (const [name, value] of Object.entries({ code, state, iss: behaviour.iss ?? issuer }))
        back.searchParams.set(name, value)
      return back.href
    },
    logoutToken: async (claims, { alg = 'RS256', typ = 'logout+jwt' } = {}) =>
      sign(
        {
          iss: issuer,
          aud: clientId,
          iat: now(),
          exp: now() + 120,
          jti: `logout-${Math.random()}`,
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        alg,
        typ,
      ),
    reset: () => void Object.assign(behaviour, usual()),
    close: () => void server.close(),
  }
}
