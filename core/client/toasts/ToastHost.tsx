import { SnackbarProvider, useSnackbar } from 'notistack'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { layout } from '../theme/layout'
import { ToastCard } from './ToastCard'
import { waitingToasts } from './toast'

const cards = { success: ToastCard, error: ToastCard, warning: ToastCard, info: ToastCard }

/** Closing, ms. S8.10 */
const autoHide = 1500

/** The corner is the one at the end of the line: top-right, mirrored where one reads from right to left. */
export default function ToastHost() {
  const { isRTL } = useSnapshot(layout)
  return (
    <SnackbarProvider
      maxSnack={4}
      autoHideDuration={autoHide}
      anchorOrigin={{ vertical: 'top', horizontal: isRTL ? 'left' : 'right' }}
      Components={cards}
    >
      <Drain />
    </SnackbarProvider>
  )
}

/** Hands waiting toasts to notistack. */
function Drain() {
  const { enqueueSnackbar } = useSnackbar()
  const waiting = useSnapshot(waitingToasts).list
  useEffect(() => {
    for (const { kind, message } of waitingToasts.list.splice(0)) enqueueSnackbar(message, { variant: kind })
  }, [waiting, enqueueSnackbar])
  return null
}
