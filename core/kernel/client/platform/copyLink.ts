import { toast } from './toasts/toast'

/** Copies the address of a path of this app, and shows a toast with the result. */
export async function copyLink(path: string): Promise<void> {
  if (await copyText(`${location.origin}${path}`)) toast.success('Link copied')
  else toast.error('The browser didn’t let us copy. The link is in the address bar.')
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Scripts can't use the clipboard over plain http, but they can copy selected text.
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'visually-hidden'
  document.body.append(area)
  const before = document.activeElement
  area.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without https
  const done = document.execCommand?.('copy') ?? false
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
