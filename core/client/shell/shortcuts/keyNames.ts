const apple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/** Keys as they are written on this person's keyboard. */
export const keyNames = { mod: apple ? '⌘' : 'Ctrl' } as const
