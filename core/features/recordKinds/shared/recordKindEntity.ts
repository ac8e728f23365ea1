import { choice, yesNo } from '@core/kernel/entity/kinds/choiceKinds'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { ids } from '@core/kernel/entity/kinds/referenceKinds'
import { integer } from '@core/kernel/entity/kinds/numberKinds'
import { rows } from '@core/kernel/entity/kinds/nestedKinds'
import { text } from '@core/kernel/entity/kinds/textKinds'
import { titlePlaceholders } from '@core/kernel/entity/recordKinds'
import { tones } from '@core/kernel/entity/Field'
import { recordKindPaths } from '../contract/recordKindPaths'
import { configuration } from '@core/kernel/entity/configurationModule'

const { recordKinds: needs } = configuration

/** Letters, digits, and what stands between words. */
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&().,/-]*$/u
const nameMessage = (label: string) => `${label} has letters, digits and spaces, and begins with one of the former`

const toneNames = {
  neutral: 'Nothing special, such as Planned',
  progress: 'In progress, such as Being checked',
  info: 'Good to know, such as Postponed',
  success: 'Ended well, such as Passed',
  warning: 'Needs attention, such as Repeat',
  danger: 'Ended badly, such as Failed',
} as const

/** @returns what is wrong with a pattern of names, or undefined */
function titlePatternProblem(pattern: string): string | undefined {
  if (!pattern.includes('{number}')) return 'write {number} where the number goes, so that no two have the same name'
  const words = titlePlaceholders.reduce((text, placeholder) => text.replaceAll(placeholder, ''), pattern)
  return /[{}]/.test(words) ? 'in braces there can only be {number} and {date}' : undefined
}

/** A kind of record that an administrator makes. Its further fields are those of `customField`. */
export const recordKindEntity = defineEntity({
  id: 'recordKind',
  name: { one: 'Kind of record', many: 'Kinds of record' },
  path: 'RecordKind',
  title: ['many'],
  screen: recordKindPaths.record,
  duplicateKeys: [['many']],
  asksAgain: true,
  fields: {
    one: text('Name of one', {
      required: true,
      max: 40,
      pattern: namePattern,
      message: nameMessage('Name of one'),
      help: 'Such as “Ramp check”',
    }),
    many: text('Name of several', {
      required: true,
      max: 40,
      inList: true,
      searchable: true,
      pattern: namePattern,
      message: nameMessage('Name of several'),
      help: 'Such as “Ramp checks”: the list and the item of the sidebar are called so',
    }),
    parent: text('Belongs to', {
      max: 60,
      inList: true,
      help: 'Each record then belongs to one of these, whose page lists them. It can’t be changed later',
    }),
    titlePattern: text('Automatic name', {
      max: 80,
      help: 'Empty: people enter a name. Or a pattern such as “Ramp check {number}”: {number} counts up, {date} is the day on which it is added',
    }),
    hasAssignee: yesNo('Assigned to a person', { inList: true, help: 'Roles can be limited to records of their own' }),
    hasStore: yesNo('Belongs to a store', { inList: true, help: 'Roles can be limited to records of their store' }),
    states: rows(
      'States',
      {
        name: text('Name', { required: true, max: 40 }),
        tone: choice(
          'Meaning',
          tones.map((id) => ({ id, name: toneNames[id] })),
          { help: 'Gives the state its color. One that ended badly is no step on the way to the end' },
        ),
        next: ids('May become', { max: 30 }),
        number: integer('Number', {
          required: true,
          min: 1,
          max: 10_000,
          help: 'What records store; it never changes',
        }),
      },
      { max: 30, help: 'A new record is in the first one. Without states, records have none' },
    ),
    icon: text('Icon', {
      max: 60,
      pattern: /^pi-[a-z0-9-]+$/,
      message: 'Icon is a name that begins with “pi-”, such as pi-star',
    }),
    section: text('Section of the sidebar', { max: 60, help: 'Without one it is at the bottom' }),
    key: text('Name for programs', { readOnly: true, inList: true, help: 'In the API, in files and in webhooks' }),
    moduleId: integer('Module of its permissions', { readOnly: true, totals: 'none' }),
    menuId: integer('Item of the sidebar', { readOnly: true, totals: 'none' }),
  },
  rules: [
    ({ states }) => {
      const names = (states ?? []).map(({ name }) => name.toLowerCase())
      const twice = names.find((name, at) => names.indexOf(name) !== at)
      return twice === undefined ? undefined : { states: `States: “${twice}” is there twice` }
    },
    ({ states }) => {
      const numbers = (states ?? []).map(({ number }) => number)
      if (new Set(numbers).size !== numbers.length) return { states: 'States: two have the same number' }
      const known = new Set(numbers)
      return (states ?? []).some(({ next }) => next?.some((id) => !known.has(id)))
        ? { states: 'States: one may become a state that isn’t there' }
        : undefined
    },
    ({ titlePattern }) => {
      const wrong = titlePattern === null ? undefined : titlePatternProblem(titlePattern)
      return wrong === undefined ? undefined : { titlePattern: `Automatic name: ${wrong}` }
    },
    ({ one, many }) =>
      one.toLowerCase() === many.toLowerCase()
        ? { many: 'Name of several: it is the same as that of one, so nobody could tell a list from a record' }
        : undefined,
  ],
  policy: { view: { needs }, create: { needs }, update: { needs }, delete: { needs } },
})

export type RecordKindFields = typeof recordKindEntity.fields
