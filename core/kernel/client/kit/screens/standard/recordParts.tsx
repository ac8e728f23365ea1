import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { EntityRecord } from '../../data/entityApi'
import { arrangedRecord } from '../../records/arrangedRecord'
import { KeyFacts } from '../../records/KeyFacts'
import { RecordDetails } from '../../records/RecordDetails'
import type { ReadField } from '../../records/RecordFields'
import type { RecordParts } from '../../records/RecordParts'
import { useSectionEditing } from '../useSectionEditing'
import { detailsOf, keyFactsOf } from './detailsOf'
import type { EntityScreens, RecordPieces } from './EntityScreens'

/**
 * @param more pieces that only the page needs
 * @returns the parts of a record from its definition and the pieces of its plugin, for its page and its preview
 */
export function recordParts<Row extends ListedRow, Detail extends EntityRecord>(
  { entity, form = {}, record }: Pick<EntityScreens<Row, Detail>, 'entity' | 'form' | 'record'>,
  more: RecordPieces<Detail> = {},
): RecordParts<Detail> & Omit<RecordPieces<Detail>, 'first' | 'keyFacts'> {
  const { first: First, facts: OwnFacts, keyFacts: own, ...pieces } = { ...record, ...more }
  const shown = { ...pieces, ...(own && { keyFacts: own }) }
  const details = detailsOf({ entity, form, record: shown })
  const keyFacts = keyFactsOf({ entity, record: shown })
  const drawn = new Map<string, ReadField>(
    [...(pieces.fields ?? []), ...keyFacts].flatMap((one) => (typeof one === 'string' ? [] : [[one.path, one]])),
  )
  const useEditing = (of: Detail) => {
    const editing = useSectionEditing(
      typeof form.omit === 'function' ? form.omit(of) : form.omit,
      pieces.withheld?.(of),
    )
    // A change that is reviewed is made in the form, which asks.
    return form.useReview ? undefined : editing
  }
  const Facts = ({ record: of }: { record: Detail }) => {
    const editing = useEditing(of)
    const { facts } = arrangedRecord(entity, { facts: details.keyFacts ?? [], sections: form.sections }, of)
    const show = facts.map((path) => drawn.get(path) ?? path)
    return (
      <>
        {show.length > 0 && (
          <KeyFacts fields={entity.fields} record={of} show={show} editing={editing} sections={form.sections} />
        )}
        {OwnFacts && <OwnFacts record={of} />}
      </>
    )
  }
  const Details = ({ record: of }: { record: Detail }) => {
    const editing = useEditing(of)
    return (
      <>
        {First && <First record={of} />}
        <RecordDetails fields={entity.fields} record={of} {...details} {...(editing && { editing })} />
      </>
    )
  }
  return { details: Details, ...pieces, facts: Facts }
}
