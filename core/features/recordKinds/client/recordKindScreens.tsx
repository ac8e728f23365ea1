import { lazy, Suspense } from 'react'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { FlagControl } from '@core/kernel/client/kit/forms/controls/FlagControl'
import { laterControl } from '@core/kernel/client/kit/forms/controls/laterControl'
import type { RowProps } from '@core/kernel/client/kit/forms/FormSection'
import { RemovedData } from '@core/kernel/client/kit/records/RemovedData'
import { defineEntityScreens } from '@core/kernel/client/kit/screens/standard/defineEntityScreens'
import type { DetailOf } from '@core/kernel/client/kit/screens/standard/EntityScreens'
import { Nothing } from '@core/kernel/client/kit/data/Absent'
import { Icon } from '@core/kernel/client/platform/ui/layout/Icon'
import { LinkButton } from '@core/kernel/client/platform/ui/buttons/LinkButton'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { isObject } from '@core/kernel/entity/isObject'
import { kindPaths } from '@core/kernel/entity/recordKinds'
import { linkTo } from '@core/kernel/entity/entityPaths'
import { recordKindPaths } from '../contract/recordKindPaths'
import { recordKindEntity } from '../shared/recordKindEntity'
import { IconControl } from '@core/kernel/client/kit/forms/controls/IconControl'
import { SectionControl } from './SectionControl'
import { recordKindApi } from './recordKindApi'

type Kind = DetailOf<typeof recordKindEntity>

const parentControl = laterControl(() => import('./ParentControl'))

/** A part of the page, which the list doesn't load. */
const KindUse = lazy(() => import('./KindUse'))

const LazyStateRow = lazy(async () => ({ default: (await import('./StateRow')).StateRow }))
const StateRow = (props: RowProps) => (
  <Suspense fallback={<Skeleton height="120px" />}>
    <LazyStateRow {...props} />
  </Suspense>
)

/** The kinds of record that administrators make. */
export default defineEntityScreens(recordKindEntity, {
  paths: recordKindPaths,
  icon: 'pi-box',
  list: {
    columns: [
      { field: 'many', width: 240, main: true, card: 'title' },
      { field: 'parent', width: 170, card: 'sub', render: ({ parent }) => <ParentName id={parent} /> },
      { field: 'hasAssignee', width: 170 },
      { field: 'hasStore', width: 150 },
      { field: 'key', width: 180, card: 'line' },
    ],
    actions: () => <RemovedData of="kinds" />,
    emptyHint:
      'Make a kind of record of your own, such as “Ramp check” of vehicles, with its states, permissions and fields. It needs no programmer and no restart.',
  },
  record: {
    actions: OpenList,
    content: {
      label: 'Fields and roles',
      body: ({ record }: { record: Kind }) => (
        <Suspense fallback={<Skeleton height="160px" />}>
          <KindUse kind={record} />
        </Suspense>
      ),
    },
    fields: [
      { path: 'parent', render: (parent) => <ParentName id={parent} /> },
      { path: 'icon', render: (icon) => (typeof icon === 'string' ? <Icon name={icon} /> : <Nothing />) },
      { path: 'states', render: (states) => <States states={states} /> },
    ],
    omit: ['moduleId', 'menuId'],
    deleteHint:
      'Its list, its records and its item of the sidebar disappear for everybody at once. All of it can be restored for as long as every deleted record; then its records become a file, which is here for 90 days.',
  },
  form: {
    sections: [
      {
        id: 'kind',
        title: 'Kind of record',
        fields: [
          'one',
          'many',
          { path: 'parent', span: 'full', control: parentControl },
          { path: 'titlePattern', span: 'full' },
        ],
      },
      {
        id: 'owners',
        title: 'Whose it is',
        subtitle: 'Roles can then be limited to these records. Who may do what is granted in the roles.',
        fields: (['hasAssignee', 'hasStore'] as const).map((path) => ({ path, control: FlagControl })),
      },
      {
        id: 'states',
        title: 'States',
        subtitle: 'A new record is in the first one, and moves only where its state allows it',
        fields: [{ path: 'states', row: StateRow }],
      },
      {
        id: 'place',
        title: 'In the sidebar',
        fields: [
          { path: 'section', control: SectionControl },
          { path: 'icon', span: 'full', control: IconControl },
        ],
      },
    ],
    omit: (kind) => (kind ? ['parent'] : []),
    subtitle: (kind) =>
      kind
        ? 'What you change is in everybody’s screens at once.'
        : 'It has what you choose here. Further fields are added afterwards.',
    savedHref: ({ id }) => linkTo(recordKindPaths.record, id),
  },
})

function OpenList({ record: { key } }: { record: Kind }) {
  return (
    key && (
      <LinkButton variant="primary" href={kindPaths(key).list} icon="pi-list">
        Open list
      </LinkButton>
    )
  )
}

/** The records that those of a kind belong to: “Vehicles” for `vehicle`. */
function ParentName({ id }: { id: unknown }) {
  const { value: parents } = useLoad('', recordKindApi.parents)
  if (typeof id !== 'string') return <Nothing />
  return parents?.find((one) => one.id === id)?.name ?? id
}

/** Each state with those that may follow: “Planned → Passed, Failed”. */
function States({ states }: { states: unknown }) {
  const list = Array.isArray(states) ? states.filter(isObject) : []
  if (list.length === 0) return <Nothing />
  const names = new Map(list.map(({ number, name }) => [number, String(name)]))
  return (
    <Stack as="ol" gap={1}>
      {list.map(({ number, name, next }) => (
        <li key={String(number)}>
          <b>{String(name)}</b>
          {Array.isArray(next) && next.length > 0 && ` → ${next.map((one) => names.get(one)).join(', ')}`}
        </li>
      ))}
    </Stack>
  )
}
