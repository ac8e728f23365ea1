import type { ComponentProps } from 'react'
import { useSubmit } from '@core/client/forms'
import { download, toast } from '@core/client/session'
import { Button } from '@core/client/ui'

type ButtonProps = ComponentProps<typeof Button>

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  token: string
}

/** Downloads the current PDF: the sealed one if the document is completed. */
export function DownloadButton({ token, ...look }: DownloadButtonProps) {
  const { busy, submit: save } = useSubmit(
    () => download({ path: '/api/DocumentSign/GetDocument', body: { token }, fileName: 'document.pdf' }),
    { onFailed: toast.error },
  )
  return (
    <Button {...look} icon="pi-download" loading={busy} onClick={() => void save()}>
      Download
    </Button>
  )
}
