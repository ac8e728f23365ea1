import { Link } from 'wouter'
import { useLoad, useLiveTurn, useViewer } from '@core/client/session'
import {
  entityApi,
  QueueAction,
  QueueFact,
  QueueFacts,
  QueuePart,
  QueueParts,
  RecordLink,
  type RowOf,
  useSettled,
} from '@core/client/kit'
import { ErrorState, Muted, Row, Skeleton, Stack } from '@core/client/ui'
import { distanceText, type Filter, formatDay, formatFigure, localDay, timeSlots } from '@core/entity'
import { contactEntity } from '../../shared/contacts/contactEntity'
import { recordKind, recordKinds } from '../../shared/recordKinds'
import { acceptance } from '../../shared/tasks/taskLists'
import { AnswerButtons } from './AnswerButtons'
import { Checklist } from './Checklist'
import { type DayAction, dayActionsOf, dayVerdicts } from './dayActions'
import { aboutItem, type DayEntry, dayGroups, nameOf } from './dayItems'
import { hrefOf } from './DayRow'
import { linkOf, logsContacts } from './linkOf'
import { type About, taskApi } from './taskApi'
import styles from './DayItemPanel.module.css'

const contacts = entityApi<RowOf<typeof contactEntity>>(contactEntity)

/** The actions of an entry, in the order of their buttons. */
const labels: readonly (readonly [action: DayAction, label: string])[] = [
  ['done', 'Done'],
  ['outcome', 'Done, with its result'],
  ['log', 'Log a call'],
  ['snooze', 'Put off'],
  ['edit', 'Edit'],
  ['open', 'Open'],
]

interface DayItemPanelProps {
  readonly entry: DayEntry
  readonly today: string
  readonly onAct: (action: DayAction) => void
  readonly onChanged: () => void
}

/** The chosen entry beside the day: what it is about, whom to call, what was tried, and what can be done now, each with its key. */
export function DayItemPanel({ entry, today, onAct, onChanged }: DayItemPanelProps) {
  const may = dayActionsOf(entry, useViewer())
  const about = aboutItem(entry)
  const key = useSettled(entry.id)
  const { value, failure, error, reload } = useLoad(
    about && key,
    async (signal) => {
      const [standing, { entries }, people] = await Promise.all([
        taskApi.standing(about!, signal),
        taskApi.timeline(about!, undefined, signal),
        loadPeople(ownerOf(entry, about!), signal),
      ])
      return { of: entry.id, standing, entries, people }
    },
    useLiveTurn(['task', 'activity', 'contact']),
  )
  const known = value?.of === entry.id ? value : undefined
  const waits = entry.kind === 'task' && entry.row.acceptance === acceptance.waiting
  return (
    <Stack as="article" gap={5} aria-label={nameOf(entry)}>
      <header>
        <h2 className={styles.name}>
          <Link href={hrefOf(entry)}>{nameOf(entry)}</Link>
        </h2>
        <p>
          {dayGroups.find(({ id }) => id === entry.group)!.name} <Muted as="span">{whenOf(entry, today)}</Muted>
        </p>
        <AboutLine entry={entry} />
      </header>
      {waits && (
        <p>
          <Muted as="span">{entry.row.labels.assignedBy ?? 'Somebody'} gave you this task.</Muted>{' '}
          <AnswerButtons row={entry.row} onAnswered={onChanged} />
        </p>
      )}
      <Row gap={2} wrap>
        {labels.map(
          ([action, label], at) =>
            may.has(action) && (
              <QueueAction
                key={action}
                letter={dayVerdicts.find((one) => one.action === action)!.key}
                primary={!waits && labels.findIndex(([one]) => may.has(one)) === at}
                onAct={() => onAct(action)}
              >
                {label}
              </QueueAction>
            ),
        )}
      </Row>
      {(entry.kind === 'task' || entry.kind === 'activity') && entry.row.notes && (
        <p className={styles.notes}>{entry.row.notes}</p>
      )}
      {entry.kind === 'task' && (entry.row.checklist?.length ?? 0) > 0 && (
        <QueuePart title="Checklist">
          <Checklist key={entry.id} row={entry.row} onChanged={onChanged} />
        </QueuePart>
      )}
      {!about ? null : failure && !known ? (
        <ErrorState message={failure} error={error} onRetry={reload} />
      ) : !known ? (
        <Skeleton height="140px" />
      ) : (
        <QueueParts>
          {known.people && (
            <QueuePart title="Whom to call">
              <People people={known.people} />
            </QueuePart>
          )}
          <QueuePart title="Done last">
            {known.entries.length === 0 ? (
              <Muted>Nothing was logged yet.</Muted>
            ) : (
              <ul className={styles.entries}>
                {known.entries.slice(0, 3).map(({ id, subject, outcome, text, at }) => (
                  <li key={id}>
                    {[subject, outcome].filter(Boolean).join(': ')}{' '}
                    <Muted as="span" size={13}>
                      {distanceText(localDay(at), today)}
                    </Muted>
                    {text && <p className={styles.said}>{text}</p>}
                  </li>
                ))}
              </ul>
            )}
          </QueuePart>
          <QueuePart title="Standing">
            <StandingFacts entry={entry} standing={known.standing} today={today} />
          </QueuePart>
        </QueueParts>
      )}
    </Stack>
  )
}

/** The kind of work, and the record that it is about. */
function AboutLine({ entry }: { readonly entry: DayEntry }) {
  const { kind, row } = entry
  if (kind === 'lead') return <Muted size={13}>{[row.labels.status, row.city].filter(Boolean).join(' · ')}</Muted>
  if (kind === 'quote')
    return (
      <Muted size={13}>
        {[row.labels.status, row.total !== null && formatFigure(Number(row.total), 'money')]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
    )
  const href = linkOf(row)
  const entity = recordKinds.find(({ id }) => id === row.entityType)?.entity
  return (
    <Muted size={13}>
      {row.labels[kind === 'task' ? 'taskType' : 'activityType']}
      {href && entity && row.labels.entityTypeId && (
        <>
          {' · '}
          <RecordLink entity={entity} id={row.entityTypeId!} href={href}>
            {row.labels.entityTypeId}
          </RecordLink>
        </>
      )}
    </Muted>
  )
}

const timeName = (time: string) => timeSlots.find(({ id }) => id === time)?.name ?? time

function whenOf({ kind, row, day, time }: DayEntry, today: string): string {
  if (kind === 'lead')
    return row.nextFollowUp === null ? `received ${distanceText(day, today)}` : distanceText(day, today)
  const at = time === null ? '' : `, ${timeName(time)}`
  return kind === 'quote'
    ? `valid until ${formatDay(day)} (${distanceText(day, today)})`
    : `${distanceText(day, today)}${at}`
}

type Standing = Awaited<ReturnType<typeof taskApi.standing>>

interface StandingFactsProps {
  readonly entry: DayEntry
  readonly standing: Standing
  readonly today: string
}

function StandingFacts({ entry, standing: { nextStep, lastContact, openTasks }, today }: StandingFactsProps) {
  return (
    <QueueFacts>
      <QueueFact label="Next step">
        {nextStep ? `${nextStep.subject}, ${distanceText(nextStep.day, today)}` : 'None planned'}
      </QueueFact>
      {logsContacts(aboutItem(entry)!) && (
        <QueueFact label="Last contact">
          {lastContact ? distanceText(localDay(lastContact), today) : 'None yet'}
        </QueueFact>
      )}
      <QueueFact label="Open tasks">{openTasks}</QueueFact>
      {entry.kind === 'lead' && entry.row.value !== null && (
        <QueueFact label="Value">{formatFigure(Number(entry.row.value), 'money')}</QueueFact>
      )}
    </QueueFacts>
  )
}

/** The fields by which contacts are found, of the records that have some. */
const ownerFields: Readonly<Record<number, string>> = {
  [recordKind.lead]: 'leadId',
  [recordKind.account]: 'accountId',
  [recordKind.customer]: 'customerId',
}

type Contact = RowOf<typeof contactEntity>

/** The filter for the contacts of an entry; undefined for a record that has none of its own. */
function ownerOf({ kind, row }: DayEntry, { entityType, entityTypeId }: About): Filter | undefined {
  if (kind === 'quote')
    return row.accountId === null ? { leadId: String(row.leadId) } : { accountId: String(row.accountId) }
  const field = ownerFields[entityType]
  return field === undefined ? undefined : { [field]: String(entityTypeId) }
}

/** @returns the people to call, the decision makers first */
async function loadPeople(filter: Filter | undefined, signal: AbortSignal) {
  if (!filter) return undefined
  const columns = ['name', 'title', 'email', 'phone', 'decisionMaker']
  const { data } = await contacts.list({ filter, columns, limit: 10, total: false }, signal)
  return data.toSorted((a, b) => Number(b.decisionMaker ?? false) - Number(a.decisionMaker ?? false)).slice(0, 3)
}

function People({ people }: { readonly people: readonly Contact[] }) {
  if (people.length === 0) return <Muted>No contact yet.</Muted>
  return (
    <ul className={styles.entries}>
      {people.map(({ id, name, title, phone, email }) => (
        <li key={id}>
          {name} {title && <Muted as="span">{title}</Muted>}
          <Row gap={3} wrap>
            {phone && (
              <a dir="ltr" href={`tel:${phone.replaceAll('-', '')}`}>
                {phone}
              </a>
            )}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </Row>
        </li>
      ))}
    </ul>
  )
}
