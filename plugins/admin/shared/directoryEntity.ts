import { choice, dateTime, defineEntity, reference, rows, tags, text, yesNo } from '@core/entity'
import { directoryPaths } from './adminPaths'
import { configurationPermissions } from './adminPermissions'

const { directories: needs } = configurationPermissions.can

export const directoryStatuses = [
  { id: 1, name: 'On' },
  { id: 2, name: 'Off' },
] as const

/**
 * A company's directory of people, such as Entra ID or Okta, that creates, changes and suspends users here by SCIM 2.0. Its secret is
 * shown once, when it is made; the database has only a hash.
 */
export const directoryEntity = defineEntity({
  id: 'directory',
  name: { one: 'Directory', many: 'Directories' },
  path: 'Directory',
  title: ['name'],
  hint: 'prefix',
  screen: directoryPaths.record,
  fields: {
    name: text('Name', {
      required: true,
      max: 80,
      inList: true,
      searchable: true,
      help: 'Such as Entra ID or Okta',
    }),
    status: choice('Status', directoryStatuses, { required: true, inList: true }),
    domains: tags('Email domains', {
      max: 50,
      help: 'Only people with such an email belong to it, for example acme.example. Leave it empty for everybody',
    }),
    invites: yesNo('Invite new people by mail', {
      required: true,
      help: 'Needed where people sign in with a password that they choose here',
    }),
    defaultRoleId: reference('Role of everybody', 'role', {
      help: 'Everybody in this directory gets it, whatever their groups',
    }),
    groupRoles: rows(
      'Groups',
      {
        group: text('Group', { required: true, max: 200 }),
        roleId: reference('Role', 'role', { required: true }),
      },
      { max: 100 },
    ),
    prefix: text('Secret begins with', { readOnly: true, inList: true }),
    issuedAt: dateTime('Secret made', { readOnly: true }),
    lastUsedAt: dateTime('Last used', { readOnly: true, inList: true }),
  },
  asksAgain: true,
  policy: { view: { needs }, create: { needs }, update: { needs }, delete: { needs } },
})

export type DirectoryFields = typeof directoryEntity.fields
