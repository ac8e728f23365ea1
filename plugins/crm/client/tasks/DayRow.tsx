import { useState } from 'react'
import { Link } from 'wouter'
import { messageOf } from '@core/client/api'
import { toast } from '@core/client/session'
import { Icon, IconButton, Menu } from '@core/client/ui'
import { addDays, distanceText, timeSlots } from '@core/entity'
import { activityPaths, taskPaths } from '../../shared/crmPaths'
import { acceptance } from '../../shared/tasks/taskLists'
import { activityIcons, taskIcons } from './typeIcons'
import { AnswerButtons } from './AnswerButtons'
import { Checklist } from './Checklist'
import { EndDialog } from './EndDialog'
import { linkOf } from './linkOf'
import { type ActivityRow, type TaskRow, tasks } from './taskApi'
import styles from './tasks.module.css'

/** An entry of a day: a task by its due time, or an activity by its start. */
export type DayItem = { readonly day: string; readonly time: string | null } & (
  | { readonly kind: 'task'; readonly row: TaskRow }
  | { readonly kind: 'activity'; readonly row: ActivityRow }
)

const timeName = (time: string) => timeSlots.find(({ id }) => id === time)?.name ?? time

/** One line. It is completed with one click and postponed with two. */
export function DayRow({ item, today, onChanged }: { item: DayItem; today: string; onChanged: () => void }) {
  const [ending, setEnding] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { kind, row, day, time } = item
  const subject = row.subject ?? ''
  const href = (kind === 'task' ? taskPaths : activityPaths).record.replace(':id', String(row.id))
  const about = linkOf(row)
  const putOff = async (to: string) => {
    try {
      const { message } = await tasks.update(row.id, { version: row.version, dueDate: to })
      if (message) toast.success(message)
    } catch (error) {
      toast.warning(messageOf(error))
    }
    onChanged()
  }
  const items = item.kind === 'task' && item.row.checklist ? item.row.checklist : []
  const ticked = items.filter(({ done }) => done).length
  return (
    <li className={styles.row}>
      <button type="button" className={styles.check} aria-label={`Complete ${subject}`} onClick={() => setEnding(true)}>
        <Icon name="pi-check" />
      </button>
      <div className={styles.what}>
        <Link href={href} className={styles.subject}>
          {subject}
        </Link>
        <p className={styles.facts}>
          <span>
            <Icon
              name={
                (kind === 'task' ? taskIcons[item.row.taskType ?? 10] : activityIcons[item.row.activityType ?? 10]) ??
                'pi-circle'
              }
            />{' '}
            {row.labels[kind === 'task' ? 'taskType' : 'activityType']}
          </span>
          {about && row.labels.entityTypeId && <Link href={about}>{row.labels.entityTypeId}</Link>}
          {items.length > 0 && (
            <button
              type="button"
              className={styles.opens}
              aria-expanded={isOpen}
              aria-label={`Checklist of ${subject}: ${ticked} of ${items.length}`}
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
        {isOpen && item.kind === 'task' && <Checklist row={item.row} onChanged={onChanged} />}
      </div>
      {item.kind === 'task' && item.row.acceptance === acceptance.waiting ? (
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
          <span className={day < today ? styles.late : styles.when}>
            {day < today ? distanceText(day, today) : time && timeName(time)}
          </span>
          {kind === 'task' ? (
            <Menu
              lazy
              align="end"
              items={[
                { label: 'Today', icon: 'pi-sun', onSelect: () => void putOff(today) },
                { label: 'Tomorrow', icon: 'pi-arrow-right', onSelect: () => void putOff(addDays(today, 1)) },
                { label: 'In 3 days', icon: 'pi-arrow-right', onSelect: () => void putOff(addDays(today, 3)) },
                { label: 'In a week', icon: 'pi-calendar', onSelect: () => void putOff(addDays(today, 7)) },
              ]}
            >
              {(trigger) => <IconButton {...trigger} icon="pi-clock" label={`Put off ${subject}`} size="small" />}
            </Menu>
          ) : (
            <span className={styles.space} />
          )}
        </>
      )}
      {ending && <EndDialog kind={kind} row={row} onClose={() => setEnding(false)} onEnded={onChanged} />}
    </li>
  )
}
