import { useEffect, useState } from 'react'
import { useForm, useFormState } from 'react-final-form'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { useLoad } from '../../platform/api/useLoad'
import { Callout } from '../../platform/ui/status/Callout'
import type { Draft } from '../forms/draft/draft'
import { mergeApi } from './mergeApi'
import { SimilarRecords } from './SimilarNotice'

/** Milliseconds from the last keystroke to the search. */
const pause = 500

/** Shows possible duplicates of the record that is being entered. D5 */
export default function SimilarTyped({ entity }: { entity: Entity }) {
  const form = useForm<Draft>()
  const { values, dirtyFields } = useFormState<Draft>({ subscription: { values: true, dirtyFields: true } })
  // For an existing record only changed fields are compared. With its stored values it would match itself, and its page shows those matches
  // already.
  const changed = Object.fromEntries(Object.entries(values).filter(([name]) => dirtyFields?.[name]))
  const typed = JSON.stringify(traitsIn(changed, entity))
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => {
      // Invalid values are not compared.
      const errors = form.getState().errors ?? {}
      const { similarBy = {} } = entity
      const valid = Object.entries(JSON.parse(typed) as Record<string, string>).filter(
        ([trait]) => errors[similarBy[trait] ?? ''] === undefined,
      )
      setAsked(valid.length > 0 ? JSON.stringify(Object.fromEntries(valid)) : undefined)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, form, entity])
  const { value: similar = [] } = useLoad(asked, (signal) =>
    mergeApi(entity).similar(JSON.parse(asked!) as Record<string, string>, signal),
  )
  if (asked === undefined || similar.length === 0) return null
  return (
    <Callout tone="warning" title="This may be there already">
      <SimilarRecords records={similar} />
    </Callout>
  )
}

function traitsIn(values: Draft, { similarBy = {} }: Entity): Record<string, string> {
  return Object.fromEntries(
    Object.entries(similarBy).flatMap(([trait, path]) => {
      const value = values[path]
      return typeof value === 'string' && value.trim().length > 2 ? [[trait, value.trim()]] : []
    }),
  )
}
