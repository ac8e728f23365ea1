import type { Migration } from '../platform/database/Migration'

/** Where people log out at a provider of SAML, such as Okta or Auth0; null: at the address where they sign in. */
export const providerLogout: Migration = {
  id: '0071-provider-logout',
  sql: `alter table core.sign_in_provider add column logout_address text;`,
}
