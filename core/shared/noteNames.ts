// Apart from the calls, which the first script has no use for.

/** The id of the tab with a record's notes, which links to them name. */
export const notesTab = 'notes'

/** What live news calls the notes on records of an entity: those who may view it hear of them, by the record's id. */
export function noteTopic({ id }: { readonly id: string }): string {
  return `${id}.notes`
}
