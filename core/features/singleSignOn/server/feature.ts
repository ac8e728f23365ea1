import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { oidcRoutes } from './oidc/oidcRoutes'
import { samlRoutes } from './saml/samlRoutes'
import { startRoutes } from './startRoutes'

/** Signing in at a provider at work, by OpenID Connect or SAML. */
export default defineFeature({
  id: 'singleSignOn',
  required: true,
  routes: (context) => [...startRoutes(context), ...oidcRoutes(context), ...samlRoutes(context)],
})
