import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { HttpError, notFound } from '@core/kernel/server/platform/http/errors'
import { failureText } from '@core/kernel/server/security/auth/providers/providerFailures'
import { providerCookie, takeOutcome } from '@core/kernel/server/security/auth/providers/providerSignIns'
import { findProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'
import type { ProviderContext } from '../ProviderContext'
import { beginAt, localPage } from '../startRoutes'

interface Trial {
  readonly id: number
  /** The page to which the browser comes back. */
  readonly page: string
  /** The person who tries it. */
  readonly by: number
}

/**
 * Begins a sign-in that signs nobody in, on or off: it shows what the provider says of the person who tries it.
 * @returns where the browser goes
 */
export async function tryProvider(
  context: ProviderContext,
  { id, page, by }: Trial,
  http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<string> {
  const provider = await findProvider(context.db, id)
  if (!provider) throw notFound('Sign-in provider')
  return beginAt(context, provider, { returnTo: localPage(page) ?? '/', triedBy: by }, http)
}

/** @returns what the provider said, once, in the browser in which the person began */
export async function takeTried(db: Database, personId: number, request: FastifyRequest) {
  const browser = request.cookies[providerCookie]
  const taken = browser ? await db.transaction((tx) => takeOutcome(tx, browser, personId)) : undefined
  const provider = taken && (await findProvider(db, taken.providerId))
  if (!taken || !provider) throw new HttpError(409, 'This test has expired. Please try again.')
  const { outcome } = taken
  if ('failure' in outcome) return { failure: failureText(outcome.failure, provider.name), claims: null }
  const { session: _, groups, amr, ...claims } = outcome.claims
  return { failure: null, claims: { ...claims, groups: [...groups], amr: [...amr] } }
}
