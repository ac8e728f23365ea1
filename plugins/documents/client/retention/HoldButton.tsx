import { useState } from 'react'
import { Button } from '@core/client/ui'
import { HoldDialog } from './HoldDialog'
import { fileRetention } from './retentionApi'

interface HoldButtonProps {
  document: { readonly id: number; readonly name: string; readonly legalHold: boolean | null }
  onChanged: () => void
}

/** Opens the legal hold dialog of a file. */
export function HoldButton({ document, onChanged }: HoldButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={document.legalHold ? 'pi-lock-open' : 'pi-lock'} onClick={() => setOpen(true)}>
        {document.legalHold ? 'Lift the hold' : 'Legal hold'}
      </Button>
      <HoldDialog
        api={fileRetention}
        document={document}
        open={open}
        onClose={() => setOpen(false)}
        onChanged={onChanged}
      />
    </>
  )
}
