import { observer } from 'mobx-react-lite'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { scopesOf } from '@core/kernel/entity/policy'
import type { HistoryChange } from '@core/kernel/entity/apiTypes'
import { knownName } from '@core/kernel/entity/language'
import type { EntityRecord } from '../data/entityApi'
import { useViewer } from '../../session/registry/RegistryProvider'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Avatar } from '../../platform/ui/layout/Avatar'
import { Icon } from '../../platform/ui/layout/Icon'
import { classes } from '../../platform/ui/classes'
import { ChangedValue, ChangeList } from '../records/ChangeList'
import { tellChanges, type ToldChanges } from '../records/tellChanges'
import type { RecordStore } from '../records/RecordStore'
import { Since } from '../../platform/ui/time/Since'
import { useNow } from '../../platform/ui/time/useNow'
import { Muted } from '../../platform/ui/layout/Muted'
import styles from './RecordUpdatesBar.module.css'

/** What a change means to people who work on the record, with the place to go on: `A form came back`. */
export interface RecordNews {
  readonly text: string
  /** A path of this app. */
  readonly href?: string
}

interface RecordUpdatesBarProps<Detail extends EntityRecord> {
  store: RecordStore<Detail>
  /** What changes mean, if that is more than their fields; those that the server derives are among them. */
  news?: ((changes: readonly HistoryChange[], id: number) => RecordNews | undefined) | undefined
}

/**
 * Tells the user in a sentence that others deleted or changed the open record. On the record's page it lies over the line below the title, so
 * that nothing on the page moves.
 */
export const RecordUpdatesBar = observer(function RecordUpdatesBar<Detail extends EntityRecord>({
  store,
  news,
}: RecordUpdatesBarProps<Detail>) {
  const viewer = useViewer()
  const { entity, updates, newer, gone } = store
  const one = entity.name.one.toLowerCase()
  const now = Math.max(useNow(), updates ? Date.parse(updates.at) : 0)
  const mine = updates?.by.id === viewer.id
  // The viewer's own change in another tab is only shown if they edit the same record here.
  const shown = updates && (!mine || newer) ? updates : undefined
  // Nobody on the staff: a customer, the web form, a job. The timeline names them.
  const author = mine ? 'you, in another tab,' : shown?.by.name
  const seesAll = scopesOf(entity.policy.view, viewer.permissions).includes('all')
  const told = shown && tellChanges(entity, shown.changes)
  const headline = shown && store.record && news?.(shown.changes, store.record.id)
  const isTold = told !== undefined && (told.did !== undefined || told.changes.length > 0)
  return (
    <div role="status" className={newer || gone ? undefined : styles.over}>
      {gone ? (
        <Bar tone="danger" mark={<Icon name="pi-trash" />}>
          <p>{seesAll ? `This ${one} was deleted.` : `This ${one} was deleted, or isn’t yours to see any more.`}</p>
          <Muted>
            What you see is as it was.{' '}
            {newer || store.isEdited ? 'It can’t be saved.' : 'It can’t be changed any more.'}
          </Muted>
        </Bar>
      ) : (
        shown &&
        told &&
        (newer ? (
          <Bar tone="warning" mark={<Mark name={shown.by.name} />}>
            <p className={styles.line}>
              Saved{' '}
              {author && (
                <>
                  by <strong>{author}</strong>{' '}
                </>
              )}
              <Since at={shown.at} now={now} />
            </p>
            <WhileEditing changes={told.changes} />
          </Bar>
        ) : (
          (headline || isTold) && (
            <Bar
              tone="neutral"
              mark={<Mark name={shown.by.name} />}
              close={<IconButton icon="pi-times" label="Dismiss" size="small" onClick={() => store.clearUpdates()} />}
            >
              <p className={styles.line}>
                {headline ? (
                  <>
                    {headline.text}
                    {headline.href && (
                      <>
                        {' · '}
                        <Link href={headline.href}>Review</Link>
                      </>
                    )}
                  </>
                ) : (
                  <UpdateSentence author={author} told={told} />
                )}{' '}
                <Since at={shown.at} now={now} />
              </p>
            </Bar>
          )
        ))
      )}
    </div>
  )
}) as <Detail extends EntityRecord>(props: RecordUpdatesBarProps<Detail>) => ReactElement // observer() drops the type parameter

function Mark({ name }: { name: string | null }) {
  return name ? <Avatar name={name} size={24} /> : <Icon name="pi-sync" />
}

/** More names of fields than these are counted. */
const named = 2

/** What somebody did: `Dana Reyes changed Priority from Routine to Urgent`. */
function UpdateSentence({ author, told: { did, changes } }: { author: string | null | undefined; told: ToldChanges }) {
  const [first] = changes
  const rest = changes.length - named
  const what =
    did ??
    `changed ${changes
      .slice(0, named)
      .map(({ label }) => label)
      .join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return (
    <>
      {author ? (
        <>
          <strong>{author}</strong> {what}
        </>
      ) : (
        what.charAt(0).toUpperCase() + what.slice(1)
      )}
      {!did && first && changes.length === 1 && (
        <>
          {' '}
          <ChangedValue change={first} />
        </>
      )}
    </>
  )
}

/** Short, because it stays in view above the form. */
function WhileEditing({ changes }: { changes: readonly HistoryChange[] }) {
  if (changes.length === 0) return null
  return (
    <details className={styles.details}>
      <summary>
        {changes.length === 1 ? knownName(changes[0]!.label) : `${changes.length} fields`}. Go on as you are: on saving
        you choose what stays.
      </summary>
      <ChangeList changes={changes} />
    </details>
  )
}

interface BarProps {
  tone: 'neutral' | 'warning' | 'danger'
  mark: ReactNode
  close?: ReactNode
  children: ReactNode
}

function Bar({ tone, mark, close, children }: BarProps) {
  return (
    <div className={classes(styles.bar, styles[tone])}>
      <span className={styles.mark}>{mark}</span>
      <div className={styles.words}>{children}</div>
      {close}
    </div>
  )
}
