import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { signInProviderRoutes, signInProviderTable } from './manage/signInProviderTable'
import { oidcRoutes } from './oidc/oidcRoutes'
import { samlRoutes } from './saml/samlRoutes'
import { sloRoutes } from './saml/sloRoutes'
import { signOutRoute } from './signOutRoute'
import { startRoutes } from './startRoutes'

/** Signing in at a provider at work, by OpenID Connect or SAML. */
export default defineFeature({
  id: 'singleSignOn',
  required: true,
  entities: (context) => [signInProviderTable(context)],
  routes: (context) => [
    ...startRoutes(context),
    ...oidcRoutes(context),
    ...samlRoutes(context),
    ...sloRoutes(context),
    signOutRoute(context),
    ...signInProviderRoutes(context),
  ],
})
