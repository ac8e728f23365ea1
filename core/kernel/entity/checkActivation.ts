import type { Activated } from './activation'
import { homeMenu } from './homeModule'

/** Core's menus. Any plugin may be activated by them. */
const coreMenuIds: readonly number[] = [homeMenu.id]

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
