import { callPath, type Entity } from '@core/kernel/entity/defineEntity'
import { isCustomPath } from '@core/kernel/entity/customFields'
import type { Field, Fields } from '@core/kernel/entity/Field'
import { type FieldPath, fieldPathsOf, isShareable, recordFieldPaths } from '@core/kernel/entity/leaves'
import { isSignedOutPath } from '@core/kernel/entity/menus'
import { madePrefix } from '@core/kernel/entity/recordKinds'
import { type Action, type Belonging, type Rule, permissionIds, scopes, throughField } from '@core/kernel/entity/policy'
import type { EntityTable } from '../../entities/table/EntityTable'
import { type Fault, namesOf } from './DefinitionError'
import { signedOutFault } from './pluginFaults'
import { checkTransitions } from './transitionFaults'

/** The parts that definitions may refer to: those of every installed plugin, on or off. */
export interface Known {
  readonly permissions: ReadonlySet<number>
  readonly entities: ReadonlyMap<string, EntityTable>
  readonly lookups: ReadonlySet<string>
}

/** Core's own entities, which references may use even where no plugin manages them. */
const ofCore: ReadonlySet<string> = new Set(['user', 'store', 'role'])

/** The properties that every record has in addition to its fields: no field may have one of these names. */
const reserved: ReadonlySet<string> = new Set([
  ...recordFieldPaths.map(({ path }) => path),
  'labels',
  'masked',
  'parentAllows',
  'deletedAt',
  'deletedBy',
  'searchText',
])

/** The faults of plugins' entities, separately and in relation to each other. */
export function entityFaults(
  tables: readonly (readonly [plugin: string, table: EntityTable])[],
  known: Known,
): readonly Fault[] {
  const twice = new Map<string, string>()
  const ids = tables.map(([, { entity }]) => entity.id)
  const own = (plugin: string) => tables.filter(([of]) => of === plugin).map(([, { entity }]) => entity.id)
  return tables.flatMap(([plugin, table]) => {
    const { entity } = table
    const faults: Fault[] = []
    for (const claim of [`entity “${entity.id}”`, `call ${callPath(entity, 'list').toLowerCase()}`]) {
      const other = twice.get(claim)
      if (other !== undefined)
        faults.push({
          plugin,
          at: claim,
          what: other === plugin ? 'it is defined twice' : `plugins “${other}” and “${plugin}” both define it`,
          mend: claim.startsWith('call') ? 'Give one of the entities another path.' : 'Give one of them another id.',
        })
      twice.set(claim, other ?? plugin)
    }
    const add = (part: string, what: string, mend: string) =>
      void faults.push({ plugin, at: `entity “${entity.id}”, ${part}`, what, mend })
    if (isReserved(entity.id) && !entity.promoted)
      add(
        'id',
        'such ids are those of kinds of record that administrators make',
        `Let it not begin with “${madePrefix}”.`,
      )
    checkPaths(entity, add)
    checkFields(entity.fields, { ...known, targets: [...own(plugin), ...ofCore, ...known.entities.keys()] }, add)
    checkPolicy(entity, known, add)
    checkTransitions(entity, known, add)
    checkOwners(table, known, add)
    // Two entities of one id are one entity to the others, so a circle between them would only follow from that.
    if (ids.indexOf(entity.id) === ids.lastIndexOf(entity.id)) checkCircle(entity.id, known, add)
    checkOffline(entity, known, add)
    checkStorage(table, add)
    if (entity.screen && isSignedOutPath(entity.screen))
      faults.push(signedOutFault(plugin, `entity “${entity.id}”, screen`, entity.screen))
    return faults
  })
}

const isReserved = (id: string) => new RegExp(`^${madePrefix}[A-Z]`).test(id)

type Add = (part: string, what: string, mend: string) => void

/** Checks the paths by which a definition refers to its own fields. */
function checkPaths(entity: Entity, add: Add): void {
  const { fields, title, hint, number, period, state, days = [], duplicateKeys = [], listDefaults } = entity
  const fieldPaths = new Map(
    [...fieldPathsOf(fields), ...recordFieldPaths].map((fieldPath) => [fieldPath.path, fieldPath]),
  )
  const check = (part: string, path: string, fits: (fieldPath: FieldPath) => boolean = () => true, kind = '') => {
    const fieldPath = fieldPaths.get(path)
    if (!fieldPath) add(part, `there is no field “${path}”`, `Name one of ${namesOf(fieldPaths.keys(), path)}.`)
    else if (!fits(fieldPath)) add(part, `“${path}” is no ${kind}`, `Name ${kind} among the fields, or make it one.`)
  }
  if (title.length === 0) add('title', 'it names no field', 'Name the fields that a record is called by.')
  for (const path of title) check('title', path)
  if (hint !== undefined) check('hint', hint)
  if (number !== undefined) check('number', number, isGivenText, 'text that is read-only and not sensitive')
  if (period !== undefined) check('period', period, isDay, 'date')
  if (state !== undefined) check('state', state, ({ field }) => field.kind === 'choice', 'choice')
  for (const day of days) check('days', day, isDay, 'date')
  checkTiming(entity, check, add)
  if (listDefaults?.fieldName !== undefined) check('listDefaults.fieldName', listDefaults.fieldName)
  for (const set of duplicateKeys) {
    if (set.length === 0)
      add('duplicateKeys', 'a set names no field', 'Name the fields in which two of the same agree.')
    for (const one of set) check('duplicateKeys', one)
  }
  for (const part of ['bulkFields', 'bulkCompanions'] as const)
    for (const path of entity[part] ?? []) check(part, path, isShareable, 'field that many records can share')
  for (const [name, fieldPath] of fieldPaths)
    if (fieldPath.field.searchable && fieldPath.sensitive && !isCustomPath(name))
      add(
        `field “${name}”`,
        'it is sensitive, and what quick search finds would tell its value',
        'Take “searchable” away.',
      )
  const named = new Set([...title, ...(hint === undefined ? [] : [hint]), ...duplicateKeys.flat()])
  for (const [name, { field, sensitive }] of fieldPaths) {
    if (!field.encrypted) continue
    const part = `field “${name}”`
    if (!sensitive)
      add(part, 'it is encrypted and not sensitive', 'Make it sensitive too, so that history leaves it out.')
    if (named.has(name))
      add(
        part,
        'it is encrypted, and nothing can be named or told apart by it',
        'Take it out of title, hint and duplicateKeys.',
      )
  }
}

const isGivenText = ({ field: { kind, readOnly }, sensitive }: FieldPath) =>
  kind === 'text' && readOnly === true && !sensitive
const isDay = ({ field }: FieldPath) => field.kind === 'date' || field.kind === 'dateTime'

type CheckPath = (part: string, path: string, fits?: (fieldPath: FieldPath) => boolean, kind?: string) => void

function checkTiming({ days = [], timing = {}, fields, state }: Entity, check: CheckPath, add: Add): void {
  const states = state === undefined ? [] : (fields[state]?.options ?? []).map(({ id }) => id)
  for (const [day, { time, minutes, until, due }] of Object.entries(timing)) {
    const part = `timing of “${day}”`
    if (!days.includes(day)) add(part, 'it is none of the entity’s days', 'Name it in “days” too.')
    if (time !== undefined) check(part, time, ({ field }) => field.kind === 'timeSlot', 'time of day')
    if (minutes !== undefined) check(part, minutes, ({ field }) => field.kind === 'integer', 'whole number')
    if (until !== undefined) check(part, until, isDay, 'date')
    for (const id of due === true ? [] : (due ?? []))
      if (!states.includes(id)) add(part, `the state has no option ${id}`, `Name some of ${namesOf(states)}.`)
  }
}

/** Browsers keep its records on the disk, and the names of what they point at with them. */
function checkOffline({ offline, personal, fields }: Entity, { entities }: Known, add: Add): void {
  if (!offline) return
  const refuse = (what: string) => add('offline', what, 'Take “offline” away.')
  const check = (some: Fields) => {
    for (const { path, field, sensitive } of fieldPathsOf(some)) {
      if (sensitive) refuse(`its field “${path}” is sensitive`)
      for (const target of [field.entity, ...(field.links ?? []).map((link) => link.entity)])
        if (target !== undefined && entities.get(target)?.entity.personal)
          refuse(`its field “${path}” names records of “${target}”, which are about somebody’s health`)
      if (field.kind === 'rows') check(field.fields!)
    }
  }
  if (personal) refuse('its records are about somebody’s health')
  check(fields)
}

/** @param known `targets`: the possible targets, the likeliest first, because a message lists only the first of many */
function checkFields(
  fields: Fields,
  known: Known & { readonly targets: readonly string[] },
  add: Add,
  within = '',
): void {
  for (const [name, field] of Object.entries(fields)) {
    const part = `field “${within}${name}”`
    if (!/^[a-z][A-Za-z0-9]*$/.test(name))
      add(part, 'a column can’t be called so', 'Write it in lower camel case, such as “nextFollowUp”.')
    if (!within && reserved.has(name)) add(part, 'every record has that besides its fields', 'Choose another name.')
    const targets = [
      ...(field.entity === undefined ? [] : [field.entity]),
      ...(field.links ?? []).flatMap(({ entity, optional }) => (optional ? [] : [entity])),
    ]
    for (const target of targets)
      if (!known.entities.has(target) && !ofCore.has(target))
        add(part, absentEntity(target), `Name one of ${namesOf(new Set(known.targets), target)}.`)
    const list = field.lookup ?? field.suggestions
    if (list !== undefined && !known.lookups.has(list))
      add(
        part,
        `there is no look-up list “${list}”`,
        `Declare it in the plugin's \`lookups\`, or name one of ${namesOf(known.lookups, list)}.`,
      )
    if (field.linkType !== undefined && fields[field.linkType]?.kind !== 'choice')
      add(
        part,
        `the field “${field.linkType}”, which says what it points at, is missing`,
        'Spread what recordLink returns: both of its fields.',
      )
    if (field.encrypted && field.kind !== 'text' && field.kind !== 'longText')
      add(part, `only texts can be encrypted, and this is a ${field.kind}`, 'Take “encrypted” away.')
    if (field.fields) checkFields(field.fields, known, add, `${within}${name}.`)
  }
}

const actions = ['view', 'create', 'update', 'delete'] as const satisfies Action[]

function checkPolicy({ policy }: Entity, { permissions }: Known, add: Add): void {
  const check = (part: string, id: number) => {
    if (!permissions.has(id))
      add(part, `no plugin defines permission ${id}`, 'Define it with definePermissions, or correct the number.')
  }
  for (const action of actions) {
    const rule: Rule = policy[action]
    if (rule.needs !== undefined) check(`policy.${action}.needs`, rule.needs)
    for (const scope of scopes) {
      const ids = permissionIds(rule[scope])
      if (rule[scope] !== undefined && ids.length === 0)
        add(`policy.${action}.${scope}`, 'it names no permission', 'Name one, or leave the scope out.')
      for (const id of ids) check(`policy.${action}.${scope}`, id)
    }
    if (rule.parentAction !== undefined && rule.through === undefined)
      add(
        `policy.${action}.parentAction`,
        'the rule has no scope “through”',
        'Say by which permission one reaches rows through another record.',
      )
  }
  for (const name of ['sensitive', 'assign', 'export', 'import', 'bulk', 'merge'] as const) {
    const id = policy[name]
    if (id !== undefined) check(`policy.${name}`, id)
  }
}

const ownerKinds = {
  assigned: ['user', 'a person'],
  own: ['user', 'a person'],
  store: ['store', 'a reference to a store'],
} as const

function checkOwners(table: EntityTable, known: Known, add: Add): void {
  const { entity, computed = {} } = table
  const { fields, policy, owners = {} } = entity
  for (const scope of ['assigned', 'own', 'store', 'through'] as const) {
    const name = owners[scope]
    const used = actions.filter((action) => policy[action][scope] !== undefined)
    const mend = `Name the field that holds it: \`owners: { ${scope}: … }\`.`
    if (name === undefined && used.length > 0 && scope !== 'own')
      add(`policy.${used[0]}.${scope}`, `the entity's owners say nothing of “${scope}”`, mend)
    if (name === undefined || (scope === 'own' && name === 'createdBy')) continue
    if (typeof name === 'object') {
      checkBelonging(entity.id, name, known, add)
      continue
    }
    const field: Field | undefined = fields[name]
    const part = `owners.${scope}`
    if (!field) {
      add(part, `there is no field “${name}” at the top`, `Name one of ${namesOf(Object.keys(fields))}.`)
      continue
    }
    if (scope === 'through') {
      if (field.entity === undefined && !field.links)
        add(part, `“${name}” points at no record`, 'Name a reference, or the `entityTypeId` of a recordLink.')
    } else if (field.entity !== ownerKinds[scope][0]) add(part, `“${name}” is not ${ownerKinds[scope][1]}`, mend)
    if (field.sensitive)
      add(part, `“${name}” is sensitive`, 'Whose a record is has to be known to whoever sees it: let it not be.')
    if (computed[name]) add(part, `“${name}” is computed`, 'Store it in a column: every list is filtered by it.')
  }
}

function checkCircle(entity: string, known: Known, add: Add): void {
  const circle = circleFrom(entity, known.entities)
  if (circle)
    add(
      'owners.through',
      `it leads back to itself: ${circle.join(' › ')}`,
      'Let one of them decide by itself who may see it.',
    )
}

/** The records through which a row of another entity is reached must have a column that holds the row. */
function checkBelonging(entity: string, { entity: of, by }: Belonging, known: Known, add: Add): void {
  const table = known.entities.get(of)
  if (!table) {
    add('owners.through', `there is no entity “${of}”`, 'Name the entity whose records belong to this one.')
    return
  }
  const field = table.entity.fields[by]
  const mend = `Name the field of “${of}” that holds the id of this one.`
  if (!field) add('owners.through', `“${of}” has no field “${by}” at the top`, mend)
  else if (field.entity !== entity && field.kind !== 'integer')
    add('owners.through', `“${by}” of “${of}” is neither a reference to “${entity}” nor a whole number`, mend)
  else if (table.computed?.[by])
    add('owners.through', `“${by}” of “${of}” is computed`, 'Store it in a column: every list is filtered by it.')
}

/** The chain of entities through which access is decided, where it leads back to its start. */
function circleFrom(
  start: string,
  entities: Known['entities'],
  way: readonly string[] = [start],
): readonly string[] | undefined {
  const { entity } = entities.get(way.at(-1)!) ?? {}
  const { through } = entity?.owners ?? {}
  const field = entity?.fields[throughField(entity) ?? '']
  const belonging = typeof through === 'object' ? through.entity : undefined
  for (const next of [belonging, field?.entity, ...(field?.links ?? []).map((link) => link.entity)]) {
    if (next === undefined) continue
    if (next === start) return [...way, next]
    const circle = way.includes(next) ? undefined : circleFrom(start, entities, [...way, next])
    if (circle) return circle
  }
  return undefined
}

/** Checks what the table declares about fields, without the database. */
function checkStorage({ entity, table, joined = {}, computed = {}, orders = {} }: EntityTable, add: Add): void {
  const fieldPaths = new Set([...fieldPathsOf(entity.fields), ...recordFieldPaths].map(({ path }) => path))
  if (!/^[a-z_0-9]+\.[a-z_0-9]+$/.test(table))
    add('table', `“${table}” is no name of a table`, 'Write schema and name, such as “fleet.vehicle”.')
  for (const name of Object.keys(computed))
    if (!fieldPaths.has(name) && !entity.fields[name])
      add('computed', `there is no field “${name}”`, `Name one of ${namesOf(fieldPaths)}.`)
  for (const name of Object.keys(orders))
    if (!fieldPaths.has(name)) add('orders', `there is no field “${name}”`, `Name one of ${namesOf(fieldPaths)}.`)
  for (const name of Object.keys(joined)) {
    const field = entity.fields[name]
    if (field?.kind !== 'group' || !field.required)
      add('joined', `“${name}” is no required group`, 'Only such a group has a row of its own in another table.')
  }
}

/** What is wrong with a reference to an entity that no plugin has. */
export const absentEntity = (entity: string) => `it points at “${entity}”, and there is no such entity`
