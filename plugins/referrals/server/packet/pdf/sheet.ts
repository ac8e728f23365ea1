/** The margin of a page, and the column of labels, in points. */
export const margin = 54
export const labelWidth = 180

/** For white paper, in every theme; each text has a contrast of 4.5:1. */
export const colors = { brand: '#5b5fe0', text: '#1a1c2b', muted: '#5a5e72', line: '#c9ccd8', ink: '#14235a' } as const
