import type { FastifyReply, FastifyRequest } from 'fastify'
import { providerCalls } from '@core/kernel/shared/providerCalls'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { HttpError, notFound } from '@core/kernel/server/platform/http/errors'
import { newToken } from '@core/kernel/server/platform/secrets'
import { attemptSucceeded } from '@core/kernel/server/security/limits/attempts'
import { beginLoggedAttempt } from '@core/kernel/server/security/limits/beginLoggedAttempt'
import { ProviderError, failureText } from '@core/kernel/server/security/auth/providers/providerFailures'
import { providerCookie } from '@core/kernel/server/security/auth/providers/providerSignIns'
import {
  type SignInProvider,
  findProviderByKey,
  providerKinds,
} from '@core/kernel/server/security/auth/providers/SignInProvider'
import type { Begun } from './Begun'
import { beginOidc } from './oidc/beginOidc'
import type { ProviderContext } from './ProviderContext'
import { beginSaml } from './saml/beginSaml'
import { setBrowser } from './setBrowser'

/** The first step of a sign-in at a provider. */
export function startRoutes(context: ProviderContext): readonly Route[] {
  const { db } = context
  return [
    defineRoute(providerCalls.start, {
      access: 'public',
      whileViewing: true,
      async handle({ params, body, request, reply }) {
        const provider = await findProviderByKey(db, params.provider)
        if (!provider?.isOn) throw notFound('Provider')
        const tries = [{ kind: 'link', of: `provider ${request.ip}` }] as const
        await beginLoggedAttempt(db, { keys: tries, request, at: 'provider', person: async () => null })
        const url = await beginAt(context, provider, { returnTo: localPage(body.returnTo) }, { request, reply })
        await attemptSucceeded(db, tries)
        return { data: { url } }
      },
    }),
  ]
}

/**
 * Begins a sign-in and binds it to the browser by a cookie.
 * @returns where the browser goes
 * @throws HttpError 503 where the provider can't be reached or used
 */
export async function beginAt(
  context: ProviderContext,
  provider: SignInProvider,
  destination: Omit<Begun, 'browser'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<string> {
  const browser = request.cookies[providerCookie] ?? newToken()
  try {
    const begin = provider.kind === providerKinds.saml ? beginSaml : beginOidc
    const url = await begin(context, provider, { ...destination, browser })
    setBrowser(reply, request, browser)
    return url
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new HttpError(503, failureText(error.failure, provider.name))
  }
}

/** @returns a path of this product; undefined for anything that a browser could read as another site's address */
export function localPage(page: string | null | undefined): string | undefined {
  const home = 'http://here.invalid'
  if (!page?.startsWith('/') || !URL.canParse(page, home)) return undefined
  const { origin, pathname, search, hash } = new URL(page, home)
  return origin === home && !/^\/(\/|\\|%2f|%5c)/i.test(pathname) ? pathname + search + hash : undefined
}
