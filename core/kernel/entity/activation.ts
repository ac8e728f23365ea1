import { homeMenu } from './homeModule'

/** For which roles a plugin is active. Both halves of the plugin declare the same. */
export interface Activated {
  readonly id: string
  /** The plugin is active for roles that have one of these menus: its own or core's. Default: all of its own. */
  readonly activatedBy?: readonly number[]
}

/** Core's menus. Any plugin may be activated by them. */
const coreMenuIds: readonly number[] = [homeMenu.id]

/**
 * @returns whether a plugin is active for a role that is granted these menus.
 * @param own the ids of the plugin's own menus
 */
export function isActivated({ activatedBy }: Activated, own: readonly number[], granted: readonly number[]): boolean {
  return (activatedBy ?? own).some((id) => granted.includes(id))
}

/**
 * @throws when nothing activates the plugin, or when a menu activates it that neither the plugin nor core declares. The message names the
 * plugin, the menu and the correction.
 */
export function checkActivation({ id, activatedBy }: Activated, own: readonly number[]): void {
  if (!activatedBy) return
  if (activatedBy.length === 0)
    throw new Error(
      `Plugin “${id}”: \`activatedBy\` is empty, so no role would ever have it. Name a menu, or leave it out.`,
    )
  const foreign = activatedBy.find((menu) => !own.includes(menu) && !coreMenuIds.includes(menu))
  if (foreign !== undefined)
    throw new Error(
      `Plugin “${id}”: \`activatedBy\` names menu ${foreign}, which is another plugin's or nobody's. Name one of its own (${own.join(', ') || 'it has none'}) or of core's (${coreMenuIds.join(', ')}): the other plugin may be off.`,
    )
}
