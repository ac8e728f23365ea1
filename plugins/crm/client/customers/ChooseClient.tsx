import { useState } from 'react'
import { messageOf } from '@core/client/api'
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
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (referralId: number | undefined) => {
    setBusy(true)
    try {
      await onLink(referralId)
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title="Client of care"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {linked !== undefined && <Button onClick={() => void save(undefined)}>End the link</Button>}
          <Button variant="primary" loading={busy} disabled={chosen === undefined} onClick={() => void save(chosen)}>
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
