import { sql } from 'kysely'
import { checkRules, extensibleEntities, parse } from '@core/entity'
import type { ProfileItem, ProfilePart } from '@core/server/plugin'
import { customFieldEntity } from '../../shared/customFieldEntity'

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
    'indexed',
    'searchable',
    'min',
    'max',
    'options',
    'formula',
    'result',
    'position',
  ],
  async read(tx) {
    const { rows } = await sql<{ name: string; item: ProfileItem }>`
      select records || '.' || key as name, jsonb_build_object('label', label, 'kind', kind, 'help', help, 'required', required,
        'inList', in_list, 'sensitive', sensitive, 'indexed', indexed, 'searchable', searchable, 'min', min, 'max', max, 'options', options, 'formula', formula, 'result', result, 'position', position) as item
      from core.custom_field where deleted_at is null order by records, position nulls last, id`.execute(tx.query)
    return Object.fromEntries(rows.map(({ name, item }) => [name, item]))
  },
  async write(tx, name, item) {
    const [records = '', key = ''] = name.split('.')
    if (!extensibleEntities().includes(records) || !/^[a-z][A-Za-z0-9]*$/.test(key))
      throw new Error('a field is called by its records and its name for programs, such as lead.wheelchairWidth')
    const { key: _, result: __, index: ___, indexProblem: ____, ...fields } = customFieldEntity.fields
    const { result = null, ...written } = item
    const { value, errors } = parse(fields, { ...written, records })
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
      defaultValue,
      indexed,
      searchable,
      min,
      max,
      options,
      formula,
      position,
    } = value
    const json = options ? JSON.stringify(options) : null
    await sql`insert into core.custom_field as field
        (records, key, label, kind, help, required, in_list, sensitive, default_value, indexed, searchable, min, max, options, formula, result, position, search_text)
      values (${records}, ${key}, ${label}, ${kind}, ${help ?? null}, ${required ?? null}, ${inList ?? null}, ${sensitive ?? null},
        ${defaultValue ?? null}, ${indexed ?? null}, ${searchable ?? null}, ${min ?? null}, ${max ?? null}, ${json}::jsonb, ${formula ?? null}, ${result}, ${position ?? null}, core.comparable(${label}))
      on conflict (records, key) do update set label = excluded.label, help = excluded.help, required = excluded.required,
        in_list = excluded.in_list, sensitive = excluded.sensitive, default_value = excluded.default_value,
        indexed = excluded.indexed, searchable = excluded.searchable,
        min = excluded.min, max = excluded.max, options = excluded.options,
        formula = excluded.formula, result = excluded.result,
        position = excluded.position, search_text = excluded.search_text, deleted_at = null, deleted_by = null,
        version = field.version + 1, updated_at = now()`.execute(tx.query)
  },
}
