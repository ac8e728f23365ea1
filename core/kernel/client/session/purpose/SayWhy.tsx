import { toast } from '../../platform/toasts/toast'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { accessPurposes, purposeMinutes } from '@core/kernel/entity/patientAccess'
import type { patientAccessCalls } from '@core/kernel/shared/patientAccessCalls'
import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { Button } from '../../platform/ui/buttons/Button'
import { Select } from '../../platform/ui/fields/Select'
import { TextInput } from '../../platform/ui/fields/TextInput'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { useSubmit } from '../../platform/api/useSubmit'
import { Muted } from '../../platform/ui/layout/Muted'
import { Stack } from '../../platform/ui/layout/Stack'

interface SayWhyProps {
  readonly record: { readonly entity: string; readonly id: number }
  readonly onDone: () => void
  readonly onClose: () => void
}

type Purpose = (typeof accessPurposes)[number]['id']

const api = createApi<typeof patientAccessCalls>()

/** Asks why the user opens a record outside of their caseload, states who can read the answer, and offers to go back. */
export default function SayWhy({ record, onDone, onClose }: SayWhyProps) {
  const [purpose, setPurpose] = useState<Purpose | ''>('')
  const [note, setNote] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const [path, go] = useLocation()
  const { busy, error, failure, errorOf, submit } = useSubmit(
    async () => {
      const body = { ...record, purpose: purpose as Purpose, ...(note.trim() && { note: note.trim() }) }
      await unwrapResponse(api.POST('/api/PatientAccess/Purpose', { body }))
      onDone()
    },
    { onFailed: toast.error },
  )
  const send = (event?: SubmitEvent) => {
    event?.preventDefault()
    setIncomplete(purpose === '')
    if (purpose !== '') void submit()
  }
  const goBack = () => {
    onClose()
    // The record's own page has nothing to show. Other pages stay open: a card that was moved goes back by itself.
    if (!path.toLowerCase().startsWith(`/${record.entity}/${record.id}`.toLowerCase())) return
    if (window.history.length > 1) window.history.back()
    else go('/')
  }
  const others = error?.errors.length === 0 ? failure : undefined
  return (
    <Dialog
      open
      title="Why do you open this record?"
      width="480px"
      onClose={goBack}
      footer={
        <>
          <Button onClick={goBack}>Go back</Button>
          <Button variant="primary" loading={busy} onClick={() => send()}>
            Open the record
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} noValidate onSubmit={send}>
        <p>This person is not in your caseload. You may open their record where your work needs it.</p>
        <Select
          label="Purpose"
          required
          empty="Choose one"
          options={accessPurposes}
          value={purpose}
          error={errorOf('purpose') ?? others ?? (incomplete && purpose === '' ? 'Purpose is required' : undefined)}
          data-autofocus
          onChange={(chosen) => setPurpose(chosen as Purpose | '')}
        />
        <TextInput
          label="In your words"
          required={purpose === 'other'}
          maxLength={200}
          value={note}
          error={errorOf('note')}
          onChange={setNote}
        />
        <Muted>
          Your answer is written into the patient access log, with what you look at. Those who watch over the log read
          it, and the family can ask for it. It holds for this person’s records for {purposeMinutes} minutes, or until
          you sign out.
        </Muted>
        {/* Enter in any field submits. */}
        <button type="submit" hidden aria-label="Open the record" />
      </Stack>
    </Dialog>
  )
}
