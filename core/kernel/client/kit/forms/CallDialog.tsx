import { lazy, Suspense } from 'react'
import type { Call } from '@core/kernel/entity/defineCall'
import type { CallDialogProps } from './callDialogProps'

const CallForm = lazy(() => import('./CallForm'))

/**
 * A dialog for one call: the fields of its body, their rules, and the server's messages at them. Its controls are loaded when the first one
 * opens. Nothing has been typed by then, so a chunk that fails to load loses nothing.
 * @example
 * <CallDialog
 *   call={quoteCalls.changeStatus}
 *   title="The quote is declined"
 *   confirmLabel="Set to Declined"
 *   fields={[{ path: 'decisionNote', label: 'Reason' }]}
 *   fixed={{ id, version, status: quoteStatus.declined }}
 *   onDone={({ message }) => toast.success(message)}
 *   onClose={close}
 * />
 */
export function CallDialog<C extends Call>(props: CallDialogProps<C>) {
  return (
    <Suspense>
      <CallForm {...props} />
    </Suspense>
  )
}
