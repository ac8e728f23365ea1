/** For which roles a plugin is active. Both halves of the plugin declare the same. */
export interface Activated {
  readonly id: string
  /** The plugin is active for roles that have one of these menus: its own or core's. Default: all of its own. */
  readonly activatedBy?: readonly number[]
}

/**
 * @returns whether a plugin is active for a role that is granted these menus.
 * @param own the ids of the plugin's own menus
 */
export function isActivated({ activatedBy }: Activated, own: readonly number[], granted: readonly number[]): boolean {
  return (activatedBy ?? own).some((id) => granted.includes(id))
}
