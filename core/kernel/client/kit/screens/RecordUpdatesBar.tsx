import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { scopesOf } from '@core/kernel/entity/policy'
import type { HistoryChange } from '@core/kernel/entity/apiTypes'
import type { EntityRecord } from '../data/entityApi'
import { useViewer } from '../../session/registry/RegistryProvider'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Avatar } from '../../platform/ui/layout/Avatar'
import { Icon } from '../../platform/ui/layout/Icon'
import { classes } from '../../platform/ui/classes'
import { ChangeList } from '../records/ChangeList'
import type { RecordStore } from '../records/RecordStore'
import { Since } from '../../platform/ui/time/Since'
import { useNow } from '../../platform/ui/time/useNow'
import { Muted } from '../../platform/ui/layout/Muted'
import styles from './RecordUpdatesBar.module.css'

/** Tells the user that others deleted or changed the open record, and what they changed. */
export const RecordUpdatesBar = observer(function RecordUpdatesBar<Detail extends EntityRecord>({
  store,
}: {
  store: RecordStore<Detail>
}) {
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
  return (
    <div role="status">
      {gone ? (
        <Bar tone="danger" mark={<Icon name="pi-trash" />}>
          <p>{seesAll ? `This ${one} was deleted.` : `This ${one} was deleted, or isn’t yours to see any more.`}</p>
          <Muted>
            What you see is as it was.{' '}
            {newer || store.isEdited ? 'It can’t be saved.' : 'It can’t be changed any more.'}
          </Muted>
        </Bar>
      ) : (
        shown && (
          <Bar
            tone={newer ? 'warning' : 'neutral'}
            mark={shown.by.name ? <Avatar name={shown.by.name} size={24} /> : <Icon name="pi-sync" />}
            close={
              !newer && <IconButton icon="pi-times" label="Dismiss" size="small" onClick={() => store.clearUpdates()} />
            }
          >
            <p className={styles.line}>
              {newer ? 'Saved' : 'Changed'}{' '}
              {author && (
                <>
                  by <strong>{author}</strong>{' '}
                </>
              )}
              <Since at={shown.at} now={now} />
            </p>
            {newer ? (
              <WhileEditing changes={shown.changes} />
            ) : (
              shown.changes.length > 0 && <ChangeList changes={shown.changes} />
            )}
          </Bar>
        )
      )}
    </div>
  )
})

/** Short, because it stays in view above the form. */
function WhileEditing({ changes }: { changes: readonly HistoryChange[] }) {
  if (changes.length === 0) return null
  return (
    <details className={styles.details}>
      <summary>
        {changes.length === 1 ? changes[0]!.label : `${changes.length} fields`}. Go on as you are: on saving you choose
        what stays.
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
