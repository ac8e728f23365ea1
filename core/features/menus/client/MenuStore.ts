import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { toast } from '@core/kernel/client/platform/toasts/toast'
import { LatestRequest } from '@core/kernel/client/platform/api/LatestRequest'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { live } from '@core/kernel/client/platform/live/live'
import { DragSession } from '@core/kernel/client/platform/ui/drag/DragSession'
import type { Menu } from '@core/kernel/entity/menus'
import { knownName } from '@core/kernel/entity/language'
import { menuTopic } from '@core/kernel/entity/apiTypes'
import { placeProblem } from '../shared/menuPlaces'
import { type ArrangedMenu, type Arrangement, menuApi } from './menuApi'
import {
  placeOfMenu,
  inReadingOrder,
  type MenuPlace,
  withMoved,
  placeKey,
  placeName,
  placeOfKey,
  sectionsOf,
} from './hierarchy'

type Toaster = typeof toast

export type MenuStoreApi = Pick<typeof menuApi, 'arrangement' | 'move' | 'hide' | 'resetRoleOrder' | 'update'>

/** The order of the menus, the common one or that of a role. A change is shown at once and then stored. */
export class MenuStore {
  arrangement: Arrangement | undefined = undefined
  error: Error | undefined = undefined
  roleId: number | undefined = undefined
  /** The menu that Tab reaches; the arrow keys move on from it. */
  reached: number | undefined = undefined
  /** The menu to focus when it is rendered again at another place. */
  focus: number | undefined = undefined
  /** The menu for which a dialog asks for a place. */
  requested: ArrangedMenu | undefined = undefined
  readonly drag: DragSession<ArrangedMenu>
  private readonly request = new LatestRequest()
  /** Changes that are not stored yet; each waits for the previous one. */
  private storing = 0
  private queue: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly toast: Pick<Toaster, 'success' | 'error'>,
    private readonly api: MenuStoreApi = menuApi,
  ) {
    this.drag = new DragSession<ArrangedMenu>({
      nameOf: ({ title }) => knownName(title),
      placeOf: (menu) => placeKey(placeOfMenu(this.menus, menu)),
      placeName: (key) => placeName(this.menus, placeOfKey(key)),
      refusal: (menu, key) => placeProblem(this.menus, menu, placeOfKey(key).parentId),
      drop: (menu, key, by) => void this.move(menu, placeOfKey(key), by === 'keyboard'),
      refused: (reason) => this.toast.error(reason),
    })
    makeObservable(this, {
      arrangement: observableRef,
      error: observableRef,
      roleId: observable,
      reached: observable,
      focus: observable,
      requested: observableRef,
      menus: computed,
      sections: computed,
      rows: computed,
      reach: action,
      ask: action,
    })
  }

  get menus(): readonly ArrangedMenu[] {
    return this.arrangement?.menus ?? []
  }

  /** The possible places of menus at the first level. */
  get sections(): readonly Menu['section'][] {
    return sectionsOf(this.menus, this.arrangement?.sections ?? [])
  }

  /** In the order of the page. */
  get rows(): readonly ArrangedMenu[] {
    return inReadingOrder(this.menus, this.sections)
  }

  reach(id: number | undefined): void {
    this.reached = id
    this.focus = undefined
  }

  ask(menu: ArrangedMenu | undefined): void {
    this.requested = menu
  }

  /** Requests the order of a role, or the common one. */
  async open(roleId: number | undefined): Promise<void> {
    runInAction(() => {
      this.error = undefined
      if (roleId !== this.roleId) this.arrangement = undefined
      this.roleId = roleId
    })
    const found = await this.request.take((signal) => this.api.arrangement(roleId, signal))
    if (!found) return
    runInAction(() => {
      if (found.error) this.error = found.error
      // The response doesn't include unsaved changes. The order is fetched again after these are stored.
      else if (this.storing === 0) this.arrangement = found.value
    })
  }

  /** Subscribes to changes by others. @returns the function that unsubscribes */
  follow(): () => void {
    const stops = [
      live.onChanges(menuTopic, () => void this.refresh()),
      live.onChanges('role', () => void this.refresh()),
    ]
    return () => {
      for (const stop of stops) stop()
      this.request.abort()
      this.drag.cancel()
    }
  }

  /** @param focused whether the menu keeps the focus after its move */
  move(menu: ArrangedMenu, place: MenuPlace, focused = false): Promise<void> {
    runInAction(() => {
      if (focused) this.focus = menu.id
      if (this.arrangement)
        this.arrangement = {
          ...this.arrangement,
          isOwn: this.roleId !== undefined,
          menus: [...withMoved(this.menus, menu.id, place)],
        }
    })
    return this.store(() =>
      this.api.move({ id: menu.id, ...place, ...(this.roleId !== undefined && { roleId: this.roleId }) }),
    )
  }

  /** Shows or hides it: for the role, or for everybody. */
  hide(menu: ArrangedMenu, isHide: boolean): Promise<void> {
    const { roleId } = this
    this.change(menu.id, { isHide, isHideInRole: isHide && roleId !== undefined })
    return this.store(async () => {
      if (roleId !== undefined) return this.api.hide({ id: menu.id, roleId, isHide })
      return (await this.api.update(menu.id, { version: menu.version, isHide })).message
    })
  }

  /** Deletes the role's own order. */
  resetRoleOrder(): Promise<void> {
    const { roleId } = this
    return roleId === undefined ? Promise.resolve() : this.store(() => this.api.resetRoleOrder(roleId))
  }

  private change(id: number, part: Partial<ArrangedMenu>): void {
    runInAction(() => {
      if (this.arrangement)
        this.arrangement = {
          ...this.arrangement,
          menus: this.menus.map((menu) => (menu.id === id ? { ...menu, ...part } : menu)),
        }
    })
  }

  /** Stores a change after those before it, and shows the stored order once all are stored. */
  private async store(work: () => Promise<string | undefined>): Promise<void> {
    this.storing++
    const mine = this.queue.then(work)
    this.queue = mine.catch(() => {})
    try {
      const message = await mine
      if (message) this.toast.success(message)
    } catch (error) {
      this.toast.error(messageOf(error))
    }
    this.storing--
    await this.refresh()
  }

  private async refresh(): Promise<void> {
    if (this.storing === 0) await this.open(this.roleId)
  }
}
