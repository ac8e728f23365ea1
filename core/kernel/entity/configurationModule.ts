/**
 * The module Configuration, as features need it for the screens and calls of administrators. A plugin declares the module, its permissions and
 * its menu (D2): while that plugin is off, nobody holds them, and what they open isn't there. `deployment/configurationModule.test.ts` compares
 * the ids.
 */
export const configurationMenu = 6

/** Its permissions, by what they let people configure. */
export const configuration = {
  view: 601,
  create: 604,
  update: 605,
  updateAll: 607,
  delete: 608,
  deleteAll: 610,
  apiKeys: 613,
  status: 614,
  signInProviders: 616,
  customFields: 617,
  layouts: 618,
  recordKinds: 619,
  automations: 624,
  plugins: 625,
} as const

/** The screen where the roles are given permissions. */
export const rights = { path: '/configuration', permission: 511 } as const
