import { sql } from 'kysely'
import { automationOff, type AutomationStep, checkRules, otherwiseOf, parse } from '@core/entity'
import type { Transaction } from '@core/server/database'
import type { ProfileItem, ProfilePart } from '@core/server/plugin'
import { automationEntity } from '../../shared/automationEntity'

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

/**
 * Automations by their names. Roles are carried by name. In the deployment that gets one it is off until somebody turns it on: only then it is
 * checked as a whole, and runs in that person's name.
 */
export const automationProfile: ProfilePart = {
  id: 'automations',
  fields: [...carriedFields, 'role'],
  async read(tx) {
    const { rows } = await sql<{ name: string; item: ProfileItem & { readonly steps: readonly AutomationStep[] } }>`
      select automation.name, jsonb_build_object('records', records, 'trigger', trigger, 'field', field, 'fromValue', from_value,
        'toValue', to_value, 'event', event, 'dayField', day_field, 'dayOffset', day_offset, 'startsAt', to_char(starts_at, 'HH24:MI'), 'weekdays', weekdays,
        'conditions', conditions, 'steps', steps, 'role', role.name) as item
      from core.automation join api.role on role.id = role_id where automation.deleted_at is null order by automation.name`.execute(
      tx.query,
    )
    const names = new Map((await roles(tx)).map(({ id, name }) => [String(id), name]))
    return Object.fromEntries(
      rows.map(({ name, item }) => [
        name,
        { ...item, steps: withRoles(item.steps, roleById, (id) => names.get(id) ?? id) },
      ]),
    )
  },
  async write(tx, name, { role, ...item }) {
    const known = await roles(tx)
    const idOf = (wanted: unknown) => known.find((one) => one.name === wanted)?.id
    const roleId = idOf(role)
    if (roleId === undefined) throw new Error(`there is no role “${String(role)}”; add it first`)
    const fields = Object.fromEntries(
      Object.entries(automationEntity.fields).filter(([path]) => (carriedFields as readonly string[]).includes(path)),
    )
    const steps = withRoles(item.steps as readonly AutomationStep[], roleByName, (one) => String(idOf(one) ?? one))
    const { value, errors } = parse({ ...fields, name: automationEntity.fields.name }, { ...item, steps, name })
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

/** The steps with the roles among their recipients named in another way. */
function withRoles(
  steps: readonly AutomationStep[],
  pattern: RegExp,
  rename: (role: string) => string,
): readonly AutomationStep[] {
  const renamed = (one: unknown) => {
    const role = typeof one === 'string' ? pattern.exec(one)?.[1] : undefined
    return role === undefined ? one : `role:${rename(role)}`
  }
  return steps.map((step) => {
    const settings = Object.entries(step.settings).map(([name, value]) => [
      name,
      (name === 'to' || name === 'from') && Array.isArray(value) ? value.map(renamed) : value,
    ])
    const otherwise = withRoles(otherwiseOf(step), pattern, rename)
    return {
      kind: step.kind,
      settings: { ...Object.fromEntries(settings), ...(otherwise.length > 0 && { otherwise }) },
    }
  })
}
