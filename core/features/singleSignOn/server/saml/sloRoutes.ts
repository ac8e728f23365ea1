import { stringify } from 'node:querystring'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SAML } from '@node-saml/node-saml'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { HttpError, notFound } from '@core/kernel/server/platform/http/errors'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import { providerMinutes, spendMessage } from '@core/kernel/server/security/auth/providers/providerSignIns'
import {
  type SignInProvider,
  findProviderByKey,
  providerKinds,
} from '@core/kernel/server/security/auth/providers/SignInProvider'
import { closeProviderSessions } from '@core/kernel/server/security/auth/session/sessions'
import { ssoCalls } from '../../shared/ssoCalls'
import { type ProviderContext, providerAddress } from '../ProviderContext'
import { refuseUnknown } from '../receive'
import { ownKeys } from './ownKeys'
import { type ExpectedLogout, type ReadLogout, readPostedLogout, readRedirectedLogout } from './readLogoutRequest'
import { samlClient } from './samlClient'
import { newXmlId } from './samlSignOut'

interface Http {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Of the provider, which gets it back. */
  readonly relayState: string | null | undefined
}

type Read = (client: SAML, expected: ExpectedLogout) => Promise<ReadLogout>

/**
 * SAML single logout by the browser: the provider's request ends the sessions here, and its response to ours leads back to the sign-in page.
 * The session is found by the signed request, since no cookie comes along from another site.
 */
export function sloRoutes(context: ProviderContext): readonly Route[] {
  const find = async (key: string): Promise<SignInProvider> => {
    const provider = await findProviderByKey(context.db, key)
    if (provider?.kind !== providerKinds.saml) throw notFound('Provider')
    return provider
  }
  return [
    defineRoute(ssoCalls.slo, {
      access: 'public',
      whileViewing: true,
      async handle({ params, request, reply }) {
        const provider = await find(params.provider)
        // What was signed is the text of the address, so it isn't checked by a contract.
        const query = request.url.split('?')[1] ?? ''
        const sent = new URLSearchParams(query)
        // The response to our own request: the session here has ended, whatever it says.
        if (sent.has('SAMLResponse')) return sendTo(reply, signInPage(context))
        return end(context, provider, (client, expected) => readRedirectedLogout(client, query, expected), {
          request,
          reply,
          relayState: sent.get('RelayState'),
        })
      },
    }),
    defineRoute(ssoCalls.sloByPost, {
      access: 'public',
      takesUrlEncoded: true,
      fromOtherSites: true,
      bodyLimit: 128 * 1024,
      async handle({ params, body, request, reply }) {
        const provider = await find(params.provider)
        const { SAMLRequest: sent } = body
        if (!sent) return sendTo(reply, signInPage(context))
        return end(context, provider, (client, expected) => readPostedLogout(client, sent, expected), {
          request,
          reply,
          relayState: body.RelayState,
        })
      },
    }),
  ]
}

const signInPage = ({ publicUrl }: ProviderContext) => `${publicUrl}/auth/login`

function sendTo(reply: FastifyReply, address: string) {
  reply.code(303).headers({ location: address, 'cache-control': 'no-store' })
  return { message: 'Please continue in your browser.' }
}

/** Ends the sessions that a request of the provider names, and sends the browser back to it with a signed response. */
async function end(
  context: ProviderContext,
  provider: SignInProvider,
  read: Read,
  { request, reply, relayState }: Http,
) {
  const { db } = context
  const client = samlClient(provider, context, { keys: await ownKeys(provider, context), requestId: newXmlId() })
  const recipient = providerAddress(context, provider, 'Slo')
  const ended = await read(client, { provider, recipient }).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    await refuseUnknown({ db, provider, request }, 'logoutRequest')
    throw new HttpError(400, 'This is no request of this provider to log out.')
  })
  const { id, subject, session, profile } = ended
  await db.transaction(async (tx) => {
    if (!(await spendMessage(tx, provider.id, `logout ${id}`, 2 * providerMinutes * 60)))
      throw new HttpError(400, 'This request to log out was used before.')
    const sessionsEnded = await closeProviderSessions(tx, provider.id, { subject, session })
    if (sessionsEnded > 0)
      await recordAudit(tx, {
        action: 'providerSignedOut',
        person: null,
        request,
        details: { provider: provider.key, sessionsEnded },
      })
  })
  return sendTo(reply, asSigned(await client.getLogoutResponseUrlAsync(profile, relayState ?? '', {}, true)))
}

/** The library signs the parameters in one form of escaping, and writes them in another: they differ for a space, so the provider would refuse it. */
function asSigned(address: string): string {
  const { origin, pathname, searchParams } = new URL(address)
  return `${origin}${pathname}?${stringify(Object.fromEntries(searchParams))}`
}
