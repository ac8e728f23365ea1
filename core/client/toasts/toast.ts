import { proxy } from 'valtio/vanilla'
import type { Toaster } from '../registry/types'

export type ToastKind = keyof Toaster

export interface Toast {
  readonly kind: ToastKind
  readonly message: string
}

/** Toasts not yet shown. The library that shows them is fetched with the first one: signing in does without it. */
export const waitingToasts = proxy<{ list: Toast[] }>({ list: [] })

const show = (kind: ToastKind) => (message: string) => {
  waitingToasts.list.push({ kind, message })
}

/** Short messages at the corner of the screen. S8.10 */
export const toast: Toaster = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
}
