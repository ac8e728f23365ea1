import { isObject } from '@core/entity'

/** A detail of an entry beyond its columns: a term with one or several values. */
export interface EntryFact {
  readonly term: string
  readonly values: readonly string[]
}

const steps: Readonly<Record<string, string>> = {
  password: 'The password',
  phone: 'The phone number',
  code: 'The one-time code',
  claim: 'The right code, for somebody else’s account',
  link: 'Asking for a link',
  oldPassword: 'The present password',
}
const channels: Readonly<Record<string, string>> = {
  email: 'A code by email',
  sms: 'A code by text message',
  app: 'An authenticator app',
}
const duplicates: Readonly<Record<string, string>> = {
  skip: 'Left as they were',
  update: 'Updated',
  create: 'Added once more',
}

const count = (value: number) => value.toLocaleString('en-US')
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The format of each detail. Details that are missing here are left out, because they are for programs. */
const words: Readonly<
  Record<
    string,
    readonly [term: string, read: (value: unknown, permission: (id: number) => string) => readonly string[]]
  >
> = {
  added: ['Given', (value, permission) => listOf(value).map((id) => permission(Number(id)))],
  taken: ['Taken away', (value, permission) => listOf(value).map((id) => permission(Number(id)))],
  fields: ['Fields', listOf],
  sensitive: ['Sensitive columns', listOf],
  rows: ['Records', (value) => [count(Number(value))]],
  columns: ['Columns', (value) => [count(Number(value))]],
  format: ['File', (value) => [String(value).toUpperCase()]],
  filter: ['Filtered by', listOf],
  search: ['Search', (value) => (value === true ? ['Narrowed by a search'] : [])],
  chosen: ['Chosen by hand', (value) => [count(Number(value))]],
  duplicates: ['Records that were there', (value) => [duplicates[String(value)] ?? String(value)]],
  operation: ['Operation', (value) => [`No. ${String(value)}`]],
  apiKey: ['With the API key', (value) => [String(value)]],
  sessionsEnded: ['Sessions ended', (value) => [count(Number(value))]],
  keysEnded: ['API keys ended', (value) => (Number(value) > 0 ? [count(Number(value))] : [])],
  webhooksTurnedOff: ['Webhooks turned off', (value) => (Number(value) > 0 ? [count(Number(value))] : [])],
  before: ['Until then', (value) => (typeof value === 'string' ? [value] : [])],
  order: ['Entries', (value) => [count(listOf(value).length)]],
  at: ['What was tried', (value) => [steps[String(value)] ?? String(value)]],
  unconfirmedEmail: [
    'Email',
    (value) => (value === true ? ['Changed by somebody else, and not confirmed at that time'] : []),
  ],
  by: ['Second factor', (value) => [channels[String(value)] ?? String(value)]],
}

/** @returns who did it where it is nobody on the staff: the name of a directory */
export function directoryOf(details: unknown): string | undefined {
  return isObject(details) && typeof details.directory === 'string' ? details.directory : undefined
}

/** @param permission the name of a permission, such as `Export (Referrals)` */
export function entryDetails(details: unknown, permission: (id: number) => string): readonly EntryFact[] {
  if (!isObject(details)) return []
  return Object.entries(words).flatMap(([name, [term, read]]) => {
    const value = details[name]
    const values = value === undefined || value === null ? [] : read(value, permission)
    return values.length > 0 ? [{ term, values }] : []
  })
}

/** @returns `Export (Referrals)`, or its number if no active module has it */
export function permissionName(
  modules: readonly {
    readonly title: string
    readonly permissions: readonly { readonly id: number; readonly label: string }[]
  }[],
  id: number,
): string {
  for (const { title, permissions } of modules) {
    const found = permissions.find((permission) => permission.id === id)
    if (found) return `${found.label} (${title})`
  }
  return `Permission ${id}`
}
