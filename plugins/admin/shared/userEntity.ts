import {
  choice,
  dateTime,
  defineEntity,
  email,
  ids,
  integer,
  person,
  phone,
  reference,
  rows,
  text,
  yesNo,
} from '@core/entity'
import { userPaths } from './adminPaths'
import { userPermissions } from './adminPermissions'

export const userStatuses = [
  { id: 1, name: 'Invited' },
  { id: 2, name: 'Active' },
  { id: 3, name: 'Suspended' },
] as const

export const statusId = { invited: 1, active: 2, suspended: 3 } as const

/** The formats of dates, numbers and the like for a person. */
export const locales = [
  { id: 'en-US', name: 'English (United States)' },
  { id: 'en-GB', name: 'English (United Kingdom)' },
  { id: 'es-US', name: 'Spanish (United States)' },
  { id: 'fr-CA', name: 'French (Canada)' },
] as const

export const timezones = [
  { id: 'America/New_York', name: 'Eastern (New York)' },
  { id: 'America/Chicago', name: 'Central (Chicago)' },
  { id: 'America/Denver', name: 'Mountain (Denver)' },
  { id: 'America/Phoenix', name: 'Arizona (Phoenix)' },
  { id: 'America/Los_Angeles', name: 'Pacific (Los Angeles)' },
  { id: 'America/Anchorage', name: 'Alaska (Anchorage)' },
  { id: 'Pacific/Honolulu', name: 'Hawaii (Honolulu)' },
  { id: 'UTC', name: 'UTC' },
] as const

const { can } = userPermissions

/** A member of staff. S3.2, D5. */
export const userEntity = defineEntity({
  id: 'user',
  name: { one: 'User', many: 'Users' },
  path: 'user',
  calls: { create: '/api/user/create', update: '/api/user/update/:id', delete: '/api/user/delete/:id' },
  title: ['name'],
  hint: 'title',
  screen: userPaths.record,
  duplicateKeys: [['email']],
  bulkFields: ['storeId', 'managerId', 'title', 'locale', 'timezone'],
  fields: {
    name: text('Name', { inList: true, readOnly: true, searchable: true }),
    firstName: text('First name', { required: true, max: 100 }),
    lastName: text('Last name', { required: true, max: 100 }),
    email: email('Email', {
      inList: true,
      required: true,
      searchable: true,
      help: 'Where the invitation goes, and what they sign in with',
    }),
    phone: phone('Phone', {
      inList: true,
      required: true,
      searchable: true,
      usOnly: true,
      help: 'Another way to get the one-time code',
    }),
    title: text('Job title', { inList: true, max: 100 }),
    roleIds: ids('Roles', { required: true, max: 20, of: 'role' }),
    storeId: reference('Store', 'store', { inList: true }),
    managerId: person('Manager'),
    locale: choice('Language and formats', locales),
    timezone: choice('Time zone', timezones),
    status: choice('Status', userStatuses, { inList: true, readOnly: true }),
    secondFactor: yesNo('App or passkey', { readOnly: true }),
    formerEmail: email('Former email', {
      readOnly: true,
      help: 'It counts until the new one, which somebody else entered, is confirmed',
    }),
    emailChangedBy: person('Email changed by', { readOnly: true }),
    directory: text('Managed by', { readOnly: true }),
    directoryGroups: text('Groups', { readOnly: true }),
    lastLoginAt: dateTime('Last sign-in', { inList: true, readOnly: true }),
    roles: rows('Roles', { id: integer('Role'), name: text('Name') }, { inList: true, readOnly: true, required: true }),
  },
  rules: [
    ({ managerId }, before) =>
      managerId !== null && managerId === before?.id
        ? { managerId: 'Manager: choose somebody else than the person' }
        : undefined,
  ],
  owners: { store: 'storeId' },
  asksAgain: true,
  policy: {
    view: { needs: can.view, all: can.viewAll },
    create: { needs: can.create },
    update: { all: can.updateAll },
    delete: { all: can.deleteAll },
    export: can.export,
    import: can.import,
    bulk: can.bulk,
  },
})

export type UserFields = typeof userEntity.fields
