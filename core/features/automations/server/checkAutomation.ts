import { extensibleEntities } from '@core/kernel/entity/customFields'
import { isObject } from '@core/kernel/entity/isObject'
import { filterShape, parseFilter } from '@core/kernel/entity/filters'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import type { FieldError } from '@core/kernel/entity/parse'
import { parse } from '@core/kernel/entity/parse'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { HttpError, invalid } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { type AutomationEvent, automationEvents } from '@core/kernel/server/plugins/automationEvents'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { viewerInRole } from '@core/kernel/server/security/users/viewerInRole'
import { type AutomationCondition, type AutomationStep, otherwiseOf, trigger } from '@core/kernel/entity/automations'
import { conditionProblem } from './conditions'
import { stepWorks } from './steps/stepWorks'

/** An automation as an administrator saves it. */
export interface AutomationDefinition {
  readonly records: string
  readonly trigger: number
  readonly field: string | null
  readonly fromValue: string | null
  readonly toValue: string | null
  readonly dayField: string | null
  readonly event: string | null
  readonly conditions: readonly AutomationCondition[] | null
  readonly steps: readonly AutomationStep[]
  readonly roleId: number
}

/** @throws HttpError 400 where its records can't have automations */
export function automatedTable(catalog: EntityCatalog, records: string): EntityTable {
  const table = extensibleEntities().includes(records) ? catalog.get(records) : undefined
  if (!table) throw invalid([{ field: 'records', message: 'Records: choose one of the kinds of record in the list' }])
  return table
}

/** @returns what plugins tell of records of this entity, and automations can begin with */
export function eventsOf(entity: string, context: ServerContext): readonly AutomationEvent[] {
  return context.contributionsTo(automationEvents).filter(({ records }) => records.includes(entity))
}

/**
 * Checks an automation as a whole: fields that exist, filters that can be read, steps that can be done.
 * @param author whoever saves it: it will run in their name
 * @throws HttpError 400 with what is wrong and where: `steps[1]`; 403 for an API key
 */
export async function checkAutomation(
  tx: Transaction,
  automation: AutomationDefinition,
  author: Viewer,
  context: ServerContext,
): Promise<void> {
  // A key may have fewer modules than its role, and ends: a run has the whole role, and goes on.
  if (author.key)
    throw new HttpError(403, 'An API key can’t make an automation work, which would do what the key may not.')
  const table = automatedTable(context.catalog, automation.records)
  const viewer = await viewerInRole(tx, author.id, automation.roleId)
  if (!viewer)
    throw invalid([
      { field: 'roleId', message: 'Runs as: choose a role that you have, so that it never does more than you may' },
    ])
  const errors: FieldError[] = [...triggerErrors(table, automation, context)]
  const problem = conditionProblem(table, context.catalog, automation.conditions ?? [], viewer)
  if (problem) errors.push({ field: 'conditions', message: `Conditions: ${problem}` })
  const check = { tx, table, viewer, context }
  for (const [at, step] of automation.steps.entries()) {
    const message = await stepProblem(step, check)
    if (message) errors.push({ field: `steps[${at}]`, message: `Step ${at + 1}: ${message}` })
    else
      for (const [place, inner] of otherwiseOf(step).entries()) {
        // A run waits for one approval at a time, and the person who refuses is told what happens then.
        const wrong = inner.kind === 'approval' ? 'it can’t ask for another approval' : await stepProblem(inner, check)
        if (wrong)
          errors.push({
            field: `steps[${at}].settings.otherwise[${place}]`,
            message: `Step ${at + 1}.${place + 1}: ${wrong}`,
          })
      }
  }
  if (errors.length > 0) throw invalid(errors)
}

interface StepsCheck {
  readonly tx: Transaction
  readonly table: EntityTable
  readonly viewer: Viewer
  readonly context: ServerContext
}

async function stepProblem({ kind, settings }: AutomationStep, check: StepsCheck): Promise<string | undefined> {
  const work = Object.hasOwn(stepWorks, kind) ? stepWorks[kind] : undefined
  if (!work) return 'choose what it does'
  const { value, errors } = parse(work.settings, isObject(settings) ? settings : {})
  return errors ? errors[0]!.message : work.check({ ...check, settings: value })
}

function* triggerErrors(
  { entity }: EntityTable,
  { trigger: kind, field, fromValue, toValue, dayField, event }: AutomationDefinition,
  context: ServerContext,
): Generator<FieldError> {
  if (kind === trigger.event && !eventsOf(entity.id, context).some(({ id }) => id === event))
    yield { field: 'event', message: 'What happens: choose one of the list' }
  const ofChange = kind === trigger.changed || kind === trigger.createdOrChanged
  if (ofChange && field !== null) {
    const found = fieldPathAt(entity.fields, field)
    if (!found || found.sensitive || found.field.formula !== undefined)
      yield { field: 'field', message: 'Field: choose a field that is not sensitive and not computed' }
    else
      for (const [name, label, value] of [
        ['fromValue', 'From', fromValue],
        ['toValue', 'To', toValue],
      ] as const)
        if (value !== null && (filterShape(found.field) !== 'anyOf' || !parseFilter(found.field, value)))
          yield { field: name, message: `${label}: choose among the values of ${found.label}` }
  }
  if (kind !== trigger.dayNear) return
  const day = dayField === null ? undefined : fieldPathAt(entity.fields, dayField)
  if (!day || day.sensitive || !['date', 'dateTime'].includes(day.field.kind))
    yield { field: 'dayField', message: 'Day: choose a date of the record' }
}
