import { FlagControl } from '@core/kernel/client/kit/forms/controls/FlagControl'
import type { Draft } from '@core/kernel/client/kit/forms/draft/draft'
import { defineEntityScreens } from '@core/kernel/client/kit/screens/standard/defineEntityScreens'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { providerSecondFactors, signInProtocols } from '@core/kernel/entity/signInProviders'
import { signInProviderPaths } from '../shared/signInProviderPaths'
import { signInProviderEntity, signInProviderStatuses } from '../shared/signInProviderEntity'
import { LinkedPeople } from './LinkedPeople'
import { ProviderAddresses } from './ProviderAddresses'
import { SecretDialog } from './SecretDialog'
import type { SignInProviderDetail } from './signInProviderApi'
import { TryProvider } from './TryProvider'

const [on, off] = signInProviderStatuses
const [oidc, saml] = signInProtocols
const [, theirs] = providerSecondFactors

const isOidc = ({ kind }: Draft) => kind === oidc.id
const isSaml = ({ kind }: Draft) => kind === saml.id
const countsTheirs = ({ secondFactor }: Draft) => secondFactor === theirs.id

/** The providers at which people sign in with their account at work. */
const signInProviderScreens = defineEntityScreens(signInProviderEntity, {
  paths: signInProviderPaths,
  icon: 'pi-building',
  list: {
    columns: [
      { field: 'name', width: 200, main: true, card: 'title' },
      { field: 'kind', width: 150, card: 'line' },
      { field: 'issuer', width: 320, card: 'sub' },
      { field: 'status', width: 90, card: 'aside' },
      { field: 'key', width: 140, label: 'Address' },
      {
        field: 'fromEnvironment',
        width: 150,
        label: 'Defined by',
        render: ({ fromEnvironment }) => (fromEnvironment ? 'The server’s settings' : 'Administrators'),
      },
    ],
    filters: ['status', 'kind'],
    emptyHint: 'With a provider people sign in with their account at work, by OpenID Connect or SAML.',
  },
  record: {
    badge: ProviderState,
    // The server's settings define it.
    withheld: ({ fromEnvironment }) => (fromEnvironment ? ['update', 'delete'] : []),
    readActions: ProviderActions,
    facts: ProviderFacts,
    deleteHint: 'Sessions that it opened end, and people of its domains need a password again.',
  },
  form: {
    sections: [
      {
        id: 'provider',
        title: 'Provider',
        fields: ['name', 'status', 'key', 'kind', { path: 'issuer', span: 'full' }],
      },
      {
        id: 'oidc',
        title: 'OpenID Connect',
        subtitle: 'The secret is set on the page of the provider.',
        shownWhen: isOidc,
        fields: [
          'clientId',
          'scopes',
          { path: 'trustsEmail', span: 'full', control: FlagControl },
          { path: 'signsOut', span: 'full', control: FlagControl },
        ],
      },
      {
        id: 'saml',
        title: 'SAML',
        shownWhen: isSaml,
        fields: [
          { path: 'entryPoint', span: 'full' },
          { path: 'logoutAddress', span: 'full' },
          'certificates',
          { path: 'idpInitiated', span: 'full', control: FlagControl },
          { path: 'signsOut', span: 'full', control: FlagControl },
        ],
      },
      {
        id: 'people',
        title: 'Who it signs in',
        fields: ['domains', 'joining', 'defaultRoleId', { path: 'passwordsOff', span: 'full', control: FlagControl }],
      },
      {
        id: 'secondFactor',
        title: 'Second factor',
        fields: [{ path: 'secondFactor', span: 'full' }],
      },
      {
        id: 'theirFactorsOidc',
        title: 'What counts as a second factor',
        fields: ['acr', 'amr'],
        shownWhen: (values) => isOidc(values) && countsTheirs(values),
      },
      {
        id: 'theirFactorsSaml',
        title: 'What counts as a second factor',
        fields: ['acr'],
        shownWhen: (values) => isSaml(values) && countsTheirs(values),
      },
      {
        id: 'roles',
        title: 'Roles',
        fields: [{ path: 'groupsClaim', span: 'full' }, 'groupRoles'],
      },
    ],
    initial: () => ({ status: off.id, kind: oidc.id, joining: 1, secondFactor: 1 }),
    // Its name in addresses stays.
    omit: (provider) => (provider ? ['key'] : []),
    subtitle: (provider) =>
      !provider && 'After saving, you see the addresses that the provider needs, set its secret, and try it.',
    savedHref: ({ id }) => signInProviderPaths.record.replace(':id', String(id)),
  },
})

export default signInProviderScreens

function ProviderState({ record: { status, fromEnvironment } }: { record: SignInProviderDetail }) {
  return (
    <>
      {status === on.id ? <Badge tone="success">On</Badge> : <Badge tone="neutral">Off</Badge>}
      {fromEnvironment && <Badge tone="neutral">By the server’s settings</Badge>}
    </>
  )
}

function ProviderFacts({ record }: { record: SignInProviderDetail }) {
  return (
    <>
      <ProviderAddresses record={record} />
      <LinkedPeople record={record} />
    </>
  )
}

function ProviderActions({ record: provider }: { record: SignInProviderDetail }) {
  const { record } = signInProviderScreens.useStores()
  return (
    <>
      <TryProvider id={provider.id} name={provider.name} />
      {provider.kind === oidc.id && !provider.fromEnvironment && (
        <SecretDialog provider={provider} onDone={() => void record.refetch()} />
      )}
    </>
  )
}
