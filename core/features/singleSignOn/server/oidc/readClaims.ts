import * as oidc from 'openid-client'
import { isObject } from '@core/kernel/entity/isObject'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import type { ProviderClaims } from '@core/kernel/server/security/auth/providers/providerSignIns'
import type { SignInProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'

type Claims = Readonly<Record<string, unknown>>

const longest = 500
const mostGroups = 1000

/**
 * What a provider says of a person: its id token, and where that has no email or groups, its userinfo endpoint.
 * @throws ProviderError where it left the groups out because there are too many: that would take away roles
 */
export async function readClaims(
  provider: Pick<SignInProvider, 'groupsClaim' | 'groupRoles'>,
  configuration: oidc.Configuration,
  tokens: { readonly accessToken: string; readonly idToken: oidc.IDToken },
): Promise<ProviderClaims> {
  const { idToken } = tokens
  const path = provider.groupsClaim ?? 'groups'
  const isComplete = idToken.email !== undefined && (!provider.groupRoles?.length || at(idToken, path) !== undefined)
  const more: Claims =
    isComplete || !configuration.serverMetadata().userinfo_endpoint
      ? {}
      : await oidc.fetchUserInfo(configuration, tokens.accessToken, idToken.sub)
  const claims: Claims = { ...more, ...idToken }
  const groups = at(claims, path)
  // Claims that stand elsewhere, which Entra ID does with more than 200 groups. OpenID Connect Core, 5.6.2
  const elsewhere = claims['_claim_names']
  if (groups === undefined && isObject(elsewhere) && path in elsewhere) throw new ProviderError('tooManyGroups')
  return {
    // By the id token alone, which was signed for this sign-in.
    subject: idToken.sub,
    session: text(idToken.sid),
    acr: text(idToken.acr),
    amr: texts(idToken.amr),
    email: text(claims.email),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
    groups: texts(groups),
  }
}

/** A claim by its path: `groups`, `realm_access.roles`; a claim whose own name has dots, such as a URL, comes first. */
function at(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), claims)
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : null

const texts = (value: unknown): readonly string[] =>
  [value]
    .flat()
    .flatMap((one) => text(one) ?? [])
    .slice(0, mostGroups)
