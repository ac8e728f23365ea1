import { useState } from 'react'
import { messageOf, useViewer } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { useLookup } from '@core/client/kit'
import { Callout, DateInput, FormDialog, Icon, Row, Select, TextArea } from '@core/client/ui'
import { addDays, type FieldError, today } from '@core/entity'
import { checkTransition, longestHoldDays } from '../../shared/checkTransition'
import { holdReasonList } from '../../shared/referralLookups'
import { StatusBadge } from './StatusBadge'
import { requirementsOf, changeOf, actionOf, emptyStatusDraft, type StatusDraft } from './statusChange'
import styles from './status.module.css'

interface ChangeStatusDialogProps {
  from: number
  to: number
  /** The previous status of a referral on hold. */
  heldFrom: number | null
  /** Makes the change and reports it. @throws ApiError when it is refused */
  onChange: (change: Readonly<Record<string, unknown>>) => Promise<void>
  onClose: () => void
}

const chosen = (id: string) => (id ? Number(id) : undefined)

/** Requests the input for the new status, checks it by D3's rules, and makes the change. */
export function ChangeStatusDialog({ from, to, heldFrom, onChange, onClose }: ChangeStatusDialogProps) {
  const { permissions } = useViewer()
  const [draft, setDraft] = useState<StatusDraft>(emptyStatusDraft)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const asks = requirementsOf(from, to, draft)
  const { entries: holdReasons, error: missing } = useLookup(asks.hold ? holdReasonList : undefined)
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message
  const change = (part: Partial<StatusDraft>) => {
    setDraft({ ...draft, ...part })
    setErrors(errors.filter(({ field }) => !(field in part)))
  }
  const requested = ['holdReason', 'holdReviewDate', 'closeReason', 'statusNote']
  const others = errors.filter(({ field }) => !requested.includes(field))

  const { busy, submit } = useSubmit(async () => {
    await onChange(changeOf(to, asks, draft))
    onClose()
  })
  const save = async () => {
    const note = draft.statusNote.trim()
    const broken = checkTransition({ from, to, heldFrom, permissions, ...draft, note, today: today() })
    setErrors(broken)
    const refusal = broken.length === 0 ? await submit() : undefined
    if (refusal) setErrors(refusal.errors.length > 0 ? refusal.errors : [{ field: '', message: messageOf(refusal) }])
  }

  return (
    <FormDialog
      title={asks.reopens ? 'Reopen this referral' : 'Change status'}
      confirmLabel={actionOf(from, to)}
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Row as="p" gap={3} wrap className={styles.move}>
        <StatusBadge status={from} />
        <Icon name="pi-arrow-right" />
        <span className="visually-hidden">to</span>
        <StatusBadge status={to} />
      </Row>
      {others.map(({ field, message }) => (
        <Callout key={field + message} tone="danger">
          {message}
        </Callout>
      ))}
      {asks.hold && (
        <>
          <Select
            label="Hold reason"
            required
            options={holdReasons?.filter(({ retired }) => !retired) ?? []}
            empty={holdReasons ? 'Choose…' : 'One moment…'}
            value={String(draft.holdReason ?? '')}
            error={errorOf('holdReason') ?? missing}
            onChange={(id) => change({ holdReason: chosen(id) })}
          />
          <DateInput
            label="Review date"
            required
            min={today()}
            max={addDays(today(), longestHoldDays)}
            help={`It returns automatically on that day, at most ${longestHoldDays} days ahead.`}
            value={draft.holdReviewDate}
            error={errorOf('holdReviewDate')}
            onChange={(holdReviewDate) => change({ holdReviewDate })}
          />
        </>
      )}
      {asks.closeReasons.length > 0 && (
        <Select
          label="Close reason"
          required
          options={asks.closeReasons}
          empty="Choose…"
          value={String(draft.closeReason ?? '')}
          error={errorOf('closeReason')}
          onChange={(id) => change({ closeReason: chosen(id) })}
        />
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
    </FormDialog>
  )
}
