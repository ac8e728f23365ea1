/** The column of a VIN in lists: wide enough for its last characters, which people read to each other. */
export const vinColumn = { field: 'vin', width: 190, later: true } as const
