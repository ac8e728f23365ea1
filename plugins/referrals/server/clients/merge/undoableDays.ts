/** How long a merge can be undone; what that needs is kept as long. */
export const undoableDays = 30
