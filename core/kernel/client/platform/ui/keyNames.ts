const apple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/** The names of keys on the user's keyboard. */
export const keyNames = { mod: apple ? '⌘' : 'Ctrl' } as const
