import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

const fields = 'textarea, select, input:not([type=file], [type=radio], [type=checkbox])'

/**
 * Makes a `<dialog>` modal while it is rendered: spread the result on it. The browser keeps the focus inside and returns it afterwards; what
 * opened it may be gone by then, such as an item of a menu, and the focus goes to the page's main part instead. The focus starts on the
 * element with `data-autofocus`, else on the first field to write or choose in, else on the first focusable one.
 * @param onClose called on Escape or a click outside
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before the element is removed: only closing it returns the focus, removing it does not.
  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(fields)
    first?.focus()
    return () => {
      dialog.close()
      const { activeElement } = document
      // Where nothing had the focus before, it is still in the dialog, and would go with it.
      if (!activeElement || activeElement === document.body || dialog.contains(activeElement))
        document.getElementById('main')?.focus()
    }
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
