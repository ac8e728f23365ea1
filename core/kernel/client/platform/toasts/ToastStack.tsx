import { SnackbarProvider, Transition, type TransitionProps, useSnackbar } from 'notistack'
import { type ReactElement, useEffect, useRef } from 'react'
import { ToastCard } from './ToastCard'
import { stackToasts, type Toast } from './toast'
import styles from './ToastStack.module.css'

/** The most toasts in one region. The oldest is removed first. */
const most = 4

/** In ms. A card arrives by an animation of its own, so that it can be closed at once. */
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
  /** The live regions in the page: for errors, and for everything else. */
  readonly alert: HTMLElement
  readonly status: HTMLElement
  readonly onShow: () => void
}

/**
 * The part of the toasts that notistack does: it stacks them, removes the oldest if there are too many, and closes the gap of a removed
 * one. The card itself determines when it closes, because notistack's timer ignores the focus, and after a hover starts again with half the
 * time.
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

/** The exit animation of a card. notistack's own moves it by left and right, which is wrong in right-to-left pages. */
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
