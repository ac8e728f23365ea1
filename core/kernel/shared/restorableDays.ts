/** For how many days a deletion (of a note too), a removed file and a merge can be undone; then what only an undo needs is purged. */
export const restorableDays = 30
