import type { entityApi } from '@core/client/kit'
import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import { LatestRequest, messageOf, newIdempotencyKey } from '@core/client/session'
import type { UserSettings } from '../adminApis'

export type SettingsApi = Pick<
  ReturnType<typeof entityApi<{ readonly id: number }, UserSettings>>,
  'list' | 'view' | 'create' | 'update'
>

/** The settings user record, which may not exist yet. Errors are logged, and shown only by the form. S3.3, S4.17, S8.8 */
export class SettingsStore {
  /** Null: there is no record, and the environment's brand applies. Undefined: not fetched yet. */
  record: UserSettings | null | undefined = undefined
  /** S4.18 */
  loading = false
  saving = false
  /** Set after a successful update. S4.17 */
  updated = false
  /** Why it couldn't be fetched. */
  error: Error | undefined = undefined
  private readonly api: SettingsApi
  private readonly request = new LatestRequest()
  private key = newIdempotencyKey()

  constructor(api: SettingsApi) {
    this.api = api
    makeObservable(this, {
      record: observableRef,
      loading: observable,
      saving: observable,
      updated: observable,
      error: observableRef,
    })
  }

  async load(): Promise<void> {
    runInAction(() => Object.assign(this, { loading: true, updated: false, error: undefined }))
    const found = await this.request.take((signal) => this.fetch(signal))
    if (!found) return
    if (found.error) log(found.error)
    runInAction(() => Object.assign(this, { loading: false, error: found.error }))
  }

  /** The stored record, on which the next change is based. @throws ApiError */
  async refetch(): Promise<UserSettings | null> {
    return this.fetch()
  }

  /** Creates the record, or changes it. @returns the text to show to the user @throws ApiError: the form keeps the typed values and shows it */
  async save(change: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    runInAction(() => Object.assign(this, { saving: true, updated: false }))
    try {
      const { record } = this
      const { data, message } = record
        ? await this.api.update(record.id, { ...change, version: record.version })
        : await this.api.create(change, this.key)
      this.key = newIdempotencyKey()
      runInAction(() => Object.assign(this, { record: data, updated: true }))
      return message
    } catch (error) {
      log(error)
      throw error
    } finally {
      runInAction(() => (this.saving = false))
    }
  }

  dispose(): void {
    this.request.abort()
  }

  private async fetch(signal?: AbortSignal): Promise<UserSettings | null> {
    const { data } = await this.api.list({ limit: 1 }, signal)
    const id = data[0]?.id
    const record = id === undefined ? null : await this.api.view(id, signal)
    runInAction(() => (this.record = record))
    return record
  }
}

/** S8.8. The message is the server's and contains no personal data. */
function log(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification requires a log, and the console is the only one in a browser
  console.error(`Settings: ${messageOf(error)}`)
}
