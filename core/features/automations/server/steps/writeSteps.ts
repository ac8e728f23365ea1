import { extensibleEntities } from '@core/kernel/entity/customFields'
import { withDefaults } from '@core/kernel/entity/customDefaults'
import { countText } from '@core/kernel/entity/countText'
import { parentLinks } from '@core/kernel/entity/parentLink'
import { fieldAccess, ownerField } from '@core/kernel/entity/policy'
import { freeObject, text } from '@core/kernel/entity/fieldKinds'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathAt, isShareable } from '@core/kernel/entity/leaves'
import { parse, parsePatch } from '@core/kernel/entity/parse'
import { createRecord } from '@core/kernel/server/entities/record/createRecord'
import type { StoredRecord, Values } from '@core/kernel/server/entities/record/storedRecord'
import { updateRecord } from '@core/kernel/server/entities/record/updateRecord'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import { type EntityTable, isCallEnabled } from '@core/kernel/server/entities/table/EntityTable'
import { invalid } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { fieldsInTexts, resolveValues, templateProblem, withSampleTexts } from '../values'
import type { StepWork } from './StepWork'

/** The properties of a body: the fields of the entity, and what its rules take in addition, such as the reason of a status. */
const bodyFields = ({ entity, rules }: EntityTable) => ({ ...entity.fields, ...rules?.extra })

/** Changes the record: `{"values": {"status": 3, "nextFollowUp": "today+2"}}`. */
export const setStep: StepWork = {
  settings: { values: freeObject('Values', { required: true }) },
  check({ table, settings, viewer }) {
    const values = settings.values as Values
    if (Object.keys(values).length === 0) return 'choose at least one field'
    const problem = fieldProblem(table, values, table.entity, viewer)
    if (problem) return problem
    const { errors } = parsePatch(
      bodyFields(table),
      resolved(table, table.entity, sample(table.entity), withSampleTexts(values)),
    )
    return errors?.[0]?.message
  },
  async run({ tx, table, record, viewer, author, settings, context }) {
    const values = settings.values as Values
    const { value, errors } = parsePatch(bodyFields(table), resolved(table, table.entity, record, values))
    if (errors) throw invalid(errors)
    await updateRecord(tx, table, record.id, { ...value, version: record.version }, viewer, {
      catalog: context.catalog,
      author,
    })
    return { did: `Set ${labelsOf(table.entity, values)}` }
  },
}

/** Creates a record that belongs to this one where its entity allows that: `{"records": "task", "values": {"subject": "Call {{company}}"}}`. */
export const createStep: StepWork = {
  settings: {
    records: text('Records', { required: true, max: 60 }),
    values: freeObject('Values', { required: true }),
  },
  check({ table, settings, viewer, context: { catalog } }) {
    const child = creatableTable(catalog, String(settings.records))
    if (!child) return 'choose records that can be created'
    const values = settings.values as Values
    const problem = fieldProblem(child, values, table.entity, viewer)
    if (problem) return problem
    const body = {
      ...resolved(child, table.entity, sample(table.entity), withSampleTexts(values)),
      ...linkOf(child.entity, table.entity, 1),
    }
    const { errors } = parse(bodyFields(child), withDefaults(child.entity.fields, body))
    return errors?.[0]?.message
  },
  async run({ tx, table, record, viewer, author, settings, context: { catalog } }) {
    const child = creatableTable(catalog, String(settings.records))
    if (!child) throw invalid([{ field: 'steps', message: 'The plugin of the records that it creates is off' }])
    const body = {
      ...resolved(child, table.entity, record, settings.values as Values),
      ...linkOf(child.entity, table.entity, record.id),
    }
    const { value, errors } = parse(bodyFields(child), withDefaults(child.entity.fields, body))
    if (errors) throw invalid(errors)
    await createRecord(tx, child, value, viewer, { catalog, author })
    return { did: `Created a ${child.entity.name.one.toLowerCase()}` }
  },
}

/**
 * Records that may have automations themselves can be created by one. Roles, people, API keys and the like can't: who makes them by hand has to
 * prove their identity.
 */
function creatableTable(catalog: EntityCatalog, records: string): EntityTable | undefined {
  const child = extensibleEntities().includes(records) ? catalog.get(records) : undefined
  return child && isCallEnabled(child, 'create') ? child : undefined
}

/** The fields that a new record gets so that it belongs to another one; none where its entity has no such field. */
function linkOf(child: Entity, parent: Entity, id: number): Values {
  const links = parentLinks(child, { entity: parent.id, id })
  return links.find((link) => Object.keys(link).every((name) => !child.fields[name]?.readOnly)) ?? {}
}

/**
 * @param source the entity whose record the texts are about
 * @param viewer whoever saves it, in the role that it will run with
 */
function fieldProblem(
  { entity }: EntityTable,
  values: Values,
  source: Entity,
  { permissions }: Viewer,
): string | undefined {
  const access = fieldAccess(entity.policy, permissions)
  for (const path of Object.keys(values)) {
    const found = fieldPathAt(entity.fields, path)
    if (!found) return `${entity.name.many.toLowerCase()} have no field “${path.slice(0, 60)}”`
    if (!isShareable(found)) return `${found.label} can’t be set by an automation`
    if (!access.changes(found.field))
      return `${found.label} can only be changed by other roles than that of the automation`
    const value = values[path]
    const isText = found.field.kind === 'text' || found.field.kind === 'longText'
    const broken =
      isText &&
      typeof value === 'string' &&
      templateProblem(source, value, fieldsInTexts(source, entity.id !== source.id))
    if (broken) return `${found.label}: ${broken}`
  }
  return undefined
}

function resolved(target: EntityTable, entity: Entity, record: StoredRecord, values: Values): Values {
  const isSame = target.entity.id === entity.id
  return resolveValues(target.entity.fields, values, { entity, record, templates: fieldsInTexts(entity, !isSame) })
}

/** A record with which settings are checked while they are saved: it is assigned to somebody, and has no other values. */
function sample(entity: Entity): StoredRecord {
  const assigned = ownerField(entity, 'assigned')
  return {
    id: 1,
    version: 1,
    createdBy: 1,
    createdAt: '',
    updatedBy: null,
    updatedAt: '',
    values: assigned ? { [assigned]: 1 } : {},
    joined: {},
  }
}

function labelsOf(entity: Entity, values: Values): string {
  const labels = Object.keys(values).map((path) => fieldPathAt(entity.fields, path)?.label ?? path)
  return labels.length > 3 ? countText(labels.length, 'field') : labels.join(', ')
}
