import type { Viewer } from '../../platform/http/Viewer'
import { namesOf, referenceTargetOf } from '../record/namesOf'
import type { EntityContext } from '../table/EntityContext'
import type { ReferencedNames } from './exportFile'

/** The names that belong to ids in rows of records: of look-up lists' entries, and of records that the person may see. */
export function referencedNames({ db, catalog }: EntityContext, viewer: Viewer): ReferencedNames {
  return async (pointers) => {
    const names = await namesOf(
      db,
      catalog,
      pointers.map(({ field, id }) => ({ entity: referenceTargetOf(field)!, id })),
      viewer,
    )
    return (field, id) => {
      const pointer = referenceTargetOf(field)
      return pointer !== undefined && typeof id === 'number' ? names(pointer, id) : undefined
    }
  }
}
