import { useState, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { messageOf, tellKept, toast } from '@core/client/session'
import { classes, focusBeside, Icon, IconButton, Menu } from '@core/client/ui'
import { addDays, distanceText, formatFigure, timeSlots } from '@core/entity'
import { activityPaths, leadPaths, quotePaths, taskPaths } from '../../shared/crmPaths'
import { acceptance } from '../../shared/tasks/taskLists'
import { activityIcons, taskIcons } from './typeIcons'
import { AnswerButtons } from './AnswerButtons'
import { Checklist } from './Checklist'
import { putOff } from './dayActions'
import { type DayItem, nameOf, type WorkItem } from './dayItems'
import { EndDialog } from './EndDialog'
import { linkOf } from './linkOf'
import styles from './tasks.module.css'

const timeName = (time: string) => timeSlots.find(({ id }) => id === time)?.name ?? time

const screens = { task: taskPaths, activity: activityPaths, lead: leadPaths, quote: quotePaths } as const

/** @returns the address of the record of an entry */
export function hrefOf({ kind, row }: DayItem): string {
  return screens[kind].record.replace(':id', String(row.id))
}

/** @returns the address of the form in which the entry is changed */
export function editHrefOf({ kind, row }: DayItem): string {
  return screens[kind].change.replace(':id', String(row.id))
}

/** One line of the first page: a task or an activity. It is completed with one click and postponed with two. */
export function DayRow({ item, today, onChanged }: { item: WorkItem; today: string; onChanged: () => void }) {
  const [ending, setEnding] = useState(false)
  const { kind, row } = item
  const postpone = async (until: string) => {
    try {
      const undo = await putOff(item, until)
      toast.success('Task updated successfully !!', {
        label: 'Undo',
        run: () => void undo().then(onChanged, (error: unknown) => toast.warning(messageOf(error))),
      })
    } catch (error) {
      if (tellKept(error)) return
      toast.warning(messageOf(error))
    }
    onChanged()
  }
  return (
    <li ref={focusBeside} className={classes(styles.row, styles.atHome)}>
      <DayLine
        item={item}
        today={today}
        onChanged={onChanged}
        onEnd={() => setEnding(true)}
        onPutOff={(until) => void postpone(until)}
      />
      {ending && <EndDialog kind={kind} row={row} onClose={() => setEnding(false)} onEnded={onChanged} />}
    </li>
  )
}

interface DayLineProps {
  readonly item: DayItem
  readonly today: string
  readonly onChanged: () => void
  /** Without it, the entry can't be completed. */
  readonly onEnd?: (() => void) | undefined
  /** Without it, the line offers no other day: the entry is shown beside it. */
  readonly onPutOff?: ((until: string) => void) | undefined
  readonly onNameClick?: (event: MouseEvent) => void
  /** It is shown beside the line, with its buttons. */
  readonly beside?: boolean
  /** More to do with it, at the end of the line. */
  readonly children?: ReactNode
}

/** What a line of the day shows. */
export function DayLine({
  item,
  today,
  onChanged,
  onEnd,
  onPutOff,
  onNameClick,
  beside = false,
  children,
}: DayLineProps) {
  const [isOpen, setOpen] = useState(false)
  const { kind, row } = item
  const name = nameOf(item)
  const isWork = kind === 'task' || kind === 'activity'
  const about = isWork ? linkOf(row) : undefined
  const items = item.kind === 'task' && item.row.checklist ? item.row.checklist : []
  const ticked = items.filter(({ done }) => done).length
  return (
    <>
      {onEnd ? (
        <button type="button" className={styles.check} aria-label={`Complete ${name}`} onClick={onEnd}>
          <Icon name="pi-check" />
        </button>
      ) : (
        <span className={styles.mark}>
          <Icon name={kind === 'quote' ? 'pi-file' : kind === 'lead' ? 'pi-building' : 'pi-circle'} />
        </span>
      )}
      <div className={styles.what}>
        <Link href={hrefOf(item)} className={styles.subject} onClick={onNameClick}>
          {name}
        </Link>
        <p className={classes(styles.facts, beside && styles.brief)}>
          {/* Whom it is about says more than its kind, which is cut first where there is little room. */}
          {isWork && about && row.labels.entityTypeId && (
            <>{beside ? <span>{row.labels.entityTypeId}</span> : <Link href={about}>{row.labels.entityTypeId}</Link>}</>
          )}
          <span>{kindOf(item)}</span>
          {items.length > 0 && beside && (
            <span>
              <Icon name="pi-list-check" /> {ticked} of {items.length}
            </span>
          )}
          {items.length > 0 && !beside && (
            <button
              type="button"
              className={styles.opens}
              aria-expanded={isOpen}
              aria-label={`Checklist of ${name}: ${ticked} of ${items.length}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="pi-list-check" /> {ticked} of {items.length}
            </button>
          )}
          {item.kind === 'task' && item.row.repeat !== null && (
            <span>
              <Icon name="pi-replay" /> {row.labels.repeat}
            </span>
          )}
        </p>
        {isOpen && !beside && item.kind === 'task' && <Checklist row={item.row} onChanged={onChanged} />}
      </div>
      {item.kind === 'task' && item.row.acceptance === acceptance.waiting && !beside ? (
        <span className={styles.answer}>
          <AnswerButtons row={item.row} onAnswered={onChanged} />
        </span>
      ) : (
        <>
          {item.kind === 'task' && item.row.priority === 1 && (
            <span className={styles.high}>
              <Icon name="pi-flag-fill" /> <span className="visually-hidden">High priority</span>
            </span>
          )}
          <span className={isLate(item, today) ? styles.late : styles.when}>{whenOf(item, today)}</span>
          {onPutOff && kind === 'task' ? (
            <Menu
              lazy
              align="end"
              items={[
                { label: 'Today', icon: 'pi-sun', onSelect: () => onPutOff(today) },
                { label: 'Tomorrow', icon: 'pi-arrow-right', onSelect: () => onPutOff(addDays(today, 1)) },
                { label: 'In 3 days', icon: 'pi-arrow-right', onSelect: () => onPutOff(addDays(today, 3)) },
                { label: 'In a week', icon: 'pi-calendar', onSelect: () => onPutOff(addDays(today, 7)) },
              ]}
            >
              {(trigger) => <IconButton {...trigger} icon="pi-clock" label={`Put off ${name}`} size="small" />}
            </Menu>
          ) : (
            onPutOff && <span className={styles.space} />
          )}
        </>
      )}
      {children}
    </>
  )
}

/** The kind of work with its icon, or where a lead or a quote stands. */
function kindOf(item: DayItem): ReactNode {
  const { kind, row } = item
  if (kind === 'lead') return [row.labels.status, row.city].filter(Boolean).join(' · ')
  if (kind === 'quote')
    return [row.labels.status, row.total !== null && formatFigure(Number(row.total), 'money')]
      .filter(Boolean)
      .join(' · ')
  const icon = kind === 'task' ? taskIcons[item.row.taskType ?? 10] : activityIcons[item.row.activityType ?? 10]
  return (
    <>
      <Icon name={icon ?? 'pi-circle'} /> {row.labels[kind === 'task' ? 'taskType' : 'activityType']}
    </>
  )
}

const isLate = ({ kind, row, day }: DayItem, today: string) =>
  day < today && !(kind === 'lead' && row.nextFollowUp === null)

function whenOf({ kind, day, time }: DayItem, today: string): string {
  if (kind === 'lead' || kind === 'quote' || day < today) return distanceText(day, today)
  const at = time === null ? undefined : timeName(time)
  if (day === today) return at ?? ''
  return [distanceText(day, today), at].filter(Boolean).join(', ')
}
