import { useEffect, useState } from 'react'
import type { Field } from '@core/kernel/entity/Field'
import { messageOf } from '../../../../platform/api/ApiError'
import { isAbort } from '../../../../platform/api/unwrapResponse'
import { lookupEntries, referenceOptions } from '../../../data/referenceOptions'
import { isPerson, me, type FilterOption } from '../FilterOption'
import type { OptionNames } from '../OptionNames'

/** Milliseconds from the last letter to the request. */
const pause = 200
const most = 30

interface Found {
  /** Undefined while they load. */
  readonly options: readonly FilterOption[] | undefined
  readonly failed?: string
}

/** @returns the options that match the text. If they come from the server, those that were ticked at the start come first. */
export function useOptions(
  field: Field,
  fixed: readonly FilterOption[] | undefined,
  text: string,
  ticked: readonly FilterOption['id'][],
  names: OptionNames,
): Found {
  const wanted = text.trim()
  const [found, setFound] = useState<Found>({ options: undefined })
  // Only those that were ticked when the editor was opened, so that no option moves while the user ticks.
  const [first] = useState(ticked)

  useEffect(() => {
    if (fixed) return
    const controller = new AbortController()
    const ask = async () => {
      try {
        const options = field.lookup
          ? (await lookupEntries(field.lookup, controller.signal)).filter(
              ({ name, retired }) => !retired && matches(name, wanted),
            )
          : await referenceOptions(field, { ...(wanted && { search: wanted }), limit: most }, controller.signal)
        names.learn(field, options)
        setFound({ options })
      } catch (error) {
        if (!isAbort(error)) setFound({ options: undefined, failed: messageOf(error) })
      }
    }
    const timer = setTimeout(() => void ask(), wanted ? pause : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [field, fixed, wanted, names])

  if (fixed)
    return {
      options: fixed.filter(
        ({ name, group }) => matches(name, wanted) || (group !== undefined && matches(group, wanted)),
      ),
    }
  const above = wanted
    ? []
    : first.filter((id) => id !== me.id).map((id) => ({ id, name: names.nameOf(field, id) ?? '…' }))
  const self = isPerson(field) && matches(me.name, wanted) ? [me] : []
  return {
    ...found,
    options: found.options && [
      ...self,
      ...above,
      ...found.options.filter(({ id }) => !above.some((other) => other.id === id)),
    ],
  }
}

function matches(name: string, wanted: string): boolean {
  return name.toLocaleLowerCase().includes(wanted.toLocaleLowerCase())
}
