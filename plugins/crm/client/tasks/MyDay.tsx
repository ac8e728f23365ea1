import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { newIdempotencyKey, useLoad } from '@core/client/api'
import { useSubmit } from '@core/client/forms'
import { toast, useLiveTurn, useViewer } from '@core/client/session'
import {
  Button,
  DateInput,
  EmptyState,
  ErrorState,
  PageHeader,
  Section,
  Skeleton,
  Stack,
  TextInput,
  useNow,
} from '@core/client/ui'
import { addDays, allows, localDay, localTime, today, weekdayOf, weekdaysFrom, formatDay } from '@core/entity'
import { myDayPath } from '../../shared/crmPaths'
import { taskEntity } from '../../shared/tasks/taskEntity'
import { acceptance } from '../../shared/tasks/taskLists'
import { FeedButton } from './FeedButton'
import { type DayItem, DayRow } from './DayRow'
import { TaskNav } from './TaskNav'
import { activities, tasks } from './taskApi'
import styles from './tasks.module.css'

/** @returns the name of the day of the week: `Monday` */
const weekdayName = (day: string): string => weekdaysFrom(0)[weekdayOf(day)]!

/** How many days ahead count as coming up. */
const ahead = 7
const most = 500

/**
 * @param until the last day of what is still to do
 * @returns the user's open tasks and set activities up to that day, overdue ones first
 */
async function loadDay(signal: AbortSignal, until: string): Promise<readonly DayItem[]> {
  const [open, set] = await Promise.all([
    tasks.list(
      {
        filter: { assignTo: 'me', taskStatus: '1', dueDate: `..${until}` },
        sorting: { fieldName: 'dueDate', direction: 'asc' },
        columns: [
          'subject',
          'taskType',
          'dueDate',
          'dueTime',
          'priority',
          'entityType',
          'entityTypeId',
          'acceptance',
          'assignTo',
          'assignedBy',
          'checklist',
          'repeat',
        ],
        limit: most,
        total: false,
      },
      signal,
    ),
    activities.list(
      {
        filter: { assignTo: 'me', activityStatus: '1', dateTime: `..${until}` },
        sorting: { fieldName: 'dateTime', direction: 'asc' },
        columns: [
          'subject',
          'activityType',
          'dateTime',
          'minutes',
          'entityType',
          'entityTypeId',
          'assignTo',
          'location',
        ],
        limit: most,
        total: false,
      },
      signal,
    ),
  ])
  const items: DayItem[] = [
    ...open.data.map((row) => ({ kind: 'task' as const, row, day: row.dueDate ?? today(), time: row.dueTime })),
    ...set.data.map((row) => ({
      kind: 'activity' as const,
      row,
      day: localDay(row.dateTime!),
      time: localTime(row.dateTime!),
    })),
  ]
  const priorityOf = (item: DayItem) => (item.kind === 'task' ? (item.row.priority ?? 2) : 2)
  const order = (item: DayItem) => `${item.day} ${item.time ?? '99'} ${priorityOf(item)}`
  return items.toSorted((a, b) => order(a).localeCompare(order(b)))
}

/** How many rows the first page shows. */
const mostAtHome = 6

/** The first rows of the user's day, on the first page: what is overdue and what is due today, each to open, complete or move. */
export function DayAtHome() {
  const day = localDay(useNow())
  const { value, failure, error, reload } = useLoad(
    day,
    (signal) => loadDay(signal, day),
    useLiveTurn(['task', 'activity']),
  )
  if (failure && !value) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="180px" />
  const late = value.filter((item) => item.day < day).length
  return (
    <>
      {value.length === 0 ? (
        <EmptyState icon="pi-sun" title="Nothing is due today" />
      ) : (
        <ul>
          {value.slice(0, mostAtHome).map((item) => (
            <DayRow key={`${item.kind} ${item.row.id}`} item={item} today={day} onChanged={reload} />
          ))}
        </ul>
      )}
      <p className={styles.more}>
        <Link href={myDayPath}>
          {value.length > mostAtHome ? `All ${value.length}, ${late} of them overdue` : 'Open my day'}
        </Link>
      </p>
    </>
  )
}

/** The user's day: overdue, today's and upcoming work. S2.8, S4.9 */
export default function MyDay() {
  const now = useNow()
  const day = localDay(now)
  const {
    value: items,
    failure,
    error,
    reload,
  } = useLoad(day, (signal) => loadDay(signal, addDays(day, ahead)), useLiveTurn(['task', 'activity']))
  const list = (of: readonly DayItem[]) => (
    <ul>
      {of.map((item) => (
        <DayRow key={`${item.kind} ${item.row.id}`} item={item} today={day} onChanged={reload} />
      ))}
    </ul>
  )
  const waiting = items?.filter(({ kind, row }) => kind === 'task' && row.acceptance === acceptance.waiting) ?? []
  const mine = items?.filter((item) => !waiting.includes(item)) ?? []
  const late = mine.filter((item) => item.day < day)
  const todays = mine.filter((item) => item.day === day)
  const coming = mine.filter((item) => item.day > day)
  const days = [...new Set(coming.map((item) => item.day))]
  return (
    <>
      <PageHeader
        title="My day"
        subtitle={`${weekdayName(day)}, ${formatDay(day)}`}
        actions={
          <>
            <TaskNav />
            <FeedButton />
          </>
        }
      />
      <QuickAdd onAdded={reload} />
      {failure && !items && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!items && !failure && <Skeleton height="320px" />}
      {items && (
        <div className={styles.day}>
          <Stack gap={4}>
            {waiting.length > 0 && (
              <Section title={`Waiting for your answer: ${waiting.length}`} flush>
                <div className={styles.list}>{list(waiting)}</div>
              </Section>
            )}
            {late.length > 0 && (
              <Section title={`Overdue: ${late.length}`} flush>
                <div className={styles.list}>{list(late)}</div>
              </Section>
            )}
            <Section title={`Today: ${todays.length}`} flush>
              {todays.length > 0 ? (
                <div className={styles.list}>{list(todays)}</div>
              ) : (
                <EmptyState icon="pi-sun" title="Nothing is due today" />
              )}
            </Section>
          </Stack>
          <Stack gap={4}>
            <Section title={`Coming up: ${coming.length}`} subtitle={`The next ${ahead} days`} flush>
              {days.length === 0 && <EmptyState icon="pi-calendar" title="Nothing comes up" />}
              {days.length > 0 && <div className={styles.list} />}
              {days.map((of) => (
                <div key={of}>
                  <h3 className={styles.date}>
                    {of === addDays(day, 1) ? 'Tomorrow' : weekdayName(of)} <span>{of}</span>
                  </h3>
                  {list(coming.filter((item) => item.day === of))}
                </div>
              ))}
            </Section>
          </Stack>
        </div>
      )}
    </>
  )
}

/** Adds a task with one line of text: its subject and due date. */
function QuickAdd({ onAdded }: { onAdded: () => void }) {
  const viewer = useViewer()
  const [subject, setSubject] = useState('')
  const [due, setDue] = useState(today())
  const key = useRef(newIdempotencyKey())
  const { busy, submit } = useSubmit(
    async () => {
      const { message } = await tasks.create({ subject: subject.trim(), dueDate: due }, key.current)
      if (message) toast.success(message)
      key.current = newIdempotencyKey()
      setSubject('')
      onAdded()
    },
    { onFailed: toast.warning },
  )
  if (!allows(taskEntity, 'create', viewer)) return null
  return (
    <form
      className={styles.quick}
      onSubmit={(event) => {
        event.preventDefault()
        if (subject.trim()) void submit()
      }}
    >
      <TextInput
        label="New task"
        labelHidden
        value={subject}
        onChange={setSubject}
        maxLength={200}
        placeholder="Add a task: Call Harbor Freight about the vans"
      />
      <DateInput label="Due" labelHidden value={due} onChange={setDue} />
      <Button type="submit" variant="primary" icon="pi-plus" loading={busy}>
        Add task
      </Button>
    </form>
  )
}
