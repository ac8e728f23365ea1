import { choice, date, dateTime, defineEntity, ids, integer, localDay, person, reference, text } from '@core/entity'
import { apiKeyPaths } from './adminPaths'
import { configurationPermissions } from './adminPermissions'

const { apiKeys: needs } = configurationPermissions.can

export const keyAccess = [
  { id: 1, name: 'Read' },
  { id: 2, name: 'Read and write' },
] as const

/** The key with which another program calls the API. Its secret is shown once, when it is created; the database has only a hash. D2, 613 */
export const apiKeyEntity = defineEntity({
  id: 'apiKey',
  name: { one: 'Key', many: 'Keys' },
  path: 'ApiKey',
  title: ['name'],
  hint: 'prefix',
  screen: apiKeyPaths.record,
  fields: {
    name: text('Name', {
      required: true,
      max: 80,
      inList: true,
      searchable: true,
      help: 'The program that will use it',
    }),
    prefix: text('Begins with', { readOnly: true, inList: true }),
    roleId: reference('With the rights of', 'role', {
      required: true,
      inList: true,
      help: 'The key gets the rights of this role, as far as your own role has them',
    }),
    access: choice('It may', keyAccess, {
      required: true,
      inList: true,
      help: 'A key that only reads sees no sensitive fields',
    }),
    modules: ids('Only these modules', { of: 'module', max: 100 }),
    expiresOn: date('Last day', { required: true, inList: true }),
    perMinute: integer('Requests a minute', { required: true, min: 1, max: 100_000, help: 'On each node' }),
    issuedAt: dateTime('Secret made', { readOnly: true }),
    holderId: person('Acts for', { readOnly: true, inList: true }),
    lastUsedAt: dateTime('Last used', { readOnly: true, inList: true }),
  },
  rules: [
    ({ expiresOn }, before) =>
      expiresOn < localDay(new Date()) && before?.expiresOn !== expiresOn
        ? { expiresOn: 'Last day: choose today or a later day' }
        : undefined,
  ],
  asksAgain: true,
  policy: { view: { needs }, create: { needs }, update: { needs }, delete: { needs } },
})
