import { lazy, Suspense } from 'react'
import type { Draft } from '@core/kernel/client/kit/forms/draft/draft'
import { defineEntityScreens } from '@core/kernel/client/kit/screens/standard/defineEntityScreens'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { automationOn, trigger } from '@core/kernel/entity/automations'
import { automationPaths } from '../shared/automationPaths'
import { automationEntity } from '../shared/automationEntity'
import { RecordsName } from '@core/kernel/client/kit/extensible/RecordsName'
import type { AutomationDetail } from './automationApi'
import { laterControl } from '@core/kernel/client/kit/forms/controls/laterControl'
import { useChangeReview } from './useChangeReview'

const laterTrigger = (
  name:
    | 'ChangedFieldControl'
    | 'EventControl'
    | 'ValueControl'
    | 'DayFieldControl'
    | 'DayOffsetControl'
    | 'ConditionsControl',
) => laterControl(async () => ({ default: (await import('./triggerControls'))[name] }))

/** A part of the page, which the list doesn't load. */
const AutomationPage = lazy(() => import('./AutomationPage'))
const AutomationActions = lazy(() => import('./AutomationActions'))

const isOf =
  (...kinds: readonly number[]) =>
  ({ trigger: kind }: Draft) =>
    typeof kind === 'number' && kinds.includes(kind)

/** What the product does by itself. */
const automationScreens = defineEntityScreens(automationEntity, {
  paths: automationPaths,
  icon: 'pi-bolt',
  list: {
    columns: [
      { field: 'name', width: 280, main: true, card: 'title' },
      { field: 'records', width: 150, card: 'sub', render: ({ records }) => <RecordsName id={records} /> },
      { field: 'trigger', width: 240, card: 'line' },
      { field: 'status', width: 100, card: 'badge', render: (row) => <OnOff status={row.status} /> },
    ],
    filters: ['status', 'trigger'],
    emptyHint:
      'An automation does by itself what people would otherwise have to think of: when a referral comes in, if it is urgent, notify the manager.',
  },
  record: {
    badge: ({ record: { status } }) => <OnOff status={status} />,
    readActions: Actions,
    keyFacts: [{ path: 'records', render: (records) => <RecordsName id={records} /> }, 'trigger', 'roleId', 'authorId'],
    omit: [
      'name',
      'status',
      'offReason',
      'field',
      'fromValue',
      'toValue',
      'event',
      'dayField',
      'dayOffset',
      'startsAt',
      'weekdays',
      'conditions',
      'steps',
    ],
    content: {
      label: 'What it does',
      body: ({ record }: { record: AutomationDetail }) => (
        <Suspense fallback={<Skeleton height="200px" />}>
          <AutomationPage record={record} />
        </Suspense>
      ),
    },
    deleteHint: 'It stops at once. What it did stays.',
  },
  form: {
    sections: [
      {
        id: 'automation',
        title: 'Automation',
        fields: [
          'name',
          { path: 'records', control: laterControl(() => import('@core/kernel/client/kit/extensible/RecordsControl')) },
          'roleId',
        ],
      },
      {
        id: 'when',
        title: 'When',
        fields: [
          { path: 'trigger', label: 'It starts when' },
          { path: 'event', shownWhen: isOf(trigger.event), control: laterTrigger('EventControl') },
        ],
      },
      {
        id: 'change',
        title: 'Which change',
        shownWhen: isOf(trigger.changed, trigger.createdOrChanged),
        fields: [
          { path: 'field', span: 'third', control: laterTrigger('ChangedFieldControl') },
          { path: 'fromValue', span: 'third', control: laterTrigger('ValueControl') },
          { path: 'toValue', span: 'third', control: laterTrigger('ValueControl') },
        ],
      },
      {
        id: 'day',
        title: 'Which day',
        shownWhen: isOf(trigger.dayNear),
        fields: [
          { path: 'dayField', control: laterTrigger('DayFieldControl') },
          { path: 'dayOffset', label: 'When', control: laterTrigger('DayOffsetControl') },
        ],
      },
      {
        id: 'time',
        title: 'At what time',
        shownWhen: isOf(trigger.dayNear, trigger.atTime),
        fields: ['startsAt', 'weekdays'],
      },
      {
        id: 'if',
        title: 'If',
        fields: [{ path: 'conditions', span: 'full', control: laterTrigger('ConditionsControl') }],
      },
      {
        id: 'then',
        title: 'Then',
        fields: [
          {
            path: 'steps',
            span: 'full',
            control: laterControl(async () => ({ default: (await import('./StepsControl')).StepsControl })),
          },
        ],
      },
    ],
    initial: ({ roleId }) => ({ roleId }),
    subtitle: (automation) =>
      automation
        ? 'Runs that wait go on with the steps that they began with.'
        : 'It is off until you turn it on, and its page shows what it would have done in the last 30 days.',
    useReview: useChangeReview,
    savedHref: ({ id }) => automationPaths.record.replace(':id', String(id)),
  },
})

export default automationScreens

function OnOff({ status }: { status: number | null }) {
  const isOn = status === automationOn
  return <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
}

function Actions({ record }: { record: AutomationDetail }) {
  const { record: store } = automationScreens.useStores()
  return (
    <Suspense>
      <AutomationActions record={record} onChanged={() => store.refetch()} />
    </Suspense>
  )
}
