import { useEffect, useState } from 'react'
import { referenceOptions } from '@core/client/kit'
import type { RecordOption } from '@core/entity'

/** The person whom the address names by their number; undefined while their name is on its way, or when there is nobody. */
export function useNamedPerson(id: number | undefined): RecordOption | undefined {
  const [person, setPerson] = useState<RecordOption>()
  useEffect(() => {
    if (id === undefined) return
    const controller = new AbortController()
    referenceOptions({ kind: 'person', entity: 'user' }, { ids: [id] }, controller.signal).then(
      ([found]) => setPerson(found),
      // They can be chosen by name all the same.
      () => {},
    )
    return () => controller.abort()
  }, [id])
  return person?.id === id ? person : undefined
}
