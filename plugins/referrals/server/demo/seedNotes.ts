import type { Transaction } from '@core/server/database'
import type { NoteTables } from '@core/server/notes'
import { referralEntity } from '../../shared/referralEntity'
import type { DemoNote } from './demoNotes'
import { inChunks } from './inChunks'

/** Stores the notes in chronological order. A mention sends no mail, because it is old. */
export async function seedNotes(
  transaction: Transaction,
  notes: readonly (DemoNote & { readonly referralId: number })[],
): Promise<void> {
  const { query } = transaction.as<NoteTables>()
  const inOrder = notes.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const ids = await inChunks(inOrder, (some) =>
    query
      .insertInto('core.note')
      .values(
        some.map(({ referralId, text, sensitive, by, at }) => ({
          entity: referralEntity.id,
          record_id: referralId,
          text,
          sensitive,
          created_by: by,
          created_at: at,
        })),
      )
      .returning('id')
      .execute(),
  )
  const mentions = inOrder.flatMap(({ mentions: people, at }, index) =>
    people.map((person) => ({ note_id: ids[index]!.id, user_id: person, told_at: at })),
  )
  await inChunks(mentions, (some) => query.insertInto('core.note_mention').values(some).returning('note_id').execute())
}
