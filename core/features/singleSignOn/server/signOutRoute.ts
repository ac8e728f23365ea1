import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { notFound } from '@core/kernel/server/platform/http/errors'
import { takeSignedOut } from '@core/kernel/server/security/auth/providers/signedOut'
import { findProviderByKey, providerKinds } from '@core/kernel/server/security/auth/providers/SignInProvider'
import { ssoCalls } from '../shared/ssoCalls'
import { oidcSignOut } from './oidc/oidcSignOut'
import type { ProviderContext } from './ProviderContext'
import { samlSignOut } from './saml/samlSignOut'

/** After the session here has ended, the browser goes on to the provider. One that signs nobody out is left as it is. */
export function signOutRoute(context: ProviderContext): Route {
  const { db, publicUrl, dataKeys } = context
  return defineRoute(ssoCalls.signOut, {
    access: 'public',
    whileViewing: true,
    async handle({ params, request, reply }) {
      const provider = await findProviderByKey(db, params.provider)
      if (!provider?.signsOut) throw notFound('Provider')
      const back = `${publicUrl}/auth/login`
      const address =
        provider.kind === providerKinds.oidc
          ? await oidcSignOut(context, provider, back)
          : await samlSignOut(context, provider, takeSignedOut(dataKeys, provider.id, { request, reply }))
      reply.code(303).headers({ location: address ?? back, 'cache-control': 'no-store' })
      return { message: 'Please continue in your browser.' }
    },
  })
}
