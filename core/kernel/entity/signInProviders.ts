import { choice, longText, tags, text, yesNo } from './fieldKinds'
import type { FieldError } from './parse'

export const signInProtocols = [
  { id: 1, name: 'OpenID Connect' },
  { id: 2, name: 'SAML 2.0' },
] as const

export const joinings = [
  { id: 1, name: 'Only people who were invited' },
  { id: 2, name: 'Everybody with an email in its domains' },
] as const

export const providerSecondFactors = [
  { id: 1, name: 'Ask for our code as well' },
  { id: 2, name: 'Accept the provider’s' },
] as const

/** The fields of a sign-in provider that an administrator and the server's settings have in common. */
export const signInProviderFields = {
  name: text('Name', {
    required: true,
    max: 40,
    inList: true,
    searchable: true,
    help: 'People read it on the sign-in page: Sign in with …',
  }),
  key: text('Name in addresses', {
    required: true,
    max: 40,
    pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
    message: 'Name in addresses must be small letters, digits and dashes, such as acme-health',
    inList: true,
    help: 'The provider has to know it, so it can’t be changed later',
  }),
  kind: choice('Protocol', signInProtocols, { required: true, inList: true }),
  issuer: text('Issuer', {
    required: true,
    max: 500,
    inList: true,
    help: 'The issuer’s address for OpenID Connect; the entity id of the identity provider for SAML. Another issuer or client needs its secret set again',
  }),
  clientId: text('Client id', { max: 200, help: 'What the provider calls this product' }),
  scopes: text('Further scopes', { max: 200, help: 'In addition to openid, email and profile' }),
  trustsEmail: yesNo('Its emails count as verified', {
    help: 'For providers such as Entra ID that don’t send email_verified, and only if nobody there can choose their own email',
  }),
  signsOut: yesNo('Logging out here also signs out there', {
    help: 'The provider may ask people first. It must know the address for this, which its page shows',
  }),
  entryPoint: text('Sign-in address', { max: 500, help: 'Where people are sent (SingleSignOnService, HTTP-Redirect)' }),
  logoutAddress: text('Sign-out address', {
    max: 500,
    help: 'Where people are sent to log out (SingleLogoutService, HTTP-Redirect); the sign-in address unless you enter another',
  }),
  certificates: longText('Certificates', {
    max: 20_000,
    help: 'The certificates that sign its assertions, one after the other',
  }),
  idpInitiated: yesNo('People may begin at the provider', {
    help: 'Such a sign-in can’t be bound to a browser, so leave it off if you can',
  }),
  domains: tags('Email domains', {
    max: 50,
    help: 'Domains that the provider owns, such as acme.example. Only people of these are found by their email',
  }),
  passwordsOff: yesNo('Passwords are off for these domains'),
  joining: choice('Who may sign in', joinings, { required: true }),
  secondFactor: choice('Second factor', providerSecondFactors, { required: true }),
  acr: tags('Contexts (acr) that count', {
    max: 20,
    help: 'Leave it empty to accept any. People without one of these need our code as well',
  }),
  amr: tags('Methods (amr) that count', {
    max: 20,
    help: 'For example mfa; leave it empty to accept any. People without one of these need our code as well',
  }),
  groupsClaim: text('Where its groups are', {
    max: 100,
    help: 'The claim or attribute with the groups; groups unless you enter another, such as realm_access.roles',
  }),
} as const

/** A domain of emails, in small letters. */
export const domainPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/

/** The values that `signInProviderProblems` compares. */
interface ComparedProvider {
  readonly kind: number
  readonly clientId?: string | null
  readonly entryPoint?: string | null
  readonly certificates?: string | null
  readonly domains?: readonly string[] | null
  readonly passwordsOff?: boolean | null
  readonly joining: number
}

/** @returns what is missing in a provider or contradicts itself */
export function signInProviderProblems(provider: ComparedProvider): readonly FieldError[] {
  const { kind, clientId, entryPoint, certificates, domains, passwordsOff, joining } = provider
  const problems: FieldError[] = []
  const demand = (field: string, message: string | false) => {
    if (message) problems.push({ field, message })
  }
  const isOidc = kind === signInProtocols[0].id
  demand('clientId', isOidc && !clientId && 'Client id is required for OpenID Connect')
  demand('entryPoint', !isOidc && !entryPoint && 'Sign-in address is required for SAML')
  demand('certificates', !isOidc && !certificates && 'Certificates are required for SAML')
  const wrong = domains?.find((domain) => !domainPattern.test(domain))
  demand(
    'domains',
    wrong !== undefined && `Email domains: “${wrong}” isn’t a domain. Write it like acme.example, in small letters`,
  )
  const needsDomains = passwordsOff === true || joining === joinings[1].id
  demand('domains', needsDomains && !domains?.length && 'Email domains are required for what you chose below')
  return problems
}
