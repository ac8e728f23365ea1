import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newKeys } from '../core/features/singleSignOn/server/saml/ownKeys'
import {
  assertionXml,
  base64,
  idOf,
  logoutRequestXml,
  readRequest,
  responseXml,
  samlIssuer,
  signElement,
} from '../core/features/singleSignOn/server/testing/samlIdp'

export interface SamlProvider {
  readonly origin: string
  /** Where people are sent to sign in and out. */
  readonly entryPoint: string
  readonly certificate: string
  /** The groups of each person, by the part of their email before the @. */
  readonly groups: Map<string, readonly string[]>
  close(): void
}

interface There {
  readonly who: string
  readonly index: string
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Identity provider</title><main>${body}</main></html>`
const fields = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`)
    .join('')
/** As providers do: a form that sends itself. */
const posting = (to: string, values: Readonly<Record<string, string>>) =>
  page(
    `<form method="post" action="${to}">${fields(values)}<button>Go on</button></form><script>document.forms[0].submit()</script>`,
  )

/**
 * Starts a SAML provider with pages of its own: whoever types a name is signed in there. People stay signed in until they log out here or
 * there (single logout, by HTTP-Redirect from the product and by HTTP-POST to it).
 * @param base of the product's addresses for this provider
 */
export async function startSamlProvider(base: string): Promise<SamlProvider> {
  const keys = await newKeys()
  const groups = new Map<string, readonly string[]>()
  const sessions = new Map<string, There>()
  let count = 0
  const cookieOf = (request: IncomingMessage) => /idp=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const respond = ({ who, index }: There, id: string) => {
    const assertion = assertionXml({
      entityId: `${base}/Metadata`,
      acs: `${base}/Acs`,
      nameId: who,
      inResponseTo: id,
      sessionIndex: index,
      attributes: { email: [`${who}@demo.test`], groups: groups.get(who) ?? [] },
    })
    const signed = signElement(assertion, idOf(assertion), keys.key)
    const response = responseXml(signed, { acs: `${base}/Acs`, inResponseTo: id })
    return posting(`${base}/Acs`, { SAMLResponse: base64(response), RelayState: id })
  }
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', origin)
    const there = sessions.get(cookieOf(request))
    const send = (body: string, headers: Record<string, string> = {}) =>
      void reply.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body)
    if (url.pathname === '/logout') {
      sessions.delete(cookieOf(request))
      if (!there) return send(page('Nobody is signed in here.'))
      const xml = logoutRequestXml({
        id: `_out${++count}`,
        nameId: there.who,
        destination: `${base}/Slo`,
        sessionIndexes: [there.index],
      })
      return send(posting(`${base}/Slo`, { SAMLRequest: base64(signElement(xml, `_out${count}`, keys.key)) }))
    }
    if (url.searchParams.has('SAMLResponse')) return send(page('You are signed out everywhere.'))
    const name = url.searchParams.get('name')
    if (name) {
      const cookie = `c${++count}`
      const session = { who: name, index: `index${count}` }
      sessions.set(cookie, session)
      return send(respond(session, url.searchParams.get('id') ?? ''), { 'set-cookie': `idp=${cookie}; Path=/` })
    }
    // Browsers request an icon.
    if (!url.searchParams.has('SAMLRequest')) return send(page('Nothing is here.'))
    const { id, xml } = readRequest(url.href)
    if (xml.includes('LogoutRequest')) {
      const named = [...sessions].find(([, { index }]) => xml.includes(`>${index}<`))
      if (named) sessions.delete(named[0])
      // This page is what people see for a moment; the product ignores what the response says.
      return send(
        page(`${named?.[1].who ?? 'Nobody'} is signed out here. <a href="${base}/Slo?SAMLResponse=done">Go back</a>`),
      )
    }
    if (there) return send(respond(there, id))
    send(
      page(
        `<form><label>Name <input name="name"></label><input type="hidden" name="id" value="${id}"><button>Sign in</button></form>`,
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    entryPoint: `${origin}/sso`,
    certificate: keys.certificate,
    groups,
    close: () => void server.close(),
  }
}

export { samlIssuer }
