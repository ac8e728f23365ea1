import { useState } from 'react'
import { Link } from 'wouter'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { TextArea } from '@core/kernel/client/platform/ui/fields/TextArea'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { ConfirmDialog } from '@core/kernel/client/platform/ui/overlays/ConfirmDialog'
import { FormDialog } from '@core/kernel/client/platform/ui/overlays/FormDialog'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Since } from '@core/kernel/client/platform/ui/time/Since'
import { type Approval, approvalApi } from './approvalApi'

/** What an automation asks, and the decision. */
export function ApprovalRow({ one, now, onDecided }: { one: Approval; now: number; onDecided: () => void }) {
  const { id, automation, question, kind, name, link, requestedAt, otherwise, unmet } = one
  const [refusing, setRefusing] = useState(false)
  const [asking, setAsking] = useState(false)
  const isStale = unmet.length > 0
  const [note, setNote] = useState('')
  const decide = useSubmit(
    async (approved: boolean) => {
      const words = note.trim()
      toast.success(
        (await approvalApi.decide(id, { approved, ...(asking && { anyway: true }), ...(words && { note: words }) })) ??
          'Done.',
      )
      setRefusing(false)
      setAsking(false)
      onDecided()
    },
    {
      onFailed(message) {
        toast.error(message)
        // It was decided by somebody else, or the record has changed meanwhile.
        onDecided()
      },
    },
  )
  return (
    <InfoRow
      name={question}
      note={
        <Stack gap={2}>
          <div>
            <Row gap={1} wrap>
              <span>{kind}</span>
              {link ? <Link href={link}>{name}</Link> : <span>{name}</span>}
            </Row>
            By the automation {automation}, <Since at={requestedAt} now={now} />
          </div>
          {isStale && <Callout tone="warning">It no longer meets the conditions: {unmet.join(', ')}</Callout>}
        </Stack>
      }
    >
      <Button
        size="small"
        variant="primary"
        loading={decide.busy && !refusing && !asking}
        onClick={() => (isStale ? setAsking(true) : void decide.submit(true))}
      >
        Approve
      </Button>
      <Button size="small" onClick={() => setRefusing(true)}>
        Don’t approve
      </Button>
      <ConfirmDialog
        open={asking}
        title="Approve it all the same?"
        confirmLabel="Approve"
        variant="primary"
        busy={decide.busy}
        onConfirm={() => void decide.submit(true)}
        onClose={() => setAsking(false)}
      >
        Since it was asked, {name} no longer meets the conditions of the automation: {unmet.join(', ')}.
      </ConfirmDialog>
      {refusing && (
        <FormDialog
          title="Don’t approve?"
          confirmLabel="Don’t approve"
          busy={decide.busy}
          onSubmit={() => void decide.submit(false)}
          onClose={() => setRefusing(false)}
        >
          <p>
            {otherwise.length === 0
              ? 'The automation ends here, and changes nothing more.'
              : `The automation then does this instead: ${otherwise.join('; ')}.`}
          </p>
          <TextArea label="Why" help="It stands in the history of the record" value={note} onChange={setNote} />
        </FormDialog>
      )}
    </InfoRow>
  )
}
