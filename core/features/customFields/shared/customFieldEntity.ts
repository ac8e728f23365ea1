import { choice, yesNo } from '@core/kernel/entity/kinds/choiceKinds'
import { customKinds, searchableKinds } from '@core/kernel/entity/customFields'
import { decimal, integer } from '@core/kernel/entity/kinds/numberKinds'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { ids } from '@core/kernel/entity/kinds/referenceKinds'
import { longText, text } from '@core/kernel/entity/kinds/textKinds'
import { messages } from '@core/kernel/entity/messages'
import { rows } from '@core/kernel/entity/kinds/nestedKinds'
import { customFieldPaths } from '../contract/customFieldPaths'
import { configuration } from '@core/kernel/entity/configurationModule'

const { customFields: needs } = configuration

/** The kinds whose values are chosen from options. */
const withOptions: readonly number[] = [8, 9]
/** The kind that is computed. */
const formulaKind = 12
/** The kinds that may have limits. */
const withLimits: readonly number[] = [3, 4]
/** The kinds that may have a unit, and those whose decimal places can be chosen. */
const withUnit: readonly number[] = [3, 4, formulaKind]
const withDecimals: readonly number[] = [4, formulaKind]

/** How far the index of a field is. */
const indexChoices = [
  { id: 1, name: 'Being built', tone: 'progress' },
  { id: 2, name: 'Ready', tone: 'success' },
  { id: 3, name: 'Failed', tone: 'danger' },
] as const

/** A field that an administrator adds to the records of an entity. Its kind and its key never change. */
export const customFieldEntity = defineEntity({
  id: 'customField',
  name: { one: 'Field', many: 'Fields' },
  path: 'CustomField',
  title: ['label'],
  hint: 'records',
  screen: customFieldPaths.record,
  duplicateKeys: [['records', 'label']],
  fields: {
    label: text('Label', {
      required: true,
      max: 60,
      inList: true,
      searchable: true,
      help: 'As forms and lists show it',
    }),
    records: text('Records', { required: true, max: 60, inList: true, help: 'Which records have it' }),
    kind: choice('Kind', customKinds, {
      required: true,
      inList: true,
      help: 'It can’t be changed later, because records then hold such values',
    }),
    options: rows(
      'Choices',
      { id: integer('Number'), name: text('Name', { required: true, max: 100 }) },
      { max: 100, help: 'In this order. A choice that records have can be renamed, and not removed' },
    ),
    formula: longText('Formula', {
      max: 1000,
      help: 'Computed from other fields whenever a record is read: if(units > 0, value / units, 0)',
    }),
    result: text('Result', { readOnly: true, help: 'What the formula results in' }),
    min: decimal('Smallest value', { min: -999_999_999 }),
    max: decimal('Largest value', { min: -999_999_999 }),
    unit: text('Unit', {
      max: 12,
      pattern: /^[^\s<>](?:[^<>\n]*[^\s<>])?$/,
      message: 'Unit is a short word or sign, such as cm',
      help: 'Stands after the number: cm, kg, %',
    }),
    decimals: integer('Decimals', {
      max: 6,
      totals: 'none',
      help: 'How many decimal places it has, 0 to 6. What is entered with more is rounded',
    }),
    help: text('Help', { max: 200, help: 'One line below the field: what to enter, or why it is needed' }),
    required: yesNo('Required', { help: 'Whoever saves a record must fill it in' }),
    inList: yesNo('Column of the list', {
      help: 'After its first four, until somebody moves it. Everybody can show and hide it there',
    }),
    sensitive: yesNo('Sensitive', { help: 'Only people who may see sensitive fields see it' }),
    defaultValue: text('Default', { max: 4000, help: 'What a new record has, unless somebody enters something else' }),
    indexed: yesNo('Often sorted or filtered', { help: 'Long lists stay fast, each save takes a little longer' }),
    searchable: yesNo('Found by quick search', { help: 'Records are found by its texts, numbers and choices' }),
    index: choice('Index', indexChoices, { readOnly: true, help: 'It is built while people go on working' }),
    indexProblem: text('Why it failed', { readOnly: true }),
    seenBy: ids('Who sees it', { of: 'role', max: 100, help: 'None ticked: everybody who sees the record' }),
    changedBy: ids('Who changes it', {
      of: 'role',
      max: 100,
      help: 'None ticked: everybody who may change the record',
    }),
    position: integer('Position', {
      max: 1000,
      totals: 'none',
      help: 'Fields are shown in this order; those without one come last',
    }),
    key: text('Name for programs', { readOnly: true, inList: true, help: 'In the API and in files: custom.<name>' }),
  },
  rules: [
    ({ kind, options }) =>
      kind !== null && withOptions.includes(kind) && !options?.length
        ? { options: 'Choices: add at least one' }
        : undefined,
    ({ kind, options }) =>
      kind !== null && !withOptions.includes(kind) && options?.length
        ? { options: 'Choices are only for the kinds with choices; remove them' }
        : undefined,
    ({ kind, formula }) => (kind === formulaKind && !formula ? { formula: messages.required('Formula') } : undefined),
    ({ kind, formula }) =>
      kind !== null && kind !== formulaKind && formula
        ? { formula: 'A formula is only for the kind Formula; leave it empty' }
        : undefined,
    ({ kind, required }) =>
      kind === formulaKind && required ? { required: 'A formula is computed, so nobody can fill it in' } : undefined,
    ({ options }) => {
      const names = (options ?? []).map(({ name }) => name.toLowerCase())
      const twice = names.find((name, at) => names.indexOf(name) !== at)
      return twice === undefined ? undefined : { options: `Choices: “${twice}” is there twice` }
    },
    ({ kind, min, max }) =>
      kind !== null && !withLimits.includes(kind) && (min !== null || max !== null)
        ? { [min === null ? 'max' : 'min']: 'Limits are only for numbers; leave it empty' }
        : undefined,
    ({ kind, unit }) =>
      kind !== null && unit && !withUnit.includes(kind)
        ? { unit: 'A unit is only for numbers and formulas; leave it empty' }
        : undefined,
    ({ kind, decimals }) =>
      kind !== null && decimals !== null && !withDecimals.includes(kind)
        ? { decimals: 'Decimals are only for decimal numbers and formulas; leave it empty' }
        : undefined,
    ({ min, max }) =>
      min !== null && max !== null && min > max ? { max: 'Largest value: it is below the smallest' } : undefined,
    ({ kind, defaultValue }) =>
      kind === formulaKind && defaultValue
        ? { defaultValue: 'A formula is computed, so it has no default; leave it empty' }
        : undefined,
    ({ kind, indexed }) =>
      kind === formulaKind && indexed
        ? { indexed: 'A formula is computed whenever it is read, so it can’t have an index' }
        : undefined,
    ({ kind, searchable }) =>
      kind !== null && searchable && !searchableKinds.includes(kind)
        ? { searchable: 'Quick search reads texts, numbers and choices; it can’t find this kind' }
        : undefined,
    ({ sensitive, seenBy }) =>
      sensitive && seenBy?.length
        ? { seenBy: 'Choose either the roles that see it, or that it is sensitive' }
        : undefined,
    ({ required, seenBy, changedBy }) =>
      required && (seenBy?.length || changedBy?.length)
        ? { required: 'Not all roles fill it in, so it can’t be required: they could not save a record' }
        : undefined,
    ({ kind, changedBy }) =>
      kind === formulaKind && changedBy?.length ? { changedBy: 'A formula is computed; nobody changes it' } : undefined,
    ({ kind }, before) => (before && kind === null ? { kind: messages.required('Kind') } : undefined),
  ],
  policy: { view: { needs }, create: { needs }, update: { needs }, delete: { needs } },
})

export type CustomFieldFields = typeof customFieldEntity.fields
