import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { messageOf, newIdempotencyKey, tellKept, useLoad, toast, useLiveTurn, useViewer } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import {
  Queue,
  QueueKeys,
  QueueLoading,
  SnoozeDialog,
  useStoredDraft,
  useRoomBeside,
  WaitingHere,
} from '@core/client/kit'
import {
  Button,
  Card,
  DateInput,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  PageHeader,
  Skeleton,
  TextInput,
  useNow,
} from '@core/client/ui'
import { allows, countText, formatDay, localDay, today, weekdayOf, weekdaysFrom } from '@core/entity'
import { myDayPath } from '../../shared/crmPaths'
import { leadEntity } from '../../shared/leads/leadEntity'
import { taskEntity } from '../../shared/tasks/taskEntity'
import { FeedButton } from './FeedButton'
import { completeItem, type DayAction, dayActionsOf, dayVerdicts, putOff, settleLead, type UndoDay } from './dayActions'
import { aboutItem, type DayEntry, dayGroups, entriesOf, loadPlanned, loadRest, loadWork, nameOf } from './dayItems'
import { DayLine, DayRow, editHrefOf, hrefOf } from './DayRow'
import { EndDialog, LogCallDialog } from './EndDialog'
import { TaskNav } from './TaskNav'
import { tasks } from './taskApi'
import { isWork, useStillOpen } from './waitingWork'
import styles from './tasks.module.css'

// Fetched when an entry has room beside the day.
const DayItemPanel = lazy(async () => ({ default: (await import('./DayItemPanel')).DayItemPanel }))

/** @returns the name of the day of the week: `Monday` */
const weekdayName = (day: string): string => weekdaysFrom(0)[weekdayOf(day)]!

/** How many rows the first page shows. */
const mostAtHome = 6

/** How many rows there were last, so that the cards below stay where they are while these are fetched. */
const rowsKey = 'day-at-home'
const lastHeight = () => {
  const rows = Number(sessionStorage.getItem(rowsKey) ?? 0)
  return rows === 0 ? 180 : 38 + 62 * Math.min(rows, mostAtHome)
}

/** The first rows of the user's day, on the first page: what is overdue and what is due today, each to open, complete or move. */
export function DayAtHome() {
  const day = localDay(useNow())
  const { value, failure, error, reload } = useLoad(
    day,
    (signal) => loadWork(signal, day),
    useLiveTurn(['task', 'activity']),
  )
  const open = useStillOpen(value ?? [])
  useEffect(() => {
    if (value) sessionStorage.setItem(rowsKey, String(value.length))
  }, [value])
  if (failure && !value) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height={`${lastHeight()}px`} />
  const late = open.filter((item) => item.day < day).length
  return (
    <>
      <WaitingHere belongs={isWork} />
      {open.length === 0 ? (
        <EmptyState icon="pi-sun" title="Nothing is due today" />
      ) : (
        <ul>
          {open.slice(0, mostAtHome).map((item) => (
            <DayRow key={`${item.kind} ${item.row.id}`} item={item} today={day} onChanged={reload} />
          ))}
        </ul>
      )}
      <p className={styles.more}>
        <Link href={myDayPath}>
          {open.length > mostAtHome
            ? late === 0
              ? `All ${open.length}`
              : `All ${open.length}, ${late === open.length ? 'all' : late} overdue`
            : 'Open my day'}
        </Link>
      </p>
    </>
  )
}

/** A dialog about an entry. */
type Opened = { readonly entry: DayEntry; readonly dialog: Exclude<DayAction, 'open' | 'edit' | 'done'> }

/** The user's day: what waits, is overdue, due, to be followed up or about to expire, worked off one after another by keys. S2.8, S4.9 */
export default function MyDay() {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const day = localDay(useNow())
  const [opened, open] = useState<Opened>()
  const isWide = useRoomBeside()
  const work = useLoad(day, (signal) => loadPlanned(signal, day), useLiveTurn(['task', 'activity']))
  // After the first screen. Work that was done counts, so the turn is that of all.
  const turn = useLiveTurn(['task', 'activity', 'lead', 'quote'])
  const rest = useLoad(work.value && day, (signal) => loadRest(signal, viewer, day), turn)
  const { value, failure, error } = work
  const reload = () => {
    work.reload()
    rest.reload()
  }
  /** Does something that can be taken back. */
  const change = async (message: string, work: () => Promise<UndoDay>) => {
    try {
      const undo = await work()
      toast.success(message, {
        label: 'Undo',
        run: () => void undo().then(reload, (error: unknown) => toast.warning(messageOf(error))),
      })
    } catch (error) {
      // The day stays as it is: it couldn't be loaded now.
      if (tellKept(error)) return
      toast.warning(messageOf(error))
    }
    reload()
  }
  const act = (entry: DayEntry, action: DayAction) => {
    if (!dayActionsOf(entry, viewer).has(action)) return
    if (action === 'open') navigate(hrefOf(entry))
    else if (action === 'edit') navigate(editHrefOf(entry))
    else if (action === 'done') void change(`Done: ${nameOf(entry)}`, () => completeItem(entry))
    else open({ entry, dialog: action })
  }
  const close = () => open(undefined)
  const entries = useStillOpen(value ? entriesOf(value, rest.value, day) : [])
  const groups = dayGroups.flatMap((group) => {
    const count = entries.filter((entry) => entry.group === group.id).length
    return count > 0 ? [{ ...group, count }] : []
  })
  const coming = entries.filter(({ group }) => group === 'coming').length
  const queue = (
    <Queue
      items={entries}
      groups={groups}
      verdicts={dayVerdicts}
      onAct={act}
      rowClass={styles.row}
      renderRow={(entry, { beside, act: run, onNameClick }) => {
        const may = dayActionsOf(entry, viewer)
        return (
          <DayLine
            item={entry}
            today={day}
            onChanged={reload}
            beside={beside}
            onNameClick={onNameClick}
            onEnd={may.has('outcome') ? () => run('outcome') : undefined}
          >
            {!beside && (may.has('log') || may.has('snooze')) && (
              <Menu
                items={[
                  ...(may.has('done')
                    ? [{ label: 'Done', icon: 'pi-check', onSelect: () => run('done') } as const]
                    : []),
                  ...(may.has('log')
                    ? [{ label: 'Log a call …', icon: 'pi-phone', onSelect: () => run('log') } as const]
                    : []),
                  ...(may.has('snooze')
                    ? [{ label: 'Put off …', icon: 'pi-clock', onSelect: () => run('snooze') } as const]
                    : []),
                ]}
              >
                {(trigger) => (
                  <IconButton size="small" icon="pi-ellipsis-h" label={`More for ${nameOf(entry)}`} {...trigger} />
                )}
              </Menu>
            )}
          </DayLine>
        )
      }}
      renderPanel={
        isWide
          ? (entry, run) => (
              <Suspense fallback={<Skeleton height="240px" />}>
                <DayItemPanel entry={entry} today={day} onAct={run} onChanged={reload} />
              </Suspense>
            )
          : undefined
      }
    />
  )
  return (
    <>
      <PageHeader
        title="My day"
        subtitle={[
          `${weekdayName(day)}, ${formatDay(day)}`,
          rest.value && `${countText(entries.length - coming, 'thing')} to do`,
          rest.value && rest.value.done > 0 && `${rest.value.done} done today`,
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <TaskNav />
            <FeedButton />
          </>
        }
      />
      <QuickAdd onAdded={reload} />
      <WaitingHere belongs={isWork} />
      {failure && !value && <ErrorState message={failure} error={error} onRetry={reload} />}
      {rest.failure && !rest.value && <ErrorState message={rest.failure} error={rest.error} onRetry={rest.reload} />}
      {((!value && !failure) || (entries.length === 0 && !rest.value && !rest.failure)) && <QueueLoading rows={8} />}
      {value && rest.value && entries.length === coming && <EmptyState icon="pi-sun" title="Nothing is due today" />}
      {entries.length > 0 && (
        <>
          {isWide ? queue : <Card>{queue}</Card>}
          {/* Below the queue, which is as long as it will be when the rest is there. */}
          {(rest.value ?? rest.failure) && <QueueKeys verdicts={dayVerdicts} />}
        </>
      )}
      {opened?.dialog === 'outcome' && (opened.entry.kind === 'task' || opened.entry.kind === 'activity') && (
        <EndDialog kind={opened.entry.kind} row={opened.entry.row} onClose={close} onEnded={reload} />
      )}
      {opened?.dialog === 'log' && (
        <LogCallDialog
          about={aboutItem(opened.entry)!}
          onClose={close}
          onLogged={reload}
          settle={
            opened.entry.kind === 'lead' && allows(leadEntity, 'update', viewer, opened.entry.row)
              ? (outcome) => settleLead(opened.entry, outcome)
              : undefined
          }
        />
      )}
      {opened?.dialog === 'snooze' && (
        <SnoozeDialog
          name={nameOf(opened.entry)}
          today={day}
          onClose={(until) => {
            close()
            if (until)
              void change(`Put off until ${formatDay(until)}: ${nameOf(opened.entry)}`, () =>
                putOff(opened.entry, until),
              )
          }}
        />
      )}
    </>
  )
}

interface NewTask {
  readonly subject: string
  /** Today, until another day is chosen. */
  readonly due?: string
}
const noTask: NewTask = { subject: '' }
const isEmpty = ({ subject }: NewTask) => subject.trim() === ''

/** Adds a task with one line of text: its subject and due date. What is typed survives a reload. */
function QuickAdd({ onAdded }: { onAdded: () => void }) {
  const viewer = useViewer()
  const { draft, change, written } = useStoredDraft({ form: '/task-activities/new-task', empty: noTask, isEmpty })
  const { subject, due = today() } = draft
  const key = useRef(newIdempotencyKey())
  const { busy, submit } = useSubmit(
    async () => {
      try {
        const { message } = await tasks.create({ subject: subject.trim(), dueDate: due }, key.current)
        if (message) toast.success(message)
        onAdded()
      } catch (error) {
        if (!tellKept(error)) throw error
      }
      key.current = newIdempotencyKey()
      written()
      // The next one is often for the same day.
      change({ ...noTask, due })
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
        onChange={(typed) => change({ ...draft, subject: typed })}
        maxLength={200}
        placeholder="Add a task: Call back before Friday"
      />
      <DateInput label="Due" labelHidden value={due} onChange={(day) => change({ ...draft, due: day })} />
      <Button type="submit" icon="pi-plus" loading={busy}>
        Add task
      </Button>
    </form>
  )
}
