import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { Button, Callout, Dialog } from '@core/client/ui'
import { ChooseRecord } from '../ChooseRecord'

interface ChooseClientProps {
  linked: number | undefined
  /** @throws ApiError */
  onLink: (referralId: number | undefined) => Promise<void>
  onClose: () => void
}

/** Chooses the referral whose client is the same person as the customer. */
export default function ChooseClient({ linked, onLink, onClose }: ChooseClientProps) {
  const [chosen, setChosen] = useState(linked)
  const { busy, failure, submit } = useSubmit((referralId: number | undefined) => onLink(referralId))
  return (
    <Dialog
      open
      title="Client of care"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {linked !== undefined && <Button onClick={() => void submit(undefined)}>End the link</Button>}
          <Button variant="primary" loading={busy} disabled={chosen === undefined} onClick={() => void submit(chosen)}>
            Save link
          </Button>
        </>
      }
    >
      {failure && <Callout tone="danger">{failure}</Callout>}
      <ChooseRecord
        entity="referral"
        label="Referral"
        help="Only people who may see the referral see this link"
        chosen={chosen}
        onChoose={setChosen}
      />
    </Dialog>
  )
}
