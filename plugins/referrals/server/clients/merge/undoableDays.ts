/** The days in which a merge can be undone; the data for an undo is stored as long. */
export const undoableDays = 30
