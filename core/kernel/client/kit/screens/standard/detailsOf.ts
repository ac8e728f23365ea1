import type { EntityRecord } from '../../data/entityApi'
import type { DetailsPieces } from '../../records/RecordDetails'
import type { FormPieces, RecordPieces } from './EntityScreens'

interface Pieces {
  readonly form?: Pick<FormPieces<EntityRecord>, 'sections'>
  readonly record?: Pick<RecordPieces<EntityRecord>, 'fields' | 'omit'>
}

/** @returns how a record is shown on its page and in the preview: grouped like its form */
export function detailsOf({ form = {}, record = {} }: Pieces): DetailsPieces {
  return {
    ...(form.sections && { sections: form.sections }),
    ...(record.fields && { byHand: record.fields }),
    ...(record.omit && { omit: record.omit }),
  }
}
