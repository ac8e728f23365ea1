/** A form that is open. */
export interface OpenForm {
  readonly path: string
  /** What is typed and not saved, if anything is. */
  unsaved(): Unsaved | undefined
  /** Forgets what the server keeps of it. */
  discard?(): Promise<void>
}

/** What is typed, and what it began as. */
interface Unsaved {
  readonly draft: object
  readonly base: object
}

export interface UnsavedForm extends Unsaved {
  /** In ms since 1970. */
  readonly autosavedAt: number
}

let open: readonly OpenForm[] = []
let owner: number | undefined
/** What waits until nothing unsaved is open any more. */
let waiting: (() => void) | undefined
const stored = new Map<string, UnsavedForm>()

function settle(): void {
  if (!waiting || unsavedForms.anyUnsaved()) return
  const act = waiting
  waiting = undefined
  act()
}

/**
 * What was typed when a session ended by force, until the same person is back in this tab: the last seconds, which came too
 * late for the draft that the server keeps (core/client/kit/forms/autosave). It is in memory and nowhere else: forms hold health data, and what a browser stores (session storage too, which it
 * writes to the disk to restore tabs) stays behind on a computer that others use. It dies with the tab.
 */
export const unsavedForms = {
  /** Keeps an eye on an open form. @returns what ends it */
  watch(form: OpenForm): () => void {
    open = [...open, form]
    return () => {
      open = open.filter((one) => one !== form)
      // In a moment: the page that follows is on its way.
      if (waiting) setTimeout(settle)
    }
  },

  /** Whether leaving now would lose something. */
  anyUnsaved: (): boolean => open.some((form) => form.unsaved() !== undefined),

  /** Does something once nothing unsaved is open any more: what was to be done before is forgotten. */
  whenLeft(act: () => void): void {
    waiting = act
  },

  /** Somebody is about to leave and wants nothing of it kept. */
  async discard(): Promise<void> {
    await Promise.allSettled(open.filter((form) => form.unsaved()).map(async (form) => form.discard?.()))
  },

  /** The session of this person is being ended by force. */
  keep(userId: number): void {
    this.belongTo(userId)
    for (const form of open) {
      const unsaved = form.unsaved()
      if (unsaved) stored.set(form.path, { ...unsaved, autosavedAt: Date.now() })
    }
  },

  /** This person is signed in now: nobody else's is left. */
  belongTo(userId: number): void {
    if (owner !== userId) stored.clear()
    owner = userId
  },

  at: (path: string): UnsavedForm | undefined => stored.get(path),

  /** It was continued, or isn't wanted. */
  drop: (path: string): void => void stored.delete(path),

  /** Somebody left on purpose. */
  clear(): void {
    stored.clear()
    owner = undefined
  },
}
