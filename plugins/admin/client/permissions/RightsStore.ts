import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { ApiError, LatestRequest, live } from '@core/client/session'
import { inOwnLanguage, roleApi, type ModuleRights, type RoleRights, type RoleRow } from '../adminApis'
import { changesBetween, rebase, type Rights, type RightsChange } from './rights'

/** The most roles of a deployment; all are in one select. */
const mostRoles = 500

/** The permissions of one role, as stored and as edited. */
export class RightsStore {
  modules: readonly ModuleRights[] | undefined = undefined
  roles: readonly RoleRow[] | undefined = undefined
  /** The stored ones. */
  saved: RoleRights | undefined = undefined
  draft: Rights = new Set()
  /** Another role, for a comparison. */
  compared: RoleRights | undefined = undefined
  /** The permissions that another person has stored since. */
  theirs: RoleRights | undefined = undefined
  error: Error | undefined = undefined
  saving = false
  private readonly request = new LatestRequest()

  constructor(private readonly api: Pick<typeof roleApi, 'modules' | 'list' | 'rights' | 'saveRights'> = roleApi) {
    makeObservable(this, {
      modules: observableRef,
      roles: observableRef,
      saved: observableRef,
      draft: observableRef,
      compared: observableRef,
      theirs: observableRef,
      error: observableRef,
      saving: observable,
      changes: computed,
      dirty: computed,
      set: action,
      discard: action,
      keepMine: action,
      takeTheirs: action,
    })
  }

  /** The unsaved changes. */
  get changes(): readonly RightsChange[] {
    return this.saved && this.modules ? changesBetween(this.modules, new Set(this.saved.permissionIds), this.draft) : []
  }

  get dirty(): boolean {
    return this.changes.length > 0
  }

  /** The changes that another person has made since. */
  get theirChanges(): readonly RightsChange[] {
    return this.saved && this.modules && this.theirs
      ? changesBetween(this.modules, new Set(this.saved.permissionIds), new Set(this.theirs.permissionIds))
      : []
  }

  /** Fetches the modules and the roles; with an id also the permissions of that role. */
  async open(roleId: number | undefined): Promise<void> {
    runInAction(() => {
      this.error = undefined
      if (this.saved?.roleId !== roleId) this.saved = undefined
      // A comparison with itself would be empty.
      if (this.compared?.roleId === roleId) this.compared = undefined
    })
    const found = await this.request.take((signal) =>
      Promise.all([
        this.modules ?? this.api.modules(signal),
        this.api.list({ limit: mostRoles, sorting: { fieldName: 'id', direction: 'asc' }, total: false }, signal),
        roleId === undefined ? undefined : this.api.rights(roleId, signal),
      ]),
    )
    if (!found) return
    runInAction(() => {
      if (found.error) {
        this.error = found.error
        return
      }
      const [modules, { data: roles }, saved] = found.value
      this.modules = modules
      this.roles = roles.map(inOwnLanguage)
      if (saved) this.take(saved)
    })
  }

  async compareWith(roleId: number | undefined): Promise<void> {
    const compared = roleId === undefined ? undefined : await this.api.rights(roleId)
    runInAction(() => (this.compared = compared))
  }

  set(draft: Rights): void {
    this.draft = draft
  }

  discard(): void {
    if (this.saved) this.take(this.saved)
  }

  /** Takes over what another person has stored, and applies the unsaved changes to it. */
  keepMine(): void {
    const { saved, theirs, draft } = this
    if (!saved || !theirs) return
    const rebased = rebase(new Set(saved.permissionIds), draft, new Set(theirs.permissionIds))
    this.take(theirs)
    this.draft = rebased
  }

  takeTheirs(): void {
    if (this.theirs) this.take(this.theirs)
  }

  /**
   * Stores the changes. Another person's changes are never overwritten unseen, but shown as `theirs`.
   * @returns the text to show to the user; undefined when they have to decide first
   */
  async save(): Promise<string | undefined> {
    const { saved, draft, saving } = this
    if (!saved || saving) return undefined
    runInAction(() => (this.saving = true))
    try {
      const { data, message } = await this.api.saveRights({
        roleId: saved.roleId,
        permissionIds: [...draft],
        version: saved.version,
      })
      runInAction(() => this.take(data))
      return message
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const theirs = await this.api.rights(saved.roleId)
      // Another refusal, such as that of the Super Admin's role.
      if (theirs.version === saved.version) throw error
      runInAction(() => (this.theirs = theirs))
      return undefined
    } finally {
      runInAction(() => (this.saving = false))
    }
  }

  /** Subscribes to changes by others. @returns the function that unsubscribes */
  follow(): () => void {
    const stop = live.onChanges('role', ({ ids }) => {
      const { saved } = this
      if (saved && !this.saving && (!ids || ids.includes(saved.roleId))) void this.look(saved.roleId)
    })
    return () => {
      stop()
      this.request.abort()
    }
  }

  private async look(roleId: number): Promise<void> {
    // An error doesn't mean that the role changed. The next save shows whether it did.
    const fresh = await this.api.rights(roleId).catch(() => undefined)
    if (!fresh || this.saving || this.saved?.roleId !== roleId || fresh.version <= this.saved.version) return
    runInAction(() => {
      if (this.dirty) this.theirs = fresh
      else this.take(fresh)
    })
  }

  private take(rights: RoleRights): void {
    this.saved = rights
    this.draft = new Set(rights.permissionIds)
    this.theirs = undefined
  }
}
