/** A form that is open. */
export interface OpenForm {
  readonly path: string
  /** The unsaved values, if there are any. */
  unsaved(): Unsaved | undefined
  /** Deletes the draft on the server. */
  discard?(): Promise<void>
}

/** The typed values, and the initial values of the form. */
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
/** The work that waits until no form with unsaved changes is open. */
let waiting: (() => void) | undefined
const stored = new Map<string, UnsavedForm>()

function settle(): void {
  if (!waiting || unsavedForms.anyUnsaved()) return
  const act = waiting
  waiting = undefined
  act()
}

/**
 * The values that were typed when a session ended by force, until the same user signs in again in this tab. These are the last seconds,
 * which are not part of the draft on the server (core/kernel/client/kit/forms/autosave). They are only in memory, because forms contain health
 * data, and everything in the browser's storage stays on a shared computer (session storage too, which the browser writes to the disk to
 * restore tabs). They are lost with the tab.
 */
export const unsavedForms = {
  /**
   * Registers an open form.
   * @returns a function that ends this
   */
  watch(form: OpenForm): () => void {
    open = [...open, form]
    return () => {
      open = open.filter((one) => one !== form)
      // Later, because the next page is not open yet.
      if (waiting) setTimeout(settle)
    }
  },

  /** Whether leaving now would lose changes. */
  anyUnsaved: (): boolean => open.some((form) => form.unsaved() !== undefined),

  /** Runs work as soon as no form with unsaved changes is open. Replaces work that waits already. */
  whenLeft(act: () => void): void {
    waiting = act
  },

  /** Deletes the drafts of the open forms, because the user leaves and wants to discard them. */
  async discard(): Promise<void> {
    await Promise.allSettled(open.filter((form) => form.unsaved()).map(async (form) => form.discard?.()))
  },

  /** Remembers the open forms, because this user's session is being ended by force. */
  remember(userId: number): void {
    this.belongTo(userId)
    for (const form of open) {
      const unsaved = form.unsaved()
      if (unsaved) stored.set(form.path, { ...unsaved, autosavedAt: Date.now() })
    }
  },

  /** Sets the signed-in user, and deletes the forms of any other user. */
  belongTo(userId: number): void {
    if (owner !== userId) stored.clear()
    owner = userId
  },

  at: (path: string): UnsavedForm | undefined => stored.get(path),

  /** Deletes a remembered form, because it was continued or discarded. */
  drop: (path: string): void => void stored.delete(path),

  /** Deletes all remembered forms, after a deliberate logout. */
  clear(): void {
    stored.clear()
    owner = undefined
  },
}
