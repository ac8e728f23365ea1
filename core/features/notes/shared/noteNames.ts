// In a file apart from the calls, because the first script doesn't need the calls.

/** The id of the tab with a record's notes; links to them contain it. */
export const notesTab = 'notes'

/** The topic of changes to notes on an entity's records. It has the record's id, and is sent to people who may view it. */
export function noteTopic({ id }: { readonly id: string }): string {
  return `${id}.notes`
}
