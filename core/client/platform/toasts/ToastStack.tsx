import { SnackbarProvider, Transition, type TransitionProps, useSnackbar } from 'notistack'
import { type ReactElement, useEffect, useRef } from 'react'
import { ToastCard } from './ToastCard'
import { stackToasts, type Toast } from './toast'
import styles from './ToastStack.module.css'

/** More than these in one region, and the oldest goes. */
const most = 4

/** A card arrives by an animation of its own, so that it can be closed at once. ms */
const durations = { enter: 0, exit: 160 }

declare module 'notistack' {
  interface VariantOverrides {
    success: { toast: Toast }
    error: { toast: Toast }
    warning: { toast: Toast }
    info: { toast: Toast }
  }
}

export interface ToastStackProps {
  /** The regions that stand in the page: of errors, and of all else. */
  readonly alert: HTMLElement
  readonly status: HTMLElement
  readonly onShow: () => void
}

/**
 * notistack's part of the toasts: it stacks them, lets the oldest go when there are too many, and closes the gap of one that
 * goes. When one closes says its card: notistack's timer doesn't know the focus, and after a hover starts anew with half the time.
 */
export function ToastStack({ alert, status, onShow }: ToastStackProps) {
  const urgent = useRef<SnackbarProvider>(null)
  const calm = useRef<SnackbarProvider>(null)
  useEffect(
    () =>
      stackToasts((toast) => {
        const { current } = toast.kind === 'error' ? urgent : calm
        current!.enqueueSnackbar({ variant: toast.kind, toast })
      }),
    [],
  )
  const stack = {
    maxSnack: most,
    autoHideDuration: null,
    transitionDuration: durations,
    TransitionComponent: Leave,
    Components: { success: Card, error: Card, warning: Card, info: Card },
    classes: { containerRoot: styles.stack!, root: styles.item! },
    onEnter: onShow,
  }
  return (
    <>
      <SnackbarProvider {...stack} ref={urgent} domRoot={alert} />
      <SnackbarProvider {...stack} ref={calm} domRoot={status} />
    </>
  )
}

function Card({ id, toast }: { id: number; toast: Toast }) {
  const { closeSnackbar } = useSnackbar()
  return <ToastCard toast={toast} onClose={() => closeSnackbar(id)} />
}

/** How a card leaves; notistack's own would move it by the screen's sides, which are mirrored from right to left. */
function Leave({ children, ...props }: TransitionProps & { children: ReactElement }) {
  const node = useRef<HTMLDivElement>(null!)
  return (
    <Transition {...props} nodeRef={node}>
      {(phase) => (
        <div ref={node} className={styles.card} inert={phase === 'exiting' || phase === 'exited'}>
          {children}
        </div>
      )}
    </Transition>
  )
}
