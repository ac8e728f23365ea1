import type { ContextType } from 'react'
import type { FormContext } from '@core/client/forms'
import type { Draft } from '@core/client/kit'

type FormFiles = ContextType<typeof FormContext>['files']

/** A draft as the server stores it. */
export interface SavedDraft {
  readonly answers: Draft
  /** The id of the step that was shown. */
  readonly step: string | null
  /** Rises with each save, 0 without a draft; a save based on another version is refused with 409 `stale`. */
  readonly version: number
  readonly savedAt: string
}

/** The data behind a valid link. */
export interface OpenedForm {
  readonly draft: { readonly savedAt: string; readonly unlocked: boolean } | null
}

/** The calls of the page of one link. Each throws an ApiError, with a `reason` if the link itself is refused. */
export interface PublicFormApi {
  readonly files: FormFiles
  verify(): Promise<OpenedForm>
  /**
   * @param dateOfBirth the client's, YYYY-MM-DD; not needed in a browser that has saved or unlocked the draft
   * @returns the draft, or undefined if there is none (any more)
   * @throws ApiError `locked` if the date of birth is needed
   */
  resume(dateOfBirth?: string): Promise<SavedDraft | undefined>
  /**
   * The data that the office already has.
   * @throws ApiError when the date is not the client's, or after too many attempts
   */
  known(dateOfBirth: string): Promise<Draft>
  /** @param leaving the page is closing: the request must outlive it. */
  save(draft: Omit<SavedDraft, 'savedAt'>, leaving: boolean): Promise<Pick<SavedDraft, 'version' | 'savedAt'>>
  /** @param key the same for each attempt of one submission. */
  submit(answers: Record<string, unknown>, key: string): Promise<void>
}
