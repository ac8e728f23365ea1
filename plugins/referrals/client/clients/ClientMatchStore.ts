import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isAbort } from '@core/client/api'
import type { ClientDetail, KnownClient } from '../../shared/clientTypes'
import { clientApi, type TypedPerson } from './clientApi'

/**
 * Whose a new referral is: while one types a client, it looks whether that person is one already, and holds what is decided. A decision
 * is about the person as they were typed then; another name asks again. D3
 */
export class ClientMatchStore {
  /** Clients who seem to be the person that is typed. */
  known: readonly KnownClient[] = []
  /** The client whose further referral it is. */
  client: ClientDetail | undefined
  /** It was said that the person is none of `known`. */
  different = false
  error: string | undefined = undefined
  private requested = ''
  private request: AbortController | undefined = undefined

  /** @param client whose it is from the start: the form was opened from their record */
  constructor(client?: ClientDetail) {
    this.client = client
    makeAutoObservable<this, 'requested' | 'request'>(this, {
      known: observableRef,
      client: observableRef,
      requested: false,
      request: false,
    })
  }

  /** Looks for the person; undefined while too little is typed. */
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
      // The server asks again when the referral is saved.
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

  /** Makes it a further referral of this client. @returns the client, or undefined when they can't be read */
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

  /** Somebody else after all. */
  release(): void {
    this.client = undefined
  }

  sayDifferent(different: boolean): void {
    this.different = different
  }
}

/** As much of a client as a referral must say; the rest stands on file. */
export function identityOf({ firstName, lastName, dateOfBirth, state, zip }: ClientDetail) {
  return { firstName, lastName, dateOfBirth, state, zip }
}
