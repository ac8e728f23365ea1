import { useState } from 'react'
import { download, messageOf } from '@core/client/api'
import { toast } from '@core/client/session'
import { Button, type ButtonProps } from '@core/client/ui'

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  token: string
}

/** Downloads the current PDF: the sealed one if the document is completed. */
export function DownloadButton({ token, ...look }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download({ path: '/api/DocumentSign/GetDocument', body: { token }, fileName: 'document.pdf' }).catch(
      (error: unknown) => toast.error(messageOf(error)),
    )
    setBusy(false)
  }
  return (
    <Button {...look} icon="pi-download" loading={busy} onClick={() => void save()}>
      Download
    </Button>
  )
}
