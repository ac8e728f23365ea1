import { useEffect, useState } from 'react'
import { referenceOptions } from '@core/client/kit'
import type { RecordOption } from '@core/entity'

/** The person in the URL, by id; undefined while their name is loaded, or if there is nobody. */
export function useNamedPerson(id: number | undefined): RecordOption | undefined {
  const [person, setPerson] = useState<RecordOption>()
  useEffect(() => {
    if (id === undefined) return
    const controller = new AbortController()
    referenceOptions({ kind: 'person', entity: 'user' }, { ids: [id] }, controller.signal).then(
      ([found]) => setPerson(found),
      // The user can still choose them by name.
      () => {},
    )
    return () => controller.abort()
  }, [id])
  return person?.id === id ? person : undefined
}
