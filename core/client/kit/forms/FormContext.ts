import { createContext, use } from 'react'
import type { Fields } from '@core/entity/Field'
import type { FileRef } from '@core/entity/files'
import type { fileCalls } from '@core/shared/fileCalls'
import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { uploadFile, type UploadOptions } from '../../platform/api/uploadFile'
import { FileStates } from '../data/FileStates'

const api = createApi<typeof fileCalls>()

/** Where the files of a form go, and where they are looked at. */
export interface FormFiles {
  upload(file: File, options: UploadOptions): Promise<FileRef>
  /** The address of one that is there; undefined where nobody can look at it. */
  href(id: string): string | undefined
  /** Which of them are in quarantine. */
  readonly states: FileStates
}

/** The files of who is signed in. */
export const ownFiles: FormFiles = {
  upload: uploadFile,
  href: (id) => `/api/file/${id}`,
  states: new FileStates(
    async (ids) => (await unwrapResponse(api.POST('/api/file/States', { body: { ids: [...ids] } }))).data,
  ),
}

/** The uploads of one form that are under way: saving waits for them, or the record would lack them. */
export interface Uploads {
  begin(upload: Promise<unknown>): void
  /** Resolves once none is under way, however they ended. */
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

/** Where a pointer is pressed within one form. */
export interface Press {
  down(): void
  /** Runs it at once, or when the pressed pointer is released. */
  whenReleased(work: () => void): void
}

/**
 * A field that is left by pressing a button shows its message only once the button is let go: a message that appears in
 * between moves the button away from under the pointer, and the click is lost.
 */
export function createPress(): Press {
  let pressed = false
  let waiting: (() => void)[] = []
  const release = () => {
    pressed = false
    removeEventListener('pointerup', release, true)
    removeEventListener('pointercancel', release, true)
    // Behind the click, which comes right after.
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
  /** The id of the entity whose fields they are, where they are one's: people are then those who can be given such a record. */
  readonly entity?: string
  /** Paths that the person may not see; they are shown as hidden and never sent. */
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

export function useFormSetting(): FormSetting {
  return use(FormContext)
}
