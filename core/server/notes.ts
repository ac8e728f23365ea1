// What plugins may import about notes on records: for literal calls of their own, for demonstration data, and for records that become
// others.

export { keepSensitiveViews } from './features/notes/keepSensitiveViews'
export { notePatch } from './features/notes/noteRoutes'
export { openMentionsSql } from './features/notes/mentionsSql'
export { countNotes, moveNotes } from './features/notes/moveNotes'
export type { NoteTables } from './features/notes/NoteTables'
export { readNote, readNotes } from './features/notes/readNotes'
export { changeNote, createNote, deleteNote, restoreNote } from './features/notes/writeNote'
export { amongThoseWhoMaySee, findMentionable } from './features/notes/whoMaySee'
