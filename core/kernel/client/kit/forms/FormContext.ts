import { createContext, use } from 'react'
import type { Fields } from '@core/kernel/entity/Field'
import { type FormFiles, ownFiles } from '../data/FormFiles'
import type { Draft } from './draft/draft'

/** The uploads of one form that are under way. Saving waits for them, because the record would lack them. */
export interface Uploads {
  begin(upload: Promise<unknown>): void
  /** Resolves when no upload is under way, whether they succeeded or failed. */
  settled(): Promise<void>
}

export function createUploads(): Uploads {
  const underWay = new Set<Promise<unknown>>()
  return {
    begin(upload) {
      underWay.add(upload)
      void upload.catch(() => {}).finally(() => underWay.delete(upload))
    },
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}

/** Whether the pointer is pressed in a form. */
export interface Press {
  down(): void
  /** Runs the work at once, or after the pressed pointer is released. */
  whenReleased(work: () => void): void
}

/**
 * Delays the message of a field that is left by pressing a button until the button is released. A message that appears before would move
 * the button away from the pointer, and the click would be lost.
 */
export function createPress(): Press {
  let pressed = false
  let waiting: (() => void)[] = []
  const release = () => {
    pressed = false
    removeEventListener('pointerup', release, true)
    removeEventListener('pointercancel', release, true)
    // After the click event, which follows at once.
    setTimeout(() => {
      const work = waiting
      waiting = []
      work.forEach((one) => one())
    })
  }
  return {
    down() {
      if (pressed) return
      pressed = true
      addEventListener('pointerup', release, true)
      addEventListener('pointercancel', release, true)
    },
    whenReleased(work) {
      if (pressed) waiting.push(work)
      else work()
    },
  }
}

/** What the parts of one form share. */
export interface FormSetting {
  readonly fields: Fields
  /** The id of the entity, if the fields belong to one. Person fields then offer only people who can be given such a record. */
  readonly entity?: string
  /** Paths that the user may not see. They are shown as hidden and never sent. */
  readonly hidden: readonly string[]
  readonly files: FormFiles
  readonly uploads: Uploads
  readonly press: Press
}

export const FormContext = createContext<FormSetting>({
  fields: {},
  hidden: [],
  files: ownFiles,
  uploads: createUploads(),
  press: createPress(),
})

/** What was typed earlier, over the initial values of the form that opens. */
export const TypedBefore = createContext<Draft | undefined>(undefined)

export function useFormSetting(): FormSetting {
  return use(FormContext)
}
