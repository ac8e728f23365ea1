import type { ContextType } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import { ApiError, messageOf, newIdempotencyKey } from '@core/client/session'
import type { Draft } from '@core/client/kit'
import { type FormContext, toInput, withValueAt } from '@core/client/forms'
import { isBlank, isObject, localDay } from '@core/entity'
import type { PublicForm } from '../../shared/forms/definePublicForm'
import { publicFormOf } from '../../shared/forms/publicForms'
import { DraftSaver } from './DraftSaver'
import { errorsUpTo, firstAnswers, stepOf } from './formProgress'
import type { PublicFormApi, SavedDraft } from './PublicFormApi'
import { beginning, isClosedReason, type PublicFormState } from './PublicFormState'

type FormFiles = ContextType<typeof FormContext>['files']

/** The form of one link, from opening to submission. Nothing is stored in the browser: answers are saved on the server. D4 */
export class PublicFormStore {
  readonly state = proxy<PublicFormState>({ ...beginning })
  readonly saver: DraftSaver
  private version = 0
  /** The key of one submission, the same for all attempts. */
  private readonly key = newIdempotencyKey()
  private leaving = false
  /** The field that gets the focus once its step is rendered. */
  private led: string | undefined
  /** The user typed here before the draft of another device was opened. */
  private begun = false

  /** Files are uploaded through the link; the page can show the files that it has sent itself. */
  readonly files: FormFiles
  readonly title: string

  constructor(
    readonly form: PublicForm,
    private readonly api: PublicFormApi,
    /** The secret of the page of all forms, if the user came from there. */
    readonly packet?: string,
  ) {
    this.files = api.files
    this.title = publicFormOf(form.form).title
    this.saver = new DraftSaver({
      save: () => this.saveDraft(),
      onStatus: (status) => (this.state.status = status),
      onRefused: (error) => this.onRefused(error),
    })
  }

  /** Looks up the link, and opens the draft if it was started in this browser. */
  readonly open = async (): Promise<void> => {
    Object.assign(this.state, { phase: 'opening', error: undefined })
    try {
      const { draft } = await this.api.verify()
      if (draft && !draft.unlocked) this.state.phase = 'locked'
      else this.takeUp(draft ? await this.api.resume() : undefined)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Opens the draft of another device. @throws ApiError when the date is not the client's, or after too many attempts. */
  readonly unlock = async (dateOfBirth: string): Promise<void> => {
    try {
      const draft = await this.api.resume(dateOfBirth)
      // Both devices have answers: the user chooses whose to use.
      if (this.begun) Object.assign(this.state, { phase: 'filling', overtaken: true })
      else this.takeUp(draft)
    } catch (error) {
      if (!this.closes(error)) throw error
    }
  }

  /**
   * Fills in the data that the office has, to be confirmed. Answers typed here are not replaced.
   * @throws ApiError when the date is not the client's, or after too many attempts
   */
  readonly fillKnown = async (dateOfBirth: string): Promise<void> => {
    const { state } = this
    try {
      const known = await this.api.known(dateOfBirth)
      Object.assign(state, { known: ref(known), answers: ref(underlay(state.answers, known) as Draft) })
      this.saver.changed()
    } catch (error) {
      if (!this.closes(error)) throw error
    }
  }

  readonly change = (path: string, value: unknown): void => {
    const { state } = this
    state.answers = ref(withValueAt(state.answers, path, value === '' ? undefined : value))
    state.refused = state.refused.filter(({ field }) => field !== path)
    this.saver.changed()
  }

  readonly touch = (path: string): void => {
    if (!this.state.touched.includes(path)) this.state.touched = [...this.state.touched, path]
  }

  /** Shows a step. Missing answers of the previous step are shown when the user returns to it. */
  readonly goTo = (step: number): void => {
    const { state, form } = this
    const target = Math.min(Math.max(step, 0), form.steps.length - 1)
    if (target === state.step) return
    this.check(state.step)
    Object.assign(state, { step: target, tries: 0, failure: undefined })
    // The current step is part of the draft, once there is one.
    if (this.version > 0 || state.status !== 'saved') this.saver.changed()
    void this.saver.flush()
  }

  /** Shows a field's step. @see takeLed */
  readonly leadTo = (field: string): void => {
    this.led = field
    this.goTo(stepOf(this.form, field))
  }

  /** @returns the field to focus in a step that was opened for it; only the first call returns it */
  readonly takeLed = (): string | undefined => {
    const { led } = this
    this.led = undefined
    return led
  }

  /** Goes to the next step, unless an answer of this one is missing. @returns whether it did */
  readonly next = (): boolean => {
    const { step } = this.state
    this.check(step)
    if (this.errors(step).some(({ field }) => stepOf(this.form, field) === step)) {
      this.state.tries += 1
      return false
    }
    this.goTo(step + 1)
    return true
  }

  /** Submits the form. A retry is the same submission. */
  readonly submit = async (): Promise<void> => {
    const { state, form } = this
    if (state.submitting || state.overtaken) return
    state.checked = form.steps.map(({ id }) => id)
    Object.assign(state, { failure: undefined, refused: [] })
    if (this.errors(form.steps.length - 1).length > 0) {
      state.tries += 1
      return
    }
    state.submitting = true
    try {
      // A running save must not arrive after the draft was deleted.
      await this.saver.flush()
      await this.api.submit(toInput(form.fields, state.answers), this.key)
      this.saver.stop()
      state.phase = 'done'
    } catch (error) {
      if (this.closes(error)) return
      Object.assign(state, {
        failure: messageOf(error),
        refused:
          error instanceof ApiError
            ? error.errors.map(({ field, message }) => ({ field: field.replace(/^answers\./, ''), message }))
            : [],
        tries: state.tries + 1,
      })
    } finally {
      state.submitting = false
    }
  }

  /** Another tab or device has saved since: takes over what it saved, or saves these answers over it. */
  readonly settle = async (keepMine: boolean): Promise<void> => {
    try {
      const theirs = await this.api.resume()
      this.state.overtaken = false
      if (keepMine) this.version = theirs?.version ?? 0
      else this.takeUp(theirs)
      this.saver.resume(keepMine)
    } catch (error) {
      if (!this.closes(error)) throw error
    }
  }

  /** The page is hidden or closed: unsaved answers are sent now, because a phone may discard the page. */
  readonly leave = (): void => {
    this.leaving = true
    void this.saver.flush().finally(() => (this.leaving = false))
  }

  readonly dispose = (): void => this.saver.stop()

  /** @returns the violated rules in the steps up to this one. */
  errors(last: number, answers: Draft = this.state.answers) {
    return errorsUpTo(this.form, answers, last, localDay(new Date()))
  }

  private check(step: number) {
    const { id } = this.form.steps[step]!
    if (!this.state.checked.includes(id)) this.state.checked = [...this.state.checked, id]
  }

  /** Fills the page with a draft, or starts without one. */
  private takeUp(draft: SavedDraft | undefined) {
    const { form, state } = this
    this.version = draft?.version ?? 0
    Object.assign(state, {
      answers: ref({ ...firstAnswers(form.fields), ...draft?.answers }),
      step: Math.max(
        0,
        form.steps.findIndex(({ id }) => id === draft?.step),
      ),
      savedAt: draft && Date.parse(draft.savedAt),
      status: 'saved',
      phase: 'filling',
    })
  }

  private async saveDraft() {
    const { answers, step } = this.state
    const { version, savedAt } = await this.api.save(
      { answers, step: this.form.steps[step]!.id, version: this.version },
      this.leaving,
    )
    this.version = version
    this.state.savedAt = Date.parse(savedAt)
  }

  private onRefused(error: ApiError) {
    if (error.reason === 'stale') this.state.overtaken = true
    // Another device has created a draft since.
    else if (error.reason === 'locked') this.begunTwice()
    else if (!this.closes(error)) this.state.failure = messageOf(error)
  }

  private begunTwice() {
    this.begun = true
    this.state.phase = 'locked'
  }

  private fail(error: unknown) {
    if (!this.closes(error)) Object.assign(this.state, { phase: 'failed', error })
  }

  /** Shows that the link is refused, if the error states that. @returns whether it does */
  private closes(error: unknown): boolean {
    if (!(error instanceof ApiError) || !isClosedReason(error.reason)) return false
    this.saver.stop()
    Object.assign(this.state, { phase: 'closed', reason: error.reason })
    return true
  }
}

/** @returns the typed answers, completed with the known data where nothing was typed. */
function underlay(typed: unknown, known: unknown): unknown {
  if (Array.isArray(known)) {
    const rows: readonly unknown[] = Array.isArray(typed) ? typed : []
    return [...known.map((row, at) => underlay(rows[at], row)), ...rows.slice(known.length)]
  }
  if (!isObject(known)) return isBlank(typed) ? known : typed
  const own: Readonly<Record<string, unknown>> = isObject(typed) ? typed : {}
  const filled = Object.entries(known).map(([name, value]) => [name, underlay(own[name], value)] as const)
  return { ...own, ...Object.fromEntries(filled) }
}
