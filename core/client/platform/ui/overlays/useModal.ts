import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

/**
 * Spread on a `<dialog>`: modal while it is drawn. The browser keeps the focus inside and gives it back where it was; the
 * focus starts on the element that has `data-autofocus`, else on the first that can have it.
 * @param onClose Escape, or a click beside it
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before the element leaves the page: closing it, rather than removing it, is what gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [])
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}
