import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSubmit } from '@core/client/forms'
import { useOpenRecord } from '@core/client/kit'
import { Button, ConfirmDialog, ErrorState, Section, Skeleton, useNow } from '@core/client/ui'
import { useViewer } from '@core/client/session'
import { can } from '../../shared/referralPermissions'
import { statusId, statusOf } from '../../shared/referralStatuses'
import { newest, packetTab } from '../../shared/packet/packetTab'
import type { Packet } from '../../shared/packet/packetTypes'
import type { ReferralDetail } from '../../shared/referralTypes'
import { useReferrals } from '../useReferrals'
import { waitingStates } from './linkStatus'
import { PacketRow } from './PacketRow'
import { PacketStore } from './PacketStore'
import { SendDialog, type ToSend } from './SendDialog'
import { SubmissionView } from './SubmissionView'
import styles from './Packet.module.css'

/** The forms of a referral: those sent, their statuses, and the submissions. The URL names the open submission, so that it can be linked. */
export default observer(function PacketTab() {
  const { record } = useOpenRecord<ReferralDetail>()
  const { permissions } = useViewer()
  const now = useNow()
  const store = useMemo(() => new PacketStore(record.id), [record.id])
  const [path, navigate] = useLocation()
  const requested = new URLSearchParams(useSearch()).get('submission')
  const [toSend, setToSend] = useState<ToSend>()
  const [revoking, setRevoking] = useState(false)
  useEffect(() => {
    void store.load()
    return () => store.dispose()
  }, [store])
  const { packet, error } = store
  if (!packet)
    return error ? <ErrorState error={error} onRetry={() => void store.load()} /> : <Skeleton height="320px" />
  const reading = requested === newest ? newestSubmission(packet, record.status) : Number(requested)
  if (reading > 0) return <SubmissionView store={store} id={reading} onClose={() => navigate(packetHref(path))} />

  const isClosed = record.status !== null && statusOf(record.status).phase === 'Closed'
  const mayTakeBack = permissions.has(can.sendLink)
  const maySend = mayTakeBack && !isClosed
  const done = packet.items.filter(({ state }) => state === 'submitted').length
  const waiting = packet.items.filter(({ state }) => waitingStates.has(state)).length
  const isMissing = done < packet.items.length
  // While the family has links to all that is missing, a new message would end these: it is not the next step.
  const isUnsent = packet.items.some(
    ({ state }) => state !== 'submitted' && (state === 'expired' || !waitingStates.has(state)),
  )
  return (
    <>
      <Section
        flush
        title="Packet"
        subtitle={`${done} of ${packet.items.length} submitted`}
        actions={
          <>
            {/* The links of a closed referral end only here. */}
            {mayTakeBack && waiting > (isClosed ? 0 : 1) && (
              <Button size="small" icon="pi-ban" onClick={() => setRevoking(true)}>
                Take all links back
              </Button>
            )}
            {maySend && isMissing && (
              <Button
                size="small"
                icon="pi-send"
                {...(isUnsent && { variant: 'primary' as const })}
                onClick={() => setToSend({})}
              >
                Send all missing
              </Button>
            )}
          </>
        }
      >
        <div
          className={styles.progress}
          role="img"
          aria-label={`${done} of ${packet.items.length} forms are submitted`}
        >
          <span style={{ inlineSize: `${(done / packet.items.length) * 100}%` }} />
        </div>
        <ul>
          {packet.items.map((item) => (
            <PacketRow
              key={item.form}
              item={item}
              store={store}
              now={now}
              maySend={maySend}
              onSend={setToSend}
              onRead={(submission) => navigate(packetHref(path, submission))}
            />
          ))}
        </ul>
      </Section>
      <RevokeAllDialog open={revoking} store={store} onClose={() => setRevoking(false)} />
      {toSend && <SendDialog store={store} toSend={toSend} onClose={() => setToSend(undefined)} />}
    </>
  )
})

/** @returns the id of the submission to review: the intake form's while the referral is in review, else the newest one; 0 for none */
function newestSubmission({ items }: Packet, status: number | null): number {
  const intake = status === statusId.intakeReview && items.find(({ form }) => form === 'intake')?.submission
  const submitted = items.flatMap(({ submission }) => submission ?? [])
  return (intake || submitted.toSorted((a, b) => b.submittedAt.localeCompare(a.submittedAt))[0])?.id ?? 0
}

/** Closes every open link of the family. */
function RevokeAllDialog({ open, store, onClose }: { open: boolean; store: PacketStore; onClose: () => void }) {
  const { toast } = useReferrals()
  const { busy, submit: revoke } = useSubmit(
    async () => {
      toast.success(await store.revokeAll())
      onClose()
    },
    { onFailed: toast.error },
  )
  return (
    <ConfirmDialog
      open={open}
      title="Take all links back?"
      confirmLabel="Take them back"
      busy={busy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      The family’s page of all forms and every form on it can’t be opened any more. What was typed is kept for a new
      link.
    </ConfirmDialog>
  )
}

/** @param path of the referral @returns the URL of its packet, or of one submission of it */
function packetHref(path: string, submission?: number): string {
  return `${path}?tab=${packetTab}${submission === undefined ? '' : `&submission=${submission}`}`
}
