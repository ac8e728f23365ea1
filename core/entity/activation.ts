import { homeMenu } from './homeModule'

/** What a plugin says, alike in both halves, of the roles that it is there for. */
export interface Activated {
  readonly id: string
  /** The menus of which a role needs one: the plugin's own or core's. All of its own unless said. */
  readonly activatedBy?: readonly number[]
}

/** Core's menus, which any plugin may be activated by. */
const coreMenuIds: readonly number[] = [homeMenu.id]

/** @returns whether a plugin is there for a role that is granted these menus. @param own the ids of the plugin's own menus */
export function isActivated({ activatedBy }: Activated, own: readonly number[], granted: readonly number[]): boolean {
  return (activatedBy ?? own).some((id) => granted.includes(id))
}

/** @throws when a plugin is activated by nothing, or by a menu that neither it nor core declares; the message names it and the mend */
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
