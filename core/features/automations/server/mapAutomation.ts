import { type AutomationStep, otherwiseOf } from '@core/kernel/entity/automations'
import type { Field, Fields } from '@core/kernel/entity/Field'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import { isObject } from '@core/kernel/entity/isObject'
import type { ProfileItem } from '@core/kernel/server/plugins/ProfilePart'

/** How the parts of an automation that name something of the deployment are written in another form. */
export interface AutomationChange {
  fieldsOf(entity: string): Promise<Fields | undefined>
  /** A condition, as the list filters by the field. */
  filter(field: Field | undefined, value: unknown): Promise<unknown>
  /** What a step writes into the field. */
  value(field: Field | undefined, value: unknown): Promise<unknown>
  /** Whom a step notifies or asks: `assignee`, `role:5`. */
  recipient(name: string): unknown
  /** The id of the webhook that a step calls. */
  webhook(id: unknown): unknown
}

/** @returns the automation with what it names in another form */
export async function mapAutomation(automation: ProfileItem, change: AutomationChange): Promise<ProfileItem> {
  const fields = await change.fieldsOf(String(automation.records))
  const own = fieldAt(fields, automation.field)
  return {
    ...automation,
    fromValue: await change.filter(own, automation.fromValue),
    toValue: await change.filter(own, automation.toValue),
    conditions: await mapConditions(automation.conditions, fields, change),
    steps: Array.isArray(automation.steps)
      ? await Promise.all(automation.steps.map((step: AutomationStep) => mapStep(step, fields, change)))
      : automation.steps,
  }
}

async function mapStep(
  step: AutomationStep,
  fields: Fields | undefined,
  change: AutomationChange,
): Promise<AutomationStep> {
  const { kind, settings } = step
  const target = kind === 'create' ? await change.fieldsOf(String(settings.records)) : fields
  const otherwise = await Promise.all(otherwiseOf(step).map((inner) => mapStep(inner, fields, change)))
  const mapped = Object.entries(settings).map(async ([name, value]): Promise<[string, unknown]> => {
    if (name === 'values' && isObject(value)) return [name, await mapValues(value, target, change)]
    if (name === 'conditions') return [name, await mapConditions(value, fields, change)]
    if (name === 'webhook') return [name, change.webhook(value)]
    if ((name === 'to' || name === 'from') && Array.isArray(value))
      return [name, value.map((one: unknown) => (typeof one === 'string' ? change.recipient(one) : one))]
    return [name, value]
  })
  return {
    kind,
    settings: { ...Object.fromEntries(await Promise.all(mapped)), ...(otherwise.length > 0 && { otherwise }) },
  }
}

async function mapValues(
  values: Readonly<Record<string, unknown>>,
  fields: Fields | undefined,
  change: AutomationChange,
) {
  const mapped = Object.entries(values).map(
    async ([path, value]) => [path, await change.value(fieldAt(fields, path), value)] as const,
  )
  return Object.fromEntries(await Promise.all(mapped))
}

async function mapConditions(conditions: unknown, fields: Fields | undefined, change: AutomationChange) {
  if (!Array.isArray(conditions)) return conditions
  return Promise.all(
    conditions.map(async (condition: unknown) =>
      isObject(condition)
        ? { ...condition, value: await change.filter(fieldAt(fields, condition.field), condition.value) }
        : condition,
    ),
  )
}

const fieldAt = (fields: Fields | undefined, path: unknown) =>
  fields && fieldPathsOf(fields).find((one) => one.path === path)?.field
