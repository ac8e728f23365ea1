import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import type { EntityRecord } from '../../data/entityApi'
import { pathsOfFacts } from '../../records/KeyFacts'
import type { DetailsPieces } from '../../records/RecordDetails'
import type { ReadField } from '../../records/RecordFields'
import type { FormPieces, RecordPieces } from './EntityScreens'

interface Pieces {
  readonly entity: Entity
  readonly form?: Pick<FormPieces<EntityRecord>, 'sections'>
  readonly record?: Pick<RecordPieces<EntityRecord>, 'fields' | 'omit' | 'keyFacts'>
}

/** @returns how a record is shown on its page and in the preview: grouped like its form */
export function detailsOf({ entity, form = {}, record = {} }: Pieces): DetailsPieces {
  return {
    ...(form.sections && { sections: form.sections }),
    ...(record.fields && { byHand: record.fields }),
    ...(record.omit && { omit: record.omit }),
    keyFacts: pathsOfFacts(entity.fields, keyFactsOf({ entity, record })),
  }
}

/** More than these are no key facts. */
const most = 8
/** Kinds whose values need the whole width, or a form of their own. */
const large = new Set(['rows', 'longText', 'files', 'object', 'secret', 'choices', 'tags'])

/** @returns the key facts of an entity: those of the plugin, or the fields that its list shows, without the title and the state */
export function keyFactsOf({ entity, record = {} }: Omit<Pieces, 'form'>): readonly ReadField[] {
  if (record.keyFacts) return record.keyFacts
  const elsewhere = [...entity.title, entity.state, ...(record.omit ?? [])]
  const byHand = new Map(record.fields?.map((entry) => [entry.path, entry]))
  return fieldPathsOf(entity.fields)
    .filter(({ path, field }) => field.inList && !large.has(field.kind) && !elsewhere.includes(path))
    .slice(0, most)
    .map(({ path }) => byHand.get(path) ?? path)
}
