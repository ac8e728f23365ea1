import { sql } from 'kysely'
import { checkRules } from '@core/kernel/entity/rules'
import { extensibleEntities } from '@core/kernel/entity/customFields'
import { parse } from '@core/kernel/entity/parse'
import type { ProfileItem, ProfilePart } from '@core/kernel/server/plugins/ProfilePart'
import { activeRoles } from './customFieldTable'
import { customFieldEntity } from '../shared/customFieldEntity'

/**
 * The fields that administrators have added, named `lead.wheelchairWidth`. Records carry the key and the numbers of choices, so both stay the
 * same in every deployment.
 */
export const customFieldProfile: ProfilePart = {
  id: 'customFields',
  fields: [
    'label',
    'kind',
    'help',
    'required',
    'inList',
    'sensitive',
    'seenBy',
    'changedBy',
    'defaultValue',
    'indexed',
    'searchable',
    'min',
    'max',
    'unit',
    'decimals',
    'options',
    'formula',
    'result',
    'position',
  ],
  async read(tx) {
    const { rows } = await sql<{ name: string; item: ProfileItem }>`
      select records || '.' || key as name, jsonb_build_object('label', label, 'kind', kind, 'help', help, 'required', required,
        'inList', in_list, 'sensitive', sensitive, 'seenBy', seen_by, 'changedBy', changed_by, 'defaultValue', default_value, 'indexed', indexed, 'searchable', searchable, 'min', min, 'max', max, 'unit', unit, 'decimals', decimals, 'options', options, 'formula', formula, 'result', result, 'position', position) as item
      from core.custom_field where deleted_at is null order by records, position nulls last, id`.execute(tx.query)
    const roles = await activeRoles(tx)
    const named = (ids: unknown) =>
      Array.isArray(ids) && ids.length > 0
        ? ids.map((id) => roles.find((role) => role.id === id)?.name ?? String(id))
        : null
    return Object.fromEntries(
      rows.map(({ name, item }) => [name, { ...item, seenBy: named(item.seenBy), changedBy: named(item.changedBy) }]),
    )
  },
  async write(tx, name, item) {
    const [records = '', key = ''] = name.split('.')
    // Every object has a `constructor`, and more such names.
    if (!extensibleEntities().includes(records) || !/^[a-z][A-Za-z0-9]*$/.test(key) || key in {})
      throw new Error('a field is called by its records and its name for programs, such as lead.wheelchairWidth')
    const { key: _, result: __, index: ___, indexProblem: ____, ...fields } = customFieldEntity.fields
    const { result = null, ...written } = item
    const roles = await activeRoles(tx)
    const { value, errors } = parse(fields, {
      ...written,
      records,
      seenBy: idsOf(roles, item.seenBy),
      changedBy: idsOf(roles, item.changedBy),
    })
    if (errors) throw new Error(errors[0]!.message)
    const [problem] = checkRules(customFieldEntity.rules, {
      record: { ...value, key, result, index: null, indexProblem: null },
      before: null,
    })
    if (problem) throw new Error(problem.message)
    const { rows } = await sql<{ kind: number }>`
      select kind from core.custom_field where records = ${records} and key = ${key}`.execute(tx.query)
    if (rows[0] && rows[0].kind !== value.kind)
      throw new Error('its kind can’t be changed, since records hold such values. Give the other field another name')
    const {
      label,
      kind,
      help,
      required,
      inList,
      sensitive,
      seenBy,
      changedBy,
      defaultValue,
      indexed,
      searchable,
      min,
      max,
      unit,
      decimals,
      options,
      formula,
      position,
    } = value
    const json = options ? JSON.stringify(options) : null
    await sql`insert into core.custom_field as field
        (records, key, label, kind, help, required, in_list, sensitive, seen_by, changed_by, default_value, indexed, searchable, min, max, unit, decimals, options, formula, result, position, search_text)
      values (${records}, ${key}, ${label}, ${kind}, ${help ?? null}, ${required ?? null}, ${inList ?? null}, ${sensitive ?? null},
        ${jsonOf(seenBy)}::jsonb, ${jsonOf(changedBy)}::jsonb, ${defaultValue ?? null}, ${indexed ?? null}, ${searchable ?? null}, ${min ?? null}, ${max ?? null}, ${unit ?? null}, ${decimals ?? null}, ${json}::jsonb, ${formula ?? null}, ${result}, ${position ?? null}, core.comparable(${label}))
      on conflict (records, key) do update set label = excluded.label, help = excluded.help, required = excluded.required,
        in_list = excluded.in_list, sensitive = excluded.sensitive, seen_by = excluded.seen_by, changed_by = excluded.changed_by, default_value = excluded.default_value,
        indexed = excluded.indexed, searchable = excluded.searchable,
        min = excluded.min, max = excluded.max, unit = excluded.unit, decimals = excluded.decimals, options = excluded.options,
        formula = excluded.formula, result = excluded.result,
        position = excluded.position, search_text = excluded.search_text, deleted_at = null, deleted_by = null,
        version = field.version + 1, updated_at = now()`.execute(tx.query)
  },
}

const jsonOf = (ids: readonly number[] | null | undefined) => (ids ? JSON.stringify(ids) : null)

/** @returns the roles of these names here; a profile carries names, because the numbers of roles differ */
function idsOf(roles: readonly { readonly id: number; readonly name: string }[], names: unknown): number[] | null {
  if (!Array.isArray(names)) return null
  return names.map((name) => {
    const role = roles.find((one) => one.name === name)
    if (!role) throw new Error(`there is no role “${String(name)}”; add it first`)
    return role.id
  })
}
