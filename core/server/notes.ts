// What plugins may import about notes on records: for literal calls of their own, for demonstration data, and for records that become
// others.

export { keepSensitiveViews } from '../features/notes/server/keepSensitiveViews'
export { notePatch } from '../features/notes/server/noteRoutes'
export { openMentionsSql } from '../features/notes/server/mentionsSql'
export { countNotes, moveNotes } from '../features/notes/server/moveNotes'
export { seedNotes } from '../features/notes/server/seedNotes'
export { readNote, readNotes } from '../features/notes/server/readNotes'
export { changeNote, createNote, deleteNote, restoreNote } from '../features/notes/server/writeNote'
export { findMentionable } from '../features/notes/server/mentionable'
export { amongThoseWhoMaySee } from '../kernel/server/entities/record/whoMaySee'
