import type { FormFiles } from '@core/client/forms'
import type { Draft } from '@core/client/kit'

/** A draft as the server keeps it. */
export interface SavedDraft {
  readonly answers: Draft
  /** The id of the step that one was at. */
  readonly step: string | null
  /** Rises with each save, 0 where there is none; a save on top of another one is refused with 409 `stale`. */
  readonly version: number
  readonly savedAt: string
}

/** What a good link leads to. */
export interface OpenedForm {
  readonly draft: { readonly savedAt: string; readonly unlocked: boolean } | null
}

/** What the page of one link asks the server for. Each throws an ApiError, which names its `reason` where the link itself is refused. */
export interface PublicFormApi {
  readonly files: FormFiles
  verify(): Promise<OpenedForm>
  /**
   * @param dateOfBirth the client's, YYYY-MM-DD; this browser may go on without it where it has saved or unlocked the draft
   * @returns the draft, or undefined when there is none (any more)
   * @throws ApiError `locked` where the day is needed
   */
  resume(dateOfBirth?: string): Promise<SavedDraft | undefined>
  /**
   * What the office knows already.
   * @throws ApiError when the day is not the client's, or too many were tried
   */
  known(dateOfBirth: string): Promise<Draft>
  /** @param leaving the page goes away: the request must outlive it. */
  save(draft: Omit<SavedDraft, 'savedAt'>, leaving: boolean): Promise<Pick<SavedDraft, 'version' | 'savedAt'>>
  /** @param key the same for each try of one submission. */
  submit(answers: Record<string, unknown>, key: string): Promise<void>
}
