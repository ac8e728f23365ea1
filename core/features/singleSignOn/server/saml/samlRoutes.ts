import type { FastifyReply, FastifyRequest } from 'fastify'
import { SamlStatusError } from '@node-saml/node-saml'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { notFound } from '@core/kernel/server/platform/http/errors'
import { newToken } from '@core/kernel/server/platform/secrets'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import {
  type AwaitedSignIn,
  type ProviderClaims,
  beginProviderSignIn,
  providerMinutes,
  receiveProviderSignIn,
  spendMessage,
} from '@core/kernel/server/security/auth/providers/providerSignIns'
import {
  type SignInProvider,
  findProviderByKey,
  providerKinds,
} from '@core/kernel/server/security/auth/providers/SignInProvider'
import { ssoCalls } from '../../shared/ssoCalls'
import { type ProviderContext, providerAddress } from '../ProviderContext'
import { refuseUnknown, sendBack, settle } from '../receive'
import { setBrowser } from '../setBrowser'
import { ownKeys } from './ownKeys'
import { readAssertion } from './readAssertion'
import { refuseTricks } from './refuseTricks'
import { samlClient } from './samlClient'

/** A response has a few kilobytes; one with many groups a hundred. */
const largestResponse = 512 * 1024

/**
 * The library names one binding of the address for logouts, by a posted form. Logouts by an address arrive there as well, and some providers
 * know these only, such as Entra ID.
 */
const withRedirectedLogout = (metadata: string) =>
  metadata.replace(/<SingleLogoutService\b[^>]*>/, (post) => post.replace('HTTP-POST', 'HTTP-Redirect') + post)

/** What a SAML provider calls: our metadata, and the address at which its responses arrive. */
export function samlRoutes(context: ProviderContext): readonly Route[] {
  const find = async (key: string): Promise<SignInProvider> => {
    const provider = await findProviderByKey(context.db, key)
    if (provider?.kind !== providerKinds.saml) throw notFound('Provider')
    return provider
  }
  return [
    defineRoute(ssoCalls.metadata, {
      access: 'public',
      async handle({ params }) {
        const provider = await find(params.provider)
        const keys = await ownKeys(provider, context)
        const client = samlClient(provider, context, { keys, requestId: undefined })
        const xml = withRedirectedLogout(client.generateServiceProviderMetadata(keys.certificate, keys.certificate))
        return {
          file: (async function* () {
            yield xml
          })(),
          type: 'application/samlmetadata+xml; charset=utf-8',
          name: `${provider.key}.xml`,
        }
      },
    }),
    defineRoute(ssoCalls.acs, {
      access: 'public',
      takesUrlEncoded: true,
      fromOtherSites: true,
      bodyLimit: largestResponse,
      async handle({ params, body, request, reply }) {
        const provider = await find(params.provider)
        return receive(
          context,
          provider,
          { response: body.SAMLResponse, relayState: body.RelayState },
          { request, reply },
        )
      },
    }),
  ]
}

interface Sent {
  readonly response: string
  readonly relayState: string | null | undefined
}

interface Http {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Receives a response. The browser posts it from the provider's page, so its cookie does not come along: the outcome is stored for the browser
 * that began, which alone can fetch it.
 */
async function receive(
  context: ProviderContext,
  provider: SignInProvider,
  { response, relayState }: Sent,
  { request, reply }: Http,
) {
  const { db, publicUrl } = context
  const received = { db, provider, request }
  const requestId = relayState?.startsWith('_') ? relayState : undefined
  const awaited = requestId
    ? await receiveProviderSignIn(db, { providerId: provider.id, state: requestId })
    : await beginHere(context, provider, { request, reply })
  if (!awaited) {
    await refuseUnknown(received, 'state')
    return sendBack(reply, publicUrl)
  }
  await settle(received, awaited, () => verify(context, provider, response, requestId))
  return sendBack(reply, publicUrl, awaited.page ?? undefined)
}

/** A sign-in that the provider begins, where that is allowed: it belongs to the browser that brings it. */
async function beginHere(
  { db }: ProviderContext,
  { id, idpInitiated, isOn }: SignInProvider,
  { request, reply }: Http,
): Promise<AwaitedSignIn | undefined> {
  if (!idpInitiated || !isOn) return undefined
  const [browser, state] = [newToken(), newToken()]
  setBrowser(reply, request, browser)
  await db.transaction((tx) => beginProviderSignIn(tx, { providerId: id, browser, state }))
  return receiveProviderSignIn(db, { providerId: id, state, browser })
}

async function verify(
  context: ProviderContext,
  provider: SignInProvider,
  response: string,
  requestId: string | undefined,
): Promise<ProviderClaims> {
  refuseTricks(Buffer.from(response, 'base64').toString('utf8'))
  const recipient = providerAddress(context, provider, 'Acs')
  const client = samlClient(provider, context, { keys: await ownKeys(provider, context), requestId })
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: response }).catch((error: unknown) => {
    throw asProviderError(error)
  })
  if (!profile) throw new ProviderError('cancelled')
  const { id, claims } = readAssertion(profile, { provider, recipient, requestId })
  if (!(await spendMessage(context.db, provider.id, `assertion ${id}`, 2 * providerMinutes * 60)))
    throw new ProviderError('replayed')
  return claims
}

/** The library throws plain errors, whose messages are all that distinguishes them. */
function asProviderError(error: unknown): ProviderError {
  const because = { cause: error }
  if (error instanceof ProviderError) return error
  if (error instanceof SamlStatusError) return new ProviderError('cancelled', null, because)
  const message = error instanceof Error ? error.message : ''
  return new ProviderError(
    /expired|not yet valid|No valid subject confirmation/i.test(message) ? 'expired' : 'invalid',
    null,
    because,
  )
}
