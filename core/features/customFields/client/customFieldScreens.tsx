import type { Draft } from '@core/kernel/client/kit/forms/draft/draft'
import { defineEntityScreens } from '@core/kernel/client/kit/screens/standard/defineEntityScreens'
import { linkTo } from '@core/kernel/entity/entityPaths'
import { customFieldPaths } from '../contract/customFieldPaths'
import { recordKindPaths } from '@core/features/recordKinds/contract/recordKindPaths'
import { customFieldEntity } from '../shared/customFieldEntity'
import { FlagControl } from '@core/kernel/client/kit/forms/controls/FlagControl'
import { RemovedData } from '@core/kernel/client/kit/records/RemovedData'
import { ChosenNames, namedChoicesControl } from '@core/kernel/client/kit/forms/controls/NamedChoices'
import { customFieldApi } from './customFieldEditorApi'
import { DefaultText } from './DefaultText'
import { DeletedFields } from './DeletedFields'
import { FieldPlaces } from './FieldPlaces'
import { RecordsName } from '@core/kernel/client/kit/extensible/RecordsName'
import { laterControl } from '@core/kernel/client/kit/forms/controls/laterControl'

const recordsControl = laterControl(() => import('@core/kernel/client/kit/extensible/RecordsControl'))
const kindControl = laterControl(() => import('./KindControl'))
const defaultControl = laterControl(() => import('./DefaultControl'))
const seenByControl = namedChoicesControl(customFieldApi.roles, 'None ticked: everybody who sees the record')
const changedByControl = namedChoicesControl(customFieldApi.roles, 'None ticked: everybody who may change the record')
const formulaControl = laterControl(() => import('./FormulaControl'))

/** Whether a field is of one of these kinds. */
const isOf =
  (...kinds: readonly number[]) =>
  ({ kind }: Draft) =>
    typeof kind === 'number' && kinds.includes(kind)

/** The fields that administrators add to records. */
export default defineEntityScreens(customFieldEntity, {
  paths: customFieldPaths,
  icon: 'pi-plus-circle',
  sort: { field: 'records', direction: 'asc' },
  list: {
    columns: [
      { field: 'label', width: 240, main: true, card: 'title' },
      { field: 'records', width: 150, card: 'sub', render: ({ records }) => <RecordsName id={records} /> },
      { field: 'kind', width: 190, card: 'aside' },
      { field: 'required', width: 110 },
      { field: 'inList', width: 150 },
      { field: 'index', width: 130 },
      { field: 'position', width: 110 },
      { field: 'key', width: 190 },
    ],
    filters: ['kind'],
    actions: () => (
      <>
        <DeletedFields />
        <RemovedData of="fields" />
      </>
    ),
    emptyHint:
      'Add a field to leads, referrals or other records. It is at once in their form, list, filters, files and reports.',
  },
  record: {
    fields: [
      { path: 'records', render: (records) => <RecordsName id={records} /> },
      ...(['seenBy', 'changedBy'] as const).map((path) => ({
        path,
        render: (chosen: unknown) => <ChosenNames chosen={chosen} load={customFieldApi.roles} />,
      })),
      { path: 'defaultValue', render: (text) => <DefaultText text={text} /> },
    ],
    deleteHint:
      'It disappears from forms, lists and files at once, and automations that use it are turned off. For 30 days it can be put back with its values: “Deleted” above the list of fields. Then its values become a file, which is here for 90 days. To take it only out of the way, close this and choose “Arrange the form”: it can be hidden there.',
    notice: FieldPlaces,
  },
  form: {
    sections: [
      {
        id: 'field',
        title: 'Field',
        fields: [
          'label',
          { path: 'records', control: recordsControl },
          { path: 'kind', control: kindControl },
          'position',
          { path: 'help', span: 'full' },
        ],
      },
      { id: 'choices', title: 'Choices', shownWhen: isOf(8, 9), fields: ['options'] },
      {
        id: 'formula',
        title: 'Formula',
        shownWhen: isOf(12),
        fields: [{ path: 'formula', span: 'full', control: formulaControl }],
      },
      {
        id: 'default',
        title: 'New records',
        shownWhen: isOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        fields: [{ path: 'defaultValue', span: 'full', control: defaultControl }],
      },
      { id: 'limits', title: 'Limits', shownWhen: isOf(3, 4), fields: ['min', 'max'] },
      { id: 'unit', title: 'Unit', shownWhen: isOf(3), fields: ['unit'] },
      // A formula that results in no number leaves both empty.
      { id: 'look', title: 'How it is shown', shownWhen: isOf(4, 12), fields: ['unit', 'decimals'] },
      {
        id: 'use',
        title: 'Use',
        fields: (['required', 'inList', 'sensitive', 'indexed', 'searchable'] as const).map((path) => ({
          path,
          span: 'third',
          control: FlagControl,
        })),
      },
      {
        id: 'roles',
        title: 'Roles',
        fields: [
          { path: 'seenBy', span: 'half', control: seenByControl },
          { path: 'changedBy', span: 'half', control: changedByControl },
        ],
      },
    ],
    // A link from a kind of record says which records are meant.
    initial: () => {
      const records = new URLSearchParams(globalThis.location.search).get('records')
      return records ? { records } : {}
    },
    savedHref: () => {
      // Whoever came from a kind of record goes back to it.
      const kind = Number(new URLSearchParams(globalThis.location.search).get('kind'))
      return kind > 0 ? linkTo(recordKindPaths.record, kind) : customFieldPaths.list
    },
    subtitle: (field) =>
      field
        ? 'What you change is in everybody’s forms and lists at once.'
        : 'It is in everybody’s forms and lists as soon as you save.',
  },
})
