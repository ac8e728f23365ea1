import { useState } from 'react'
import { ApiError, messageOf } from '@core/client/api/ApiError'
import { today } from '@core/client/records/displayText'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { Button } from '@core/client/ui/buttons/Button'
import { DateInput } from '@core/client/ui/fields/DateInput'
import { Select } from '@core/client/ui/fields/Select'
import { TextArea } from '@core/client/ui/fields/TextArea'
import { Icon } from '@core/client/ui/layout/Icon'
import { Dialog } from '@core/client/ui/overlays/Dialog'
import { Callout } from '@core/client/ui/status/Callout'
import type { FieldError } from '@core/entity/parse'
import { addDays, checkTransition, longestHoldDays } from '../../shared/checkTransition'
import { holdReasons } from '../../shared/referralLookups'
import type { ReferralDetail } from '../../shared/referralTypes'
import { useReferrals } from '../useReferrals'
import { StatusBadge } from './StatusBadge'
import { asksOf, changeOf, deedOf, emptyStatusDraft, type StatusDraft } from './statusChange'
import styles from './status.module.css'

interface ChangeStatusDialogProps {
  record: ReferralDetail
  to: number
  onClose: () => void
}

const chosen = (id: string) => (id ? Number(id) : undefined)

/** Asks for what the new status needs, checks it by D3's rules, and makes the change. */
export function ChangeStatusDialog({ record, to, onClose }: ChangeStatusDialogProps) {
  const { open, toast } = useReferrals()
  const { permissions } = useViewer()
  const [draft, setDraft] = useState<StatusDraft>(emptyStatusDraft)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [busy, setBusy] = useState(false)
  const from = record.status ?? to
  const asks = asksOf(from, to, draft)
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message
  const change = (part: Partial<StatusDraft>) => {
    setDraft({ ...draft, ...part })
    setErrors(errors.filter(({ field }) => !(field in part)))
  }
  const asked = ['holdReason', 'holdReviewDate', 'closeReason', 'statusNote']
  const others = errors.filter(({ field }) => !asked.includes(field))

  const save = async () => {
    const note = draft.statusNote.trim()
    const broken = checkTransition({ from, to, heldFrom: record.heldFromStatus, permissions, ...draft, note, today: today() })
    setErrors(broken)
    if (broken.length > 0) return
    setBusy(true)
    try {
      const message = await open.change(changeOf(to, asks, draft))
      if (message) toast.success(message)
      onClose()
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? error.errors : []
      setErrors(fieldErrors.length > 0 ? fieldErrors : [{ field: '', message: messageOf(error) }])
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={asks.reopens ? 'Reopen this referral' : 'Change status'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void save()}>
            {deedOf(from, to)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.move}>
          <StatusBadge status={from} />
          <Icon name="pi-arrow-right" />
          <span className="visually-hidden">to</span>
          <StatusBadge status={to} />
        </p>
        {others.map(({ field, message }) => (
          <Callout key={field + message} tone="danger">
            {message}
          </Callout>
        ))}
        {asks.hold && (
          <>
            <Select label="Hold reason" required options={holdReasons} empty="Choose…" value={String(draft.holdReason ?? '')} error={errorOf('holdReason')} onChange={(id) => change({ holdReason: chosen(id) })} />
            <DateInput
              label="Review date"
              required
              min={today()}
              max={addDays(today(), longestHoldDays)}
              help={`The day to look at it again, at most ${longestHoldDays} days ahead.`}
              value={draft.holdReviewDate}
              error={errorOf('holdReviewDate')}
              onChange={(holdReviewDate) => change({ holdReviewDate })}
            />
          </>
        )}
        {asks.closeReasons.length > 0 && (
          <Select label="Close reason" required options={asks.closeReasons} empty="Choose…" value={String(draft.closeReason ?? '')} error={errorOf('closeReason')} onChange={(id) => change({ closeReason: chosen(id) })} />
        )}
        <TextArea
          label="Note"
          required={asks.noteRequired}
          help={asks.noteRequired ? undefined : 'Optional. It goes into the history of the status.'}
          maxLength={1000}
          value={draft.statusNote}
          error={errorOf('statusNote')}
          onChange={(statusNote) => change({ statusNote })}
        />
      </div>
    </Dialog>
  )
}
