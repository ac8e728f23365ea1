import { knownName } from '@core/entity'
import { type ComponentProps, useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { Badge, Button, ConfirmDialog, IconButton, Menu, Muted, Row } from '@core/client/ui'
import type { PacketItem } from '../../shared/packet/packetTypes'
import { useReferrals } from '../useReferrals'
import { linkStatus, linkNotes, stateLooks, waitingStates } from './linkStatus'
import type { PacketStore } from './PacketStore'
import { RemindDialog } from './RemindDialog'
import type { ToSend } from './SendDialog'
import styles from './Packet.module.css'

type MenuItem = ComponentProps<typeof Menu>['items'][number]

interface PacketRowProps {
  item: PacketItem
  store: PacketStore
  now: number
  maySend: boolean
  onSend: (what: ToSend) => void
  onRead: (submission: number) => void
}

/** One form: its status and its actions. */
export function PacketRow({ item, store, now, maySend, onSend, onRead }: PacketRowProps) {
  const { form, state, submission } = item
  const title = knownName(item.title)
  const { toast } = useReferrals()
  const [asking, setAsking] = useState<'revoke' | 'remind'>()
  const { name, tone } = stateLooks[state]
  const notes = linkNotes(item, now)
  const isWaiting = waitingStates.has(state)
  const { busy, submit: revoke } = useSubmit(
    async () => {
      toast.success(await store.revoke(form))
      setAsking(undefined)
    },
    { onFailed: toast.error },
  )
  const more: MenuItem[] = [
    ...(state === 'submitted'
      ? [{ label: 'Ask for it again', icon: 'pi-replay', onSelect: () => onSend({ item, again: true }) }]
      : []),
    ...(isWaiting && state !== 'sending'
      ? [{ label: 'Set a reminder', icon: 'pi-bell', onSelect: () => setAsking('remind') }]
      : []),
    ...(isWaiting
      ? [{ label: 'Take the link back', icon: 'pi-ban', tone: 'danger' as const, onSelect: () => setAsking('revoke') }]
      : []),
  ]
  return (
    <Row as="li" gap={4} rowGap={2} wrap className={styles.row}>
      <div className={styles.what}>
        <Row gap={2} rowGap={1} wrap>
          <h3 className={styles.title}>{title}</h3>
          <Badge tone={tone} dot>
            {name}
          </Badge>
        </Row>
        {state !== 'notSent' && <Muted size={13}>{linkStatus(item, now)}</Muted>}
        {notes.length > 0 && (
          <Muted subtle size={12}>
            {notes.join(' · ')}
          </Muted>
        )}
      </div>
      <div className={styles.actions}>
        {submission && (
          <Button size="small" aria-label={`View ${title}`} onClick={() => onRead(submission.id)}>
            View
          </Button>
        )}
        {maySend && state !== 'submitted' && (
          <Button
            size="small"
            aria-label={`${isWaiting ? 'Resend' : 'Send'} ${title}`}
            onClick={() => onSend({ item, again: submission !== null })}
          >
            {isWaiting ? 'Resend' : 'Send'}
          </Button>
        )}
        {maySend && more.length > 0 && (
          <Menu items={more}>
            {(trigger) => <IconButton {...trigger} icon="pi-ellipsis-h" size="small" label={`More for ${title}`} />}
          </Menu>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'revoke'}
        title="Take the link back?"
        confirmLabel="Take it back"
        busy={busy}
        onConfirm={() => void revoke()}
        onClose={() => setAsking(undefined)}
      >
        Whoever has the link to “{title}” can’t use it any more. What was typed is kept for a new link.
      </ConfirmDialog>
      {asking === 'remind' && <RemindDialog item={item} store={store} onClose={() => setAsking(undefined)} />}
    </Row>
  )
}
