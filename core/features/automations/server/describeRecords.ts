import { extensibleEntities } from '@core/kernel/entity/customFields'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import { ownerField } from '@core/kernel/entity/policy'
import { automationActions, settingsOf } from '@core/kernel/server/plugins/automationActions'
import { isCallEnabled } from '@core/kernel/server/entities/table/EntityTable'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { describeField } from '@core/kernel/server/plugins/describeField'
import type { AutomatedRecords } from '@core/kernel/shared/automationCalls'
import type { DescribedField } from '@core/kernel/shared/describedField'
import { automatedTable, eventsOf } from './checkAutomation'
import { offeredTexts } from './values'

/** The kinds of record that can have automations. */
function automatedRecords({ catalog }: Pick<ServerContext, 'catalog'>): { id: string; name: string }[] {
  return extensibleEntities().flatMap((id) => {
    const entity = catalog.get(id)?.entity
    return entity ? [{ id, name: entity.name.many }] : []
  })
}

/**
 * What an administrator can choose from for an automation of these records, so that the editor needs no plugin's code.
 * @throws HttpError 400 where there are no such records
 */
export async function describeRecords(records: string, context: ServerContext): Promise<AutomatedRecords> {
  const { entity } = automatedTable(context.catalog, records)
  const creatable = automatedRecords(context)
    .map(({ id }) => context.catalog.get(id)!)
    .filter((table) => isCallEnabled(table, 'create'))
  const actions = context.contributionsTo(automationActions).filter((action) => action.records.includes(records))
  const settings = await Promise.all(actions.map((action) => settingsOf(action, context.db)))
  return {
    name: entity.name.one.toLowerCase(),
    many: entity.name.many.toLowerCase(),
    fields: fieldsOf(entity),
    texts: [...offeredTexts(entity)],
    isAssigned: ownerField(entity, 'assigned') !== undefined,
    mails: entity.personal === undefined,
    creatable: creatable.map(({ entity: child }) => ({
      id: child.id,
      name: child.name.one.toLowerCase(),
      fields: fieldsOf(child).filter(({ settable }) => settable),
    })),
    events: eventsOf(records, context).map(({ id, label }) => ({ id, label })),
    actions: actions.map(({ id, label }, at) => ({
      id,
      label,
      settings: fieldPathsOf(settings[at]!).map((fieldPath) => describeField(fieldPath)),
    })),
  }
}

function fieldsOf({ fields }: Entity): DescribedField[] {
  return fieldPathsOf(fields)
    .filter(({ sensitive, field }) => !sensitive && field.kind !== 'signature' && field.kind !== 'object')
    .map((fieldPath) => describeField(fieldPath))
}
