import { providerCalls } from '@core/kernel/shared/providerCalls'
import type { FastifyRequest } from 'fastify'
import { type Route, defineRoute } from '../../../platform/http/defineRoute'
import { HttpError } from '../../../platform/http/errors'
import { recordAudit } from '../../audit/recordAudit'
import { getContact } from '../../users/userRepository'
import type { AuthContext } from '../AuthContext'
import { clearSecret } from '../session/cookies'
import { openSignedIn } from '../signIn/openSignedIn'
import { beginPending } from '../signIn/pendingSignIns'
import { requestCode } from '../signIn/requestCode'
import { linkPerson } from './linkPerson'
import { ProviderError, failureText } from './providerFailures'
import { type ProviderClaims, providerCookie, takeOutcome } from './providerSignIns'
import { type SignInProvider, findProvider } from './SignInProvider'

/** The last step of a sign-in at a provider: the browser in which it began fetches the outcome. The protocols are features of core. */
export function providerRoutes(context: AuthContext): readonly Route[] {
  const { db, superAdminApproval = false } = context
  return [
    defineRoute(providerCalls.finish, {
      access: 'public',
      whileViewing: true,
      async handle({ request, reply }) {
        const browser = request.cookies[providerCookie]
        const taken = browser ? await db.transaction((tx) => takeOutcome(tx, browser)) : undefined
        const provider = taken && (await findProvider(db, taken.providerId))
        if (!taken || !provider?.isOn)
          throw new HttpError(
            400,
            'This sign-in has expired, or it was begun in another browser. Please start again on this page.',
          )
        clearSecret(reply, providerCookie)
        const { outcome, returnTo } = taken
        if ('failure' in outcome) throw new HttpError(403, failureText(outcome.failure, provider.name))
        const { claims } = outcome
        const userId = await db
          .transaction((tx) => linkPerson(tx, provider, claims, { superAdminApproval }))
          .catch((error: unknown) => refuse(error, provider, request))
        const contact = await getContact(db, userId)
        const from = { id: provider.id, subject: claims.subject, session: claims.session }
        const page = returnTo === null ? {} : { returnTo }
        if (!provesTwice(provider, claims))
          return { ...page, email: contact.email, ...(await requestCode(context, contact, reply, from)) }
        const { token } = await db.transaction((tx) =>
          beginPending(tx, { userId, channel: 'email', unsent: true, provider: from }),
        )
        return {
          ...page,
          ...(await openSignedIn(context, request, reply, { token, contact, by: 'provider', tries: [] })),
        }
      },
    }),
  ]

  /** @throws HttpError in place of the ProviderError, which is written to the audit log */
  async function refuse(error: unknown, { key, name }: SignInProvider, request: FastifyRequest): Promise<never> {
    if (!(error instanceof ProviderError)) throw error
    const details = { at: 'provider', provider: key, reason: error.failure }
    await recordAudit(db, { action: 'signInFailed', person: error.person, request, details })
    throw new HttpError(403, failureText(error.failure, name))
  }
}

/** Whether the provider's second factor counts, and it has said that there was one, if that is required. Otherwise a code of ours follows. */
function provesTwice({ secondFactor, acr, amr }: SignInProvider, claims: ProviderClaims): boolean {
  if (secondFactor !== 'theirs') return false
  const hasContext = !acr?.length || (claims.acr !== null && acr.includes(claims.acr))
  const hasMethod = !amr?.length || claims.amr.some((method) => amr.includes(method))
  return hasContext && hasMethod
}
