import { choice, yesNo } from '@core/kernel/entity/kinds/choiceKinds'
import { dateTime } from '@core/kernel/entity/kinds/dayKinds'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { reference } from '@core/kernel/entity/kinds/referenceKinds'
import { rows } from '@core/kernel/entity/kinds/nestedKinds'
import { signInProviderFields } from '@core/kernel/entity/signInProviders'
import { text } from '@core/kernel/entity/kinds/textKinds'
import { configuration } from '@core/kernel/entity/configurationModule'
import { signInProviderPaths } from './signInProviderPaths'

const { signInProviders: needs } = configuration

export const signInProviderStatuses = [
  { id: 1, name: 'On' },
  { id: 2, name: 'Off' },
] as const

const { name, key, kind, issuer, ...others } = signInProviderFields

/** A provider at which people sign in with their account at work, by OpenID Connect or SAML. */
export const signInProviderEntity = defineEntity({
  id: 'signInProvider',
  name: { one: 'Sign-in provider', many: 'Sign-in providers' },
  path: 'SignInProvider',
  title: ['name'],
  hint: 'key',
  screen: signInProviderPaths.record,
  fields: {
    name,
    key,
    kind,
    status: choice('Status', signInProviderStatuses, { required: true, inList: true }),
    issuer,
    ...others,
    defaultRoleId: reference('Role of new people', 'role', { help: 'In addition to the roles of their groups' }),
    groupRoles: rows(
      'Groups',
      {
        group: text('Group', { required: true, max: 200 }),
        roleId: reference('Role', 'role', { required: true }),
      },
      {
        max: 100,
        help: 'Given and taken away at each sign-in. Roles that aren’t named here are left to administrators',
      },
    ),
    fromEnvironment: yesNo('Defined by the server’s settings', { readOnly: true, inList: true }),
    secretAt: dateTime('Secret set', { readOnly: true }),
  },
  asksAgain: true,
  policy: { view: { needs }, create: { needs }, update: { needs }, delete: { needs } },
})
