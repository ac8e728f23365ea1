import { sql } from 'kysely'
import { automationOff } from '@core/kernel/entity/automations'
import { checkRules } from '@core/kernel/entity/rules'
import { parse } from '@core/kernel/entity/parse'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import {
  carryFilter,
  carryValue,
  onlyHere,
  receiveFilter,
  receiveValue,
} from '@core/kernel/server/plugins/carriedValues'
import type { ProfileItem, ProfilePart } from '@core/kernel/server/plugins/ProfilePart'
import { automationEntity } from '../shared/automationEntity'
import { mapAutomation } from './mapAutomation'

const carriedFields = [
  'records',
  'trigger',
  'field',
  'fromValue',
  'toValue',
  'event',
  'dayField',
  'dayOffset',
  'startsAt',
  'weekdays',
  'conditions',
  'steps',
] as const

/** Recipients of a step that are a role: `role:5` here, `role:Intake Manager` in a profile. */
const roleById = /^role:(\d+)$/
const roleByName = /^role:(?!\d+$)(.+)$/
const personById = /^user:\d+$/

/**
 * Automations by their names. Roles and own entries of look-up lists are carried by name; one that names a person, a record or a webhook isn't
 * carried. In the deployment that gets one it is off until somebody turns it on: only then it is
 * checked as a whole, and runs in that person's name.
 */
export const automationProfile: ProfilePart = {
  id: 'automations',
  after: ['customFields'],
  fields: [...carriedFields, 'role'],
  async read(tx, { fieldsOf }) {
    const { rows } = await sql<{ name: string; item: ProfileItem }>`
      select automation.name, jsonb_build_object('records', records, 'trigger', trigger, 'field', field, 'fromValue', from_value,
        'toValue', to_value, 'event', event, 'dayField', day_field, 'dayOffset', day_offset, 'startsAt', to_char(starts_at, 'HH24:MI'), 'weekdays', weekdays,
        'conditions', conditions, 'steps', steps, 'role', role.name) as item
      from core.automation join api.role on role.id = role_id where automation.deleted_at is null order by automation.name`.execute(
      tx.query,
    )
    const names = new Map((await roles(tx)).map(({ id, name }) => [String(id), name]))
    const carried = rows.map(async ({ name, item }) => {
      const mapped = await mapAutomation(item, {
        fieldsOf: (entity) => fieldsOf(tx, entity),
        filter: (field, value) => carryFilter(tx, field, value),
        value: (field, value) => carryValue(tx, field, value),
        recipient(one) {
          if (personById.test(one)) return onlyHere('person')
          const role = roleById.exec(one)?.[1]
          return role === undefined ? one : `role:${names.get(role) ?? role}`
        },
        webhook: () => onlyHere('webhook'),
      })
      return [name, mapped] as const
    })
    return Object.fromEntries(await Promise.all(carried))
  },
  async write(tx, name, { role, ...carried }, { fieldsOf }) {
    const known = await roles(tx)
    const idOf = (wanted: unknown) => known.find((one) => one.name === wanted)?.id
    const roleId = idOf(role)
    if (roleId === undefined) throw new Error(`there is no role “${String(role)}”; add it first`)
    const fields = Object.fromEntries(
      Object.entries(automationEntity.fields).filter(([path]) => (carriedFields as readonly string[]).includes(path)),
    )
    const item = await mapAutomation(carried, {
      fieldsOf: (entity) => fieldsOf(tx, entity),
      filter: (field, value) => receiveFilter(tx, field, value),
      value: (field, value) => receiveValue(tx, field, value),
      recipient(one) {
        const wanted = roleByName.exec(one)?.[1]
        return wanted === undefined ? one : `role:${idOf(wanted) ?? wanted}`
      },
      webhook: (id) => id,
    })
    const { value, errors } = parse({ ...fields, name: automationEntity.fields.name }, { ...item, name })
    if (errors) throw new Error(errors[0]!.message)
    const record = { ...value, roleId, status: automationOff, offReason: null, authorId: null }
    const [problem] = checkRules(automationEntity.rules, { record, before: null })
    if (problem) throw new Error(problem.message)
    await store(tx, name, roleId, value)
  },
}

async function store(
  tx: Transaction,
  name: string,
  roleId: number,
  automation: Readonly<Record<string, unknown>>,
): Promise<void> {
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
  const {
    records,
    trigger,
    field,
    fromValue,
    toValue,
    event,
    dayField,
    dayOffset,
    startsAt,
    weekdays,
    conditions,
    steps,
  } = automation
  await sql`
    insert into core.automation as stored (name, records, trigger, field, from_value, to_value, event, day_field, day_offset, starts_at, weekdays,
      conditions, steps, role_id, search_text)
    values (${name}, ${records}, ${trigger}, ${field ?? null}, ${fromValue ?? null}, ${toValue ?? null}, ${event ?? null}, ${dayField ?? null},
      ${dayOffset ?? null}, ${startsAt ?? null}::time, ${json(weekdays)}::jsonb, ${json(conditions)}::jsonb, ${json(steps)}::jsonb, ${roleId}, core.comparable(${name}))
    on conflict (lower(name)) where deleted_at is null do update set records = excluded.records, trigger = excluded.trigger, field = excluded.field,
      from_value = excluded.from_value, to_value = excluded.to_value, event = excluded.event, day_field = excluded.day_field, day_offset = excluded.day_offset,
      starts_at = excluded.starts_at, weekdays = excluded.weekdays, conditions = excluded.conditions, steps = excluded.steps,
      role_id = excluded.role_id, status = ${automationOff}, version = stored.version + 1, updated_at = now()`.execute(
    tx.query,
  )
}

async function roles(tx: Transaction): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from api.role where deleted_at is null`.execute(tx.query)
  return rows
}
