import { customFields, fieldsChanged } from './customFields'
import type { Entity } from './defineEntity'
import { type EntityPaths, entityPaths } from './entityPaths'
import type { Field } from './Field'
import { choice, person, reference, text } from './fieldKinds'
import { definePermissions } from './permissions'
import type { Policy } from './policy'
import { type StateOption, transitionsAlong } from './transitions'

/** A kind of record that an administrator made while the product runs. */
export interface RecordKind {
  /** Its name for programs, which never changes: `rampCheck`. */
  readonly key: string
  readonly one: string
  readonly many: string
  /** A class of primeicons, such as `pi-check-square`. */
  readonly icon: string
  /** The module of its permissions. */
  readonly moduleId: number
  /** Its item of the sidebar; absent where an administrator has deleted that. */
  readonly menuId?: number
  /** The entity whose records have some of these, what one of those is called, and whether it is about somebody's health. */
  readonly parent?: { readonly entity: string; readonly name: string; readonly personal?: true }
  /** Each record belongs to a store. */
  readonly hasStore?: boolean
  /** Each record is assigned to a person. */
  readonly hasAssignee?: boolean
  readonly states?: readonly StateOption[]
  /** Records are named by it and not by people: `Ramp check {number}`. */
  readonly titlePattern?: string
}

/** What a title pattern may contain beside its words. */
export const titlePlaceholders = ['{number}', '{date}'] as const

/** A kind with what follows from it, as if a developer had written it. */
export interface MadeEntity {
  readonly kind: RecordKind
  readonly entity: Entity
  readonly paths: EntityPaths
  readonly can: KindPermissions
}

/** The beginning of the ids and paths of entities that were made: no plugin may use it. */
export const madePrefix = 'made'

/** @returns the id of a kind's entity, which is also its path in the API: `madeRampCheck` */
export function madeId({ key }: Pick<RecordKind, 'key'>): string {
  return `${madePrefix}${key.charAt(0).toUpperCase()}${key.slice(1)}`
}

/** @returns the addresses of the screens of a kind: `/records/ramp-check` */
export function kindPaths(key: string): EntityPaths {
  return entityPaths(`/records/${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
}

/** The actions that every kind has, and those that only some have. The offsets are those of plugins' modules. D2 */
const always = {
  viewModule: [0, 'View Module On SideBar'],
  view: [1, 'View'],
  viewAll: [2, 'View all'],
  viewOwn: [3, 'View own'],
  create: [4, 'Create'],
  updateOwn: [6, 'Update own'],
  updateAll: [7, 'Update all'],
  deleteOwn: [9, 'Delete own'],
  deleteAll: [10, 'Delete all'],
  sensitive: [11, 'View sensitive fields'],
  export: [20, 'Export'],
  import: [21, 'Import'],
  bulk: [22, 'Bulk edit'],
} as const
const ofStores = {
  viewStore: [12, 'View those of one’s store'],
  updateStore: [13, 'Update those of one’s store'],
  deleteStore: [14, 'Delete those of one’s store'],
} as const
const ofParents = { viewOfParent: [15, 'View those of records that one may view'] } as const

type KindAction = keyof typeof always | keyof typeof ofStores | keyof typeof ofParents
export type KindPermissions = Readonly<Record<keyof typeof always, number> & Partial<Record<KindAction, number>>>

/** @returns the permissions of a kind, each with its offset in the module */
export function kindPermissions({ moduleId, many, hasStore, parent }: RecordKind) {
  return definePermissions(moduleId, many, { ...always, ...(hasStore && ofStores), ...(parent && ofParents) })
}

/** @returns the entity of a kind, whose further fields are those that administrators add */
export function madeEntity(kind: RecordKind): MadeEntity {
  const id = madeId(kind)
  const paths = kindPaths(kind.key)
  // It has exactly these where `kindPermissions` says so.
  const can = kindPermissions(kind).can as KindPermissions
  const { one, many, parent, hasStore, hasAssignee, states = [], titlePattern } = kind
  const fields: Record<string, Field> = {
    name: text('Name', {
      inList: true,
      searchable: true,
      ...(titlePattern === undefined ? { required: true } : { readOnly: true }),
    }),
    ...(states.length > 0 && { status: choice('Status', states, { inList: true, help: startHelp(states) }) }),
    ...(parent && { parentId: reference(parent.name, parent.entity, { required: true, inList: true }) }),
    ...(hasAssignee && { assignedTo: person('Assigned to', { inList: true }) }),
    ...(hasStore && { storeId: reference('Store', 'store', { inList: true }) }),
    custom: customFields(id),
  }
  const entity: Entity = {
    id,
    name: { one, many },
    path: id,
    title: ['name'],
    ...(parent && { hint: 'parentId' }),
    ...(titlePattern !== undefined && { number: 'name' }),
    screen: paths.record,
    // What belongs to a record about somebody's health is about it too.
    ...(parent?.personal && { personal: 'health' as const }),
    ...(states.length > 0 && { state: 'status', transitions: transitionsAlong(states) }),
    // A name that is given automatically recognizes nothing.
    ...(titlePattern === undefined && { duplicateKeys: [parent ? ['parentId', 'name'] : ['name']] }),
    owners: {
      ...(hasAssignee && { assigned: 'assignedTo' }),
      ...(hasStore && { store: 'storeId' }),
      ...(parent && { through: 'parentId' }),
    },
    notes: { deleteAny: [can.deleteAll] },
    fields,
    policy: policyOf(kind, can),
  }
  return { kind, entity, paths, can }
}

const startHelp = ([first]: readonly StateOption[]) => `A new one is ${first!.name}`

/** Whoever sees a record by a scope may change and delete it by the same scope. */
function policyOf({ hasStore, hasAssignee, parent }: RecordKind, can: KindPermissions): Policy {
  const scoped = (all: number, store: number | undefined, own: number) => ({
    all,
    ...(hasStore && store !== undefined && { store }),
    ...(hasAssignee && { assigned: own }),
    own,
  })
  return {
    view: {
      needs: can.view,
      ...scoped(can.viewAll, can.viewStore, can.viewOwn),
      ...(parent && can.viewOfParent !== undefined && { through: can.viewOfParent }),
    },
    create: { needs: can.create },
    update: scoped(can.updateAll, can.updateStore, can.updateOwn),
    delete: scoped(can.deleteAll, can.deleteStore, can.deleteOwn),
    sensitive: can.sensitive,
    export: can.export,
    import: can.import,
    bulk: can.bulk,
  }
}

/** A kind that has everything that kinds can have, for what is the same for all of them. No administrator has made it. */
export const anyKind: RecordKind = {
  key: 'record',
  one: 'Record',
  many: 'Records of a kind that administrators made',
  icon: '',
  moduleId: 0,
  hasStore: true,
  hasAssignee: true,
  states: [{ id: 1, name: 'New', next: [] }],
}

const made = new Map<string, MadeEntity>()

/**
 * Sets the kinds of record that administrators have made, in place of those that were set before. What is the same stays the same object.
 * @returns whether anything was changed
 */
export function setRecordKinds(kinds: readonly RecordKind[]): boolean {
  const before = new Map(made)
  made.clear()
  let isChanged = kinds.length !== before.size
  for (const kind of kinds) {
    const known = before.get(madeId(kind))
    const isSame = known !== undefined && JSON.stringify(known.kind) === JSON.stringify(kind)
    isChanged ||= !isSame
    const one = isSame ? known : madeEntity(kind)
    made.set(one.entity.id, one)
  }
  if (isChanged) fieldsChanged()
  return isChanged
}

/** @returns the entities of the kinds that administrators have made */
export function madeEntities(): readonly MadeEntity[] {
  return [...made.values()]
}
