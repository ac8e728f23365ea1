import type { Viewer } from '../../access/Viewer'
import type { EntityContext } from '../EntityContext'
import { namesOf } from '../record/namesOf'
import { pointerOf } from '../record/pointerOf'
import type { NamesWithin } from './exportFile'

/** The names behind ids that stand in rows of records: of look-up lists' entries, and of records that the person may see. */
export function namesWithin({ db, catalog }: EntityContext, viewer: Viewer): NamesWithin {
  return async (pointers) => {
    const names = await namesOf(db, catalog, pointers.map(({ field, id }) => ({ entity: pointerOf(field)!, id })), viewer)
    return (field, id) => {
      const pointer = pointerOf(field)
      return pointer !== undefined && typeof id === 'number' ? names(pointer, id) : undefined
    }
  }
}
