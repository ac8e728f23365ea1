import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isAbort } from '@core/client/session'
import type { ClientDetail, KnownClient } from '../../shared/clientTypes'
import { clientApi, type TypedPerson } from '../clientApi'

/**
 * The client of a new referral. While the user types the client's data, it checks whether that person is a client already, and stores the
 * decision. A decision applies to the data typed at that time; another name requires a new one. D3
 */
export class ClientMatchStore {
  /** Clients who seem to be the typed person. */
  known: readonly KnownClient[] = []
  /** The client for whom this is a further referral. */
  client: ClientDetail | undefined
  /** The user stated that the person is none of `known`. */
  different = false
  error: string | undefined = undefined
  private requested = ''
  private request: AbortController | undefined = undefined

  /** @param client the client from the start: the form was opened from their record */
  constructor(client?: ClientDetail) {
    this.client = client
    makeAutoObservable<this, 'requested' | 'request'>(this, {
      known: observableRef,
      client: observableRef,
      requested: false,
      request: false,
    })
  }

  /** Searches for the person; undefined while too little is typed. */
  async look(person: TypedPerson | undefined): Promise<void> {
    const requested = JSON.stringify(person ?? null)
    if (requested === this.requested) return
    this.begin(requested)
    if (!person) return
    const { signal } = this.request!
    try {
      const known = await clientApi.same(person, signal)
      if (!signal.aborted) runInAction(() => (this.known = known))
    } catch (error) {
      // The server checks again when the referral is saved.
      if (!isAbort(error)) this.requested = ''
    }
  }

  private begin(requested: string): void {
    this.request?.abort()
    this.request = new AbortController()
    this.requested = requested
    this.known = []
    this.different = false
  }

  /** Makes it a further referral of this client. @returns the client, or undefined if they can't be fetched */
  async choose(id: number): Promise<ClientDetail | undefined> {
    try {
      const client = await clientApi.view(id, AbortSignal.timeout(20_000))
      runInAction(() => {
        this.client = client
        this.error = undefined
      })
      return client
    } catch {
      runInAction(() => (this.error = 'The client can’t be opened just now. Try again.'))
      return undefined
    }
  }

  /** The person is somebody else after all. */
  release(): void {
    this.client = undefined
  }

  sayDifferent(different: boolean): void {
    this.different = different
  }
}

/** The data of a client that a referral must contain; the rest is on file. */
export function identityOf({ firstName, lastName, dateOfBirth, state, zip }: ClientDetail) {
  return { firstName, lastName, dateOfBirth, state, zip }
}
