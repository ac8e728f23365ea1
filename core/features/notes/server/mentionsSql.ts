/**
 * SQL of the records whose notes mention a person who has not written a note there since: `record_id`, and `day`, on which they were
 * mentioned last.
 * @param entity its id
 * @param person SQL of the person's id
 */
export const openMentionsSql = (
  entity: string,
  person: string,
): string => `select note.record_id, core.office_day(max(coalesce(mention.told_at, note.created_at))) as day
  from core.note_mention mention join core.note on note.id = mention.note_id
  where mention.user_id = ${person} and not mention.taken_out and note.entity = '${entity}' and note.deleted_at is null
    and not exists (select from core.note answer where answer.entity = note.entity and answer.record_id = note.record_id
      and answer.created_by = mention.user_id and answer.deleted_at is null and answer.created_at > coalesce(mention.told_at, note.created_at))
  group by note.record_id`
