import { useEffect, useState } from 'react'
import { useForm, useFormState } from 'react-final-form'
import { useLoad } from '@core/client/api'
import type { Draft } from '@core/client/kit'
import { Callout } from '@core/client/ui'
import type { MergedEntity } from '../../shared/merge/mergeCalls'
import { mergeApi } from './mergeApi'
import { SimilarRecords } from './SimilarNotice'

/** Milliseconds from the last keystroke to the search. */
const pause = 500

const traits = ['address', 'zip', 'website', 'email', 'phone'] as const

/** Shows possible duplicates of the record that is being entered. D5 */
export default function SimilarTyped({ entity, nameField }: { entity: MergedEntity; nameField: string }) {
  const form = useForm<Draft>()
  const { values, dirtyFields } = useFormState<Draft>({ subscription: { values: true, dirtyFields: true } })
  // For an existing record only changed fields are compared. With its stored values it would match itself, and its page shows those matches
  // already.
  const changed = Object.fromEntries(Object.entries(values).filter(([name]) => dirtyFields?.[name]))
  const typed = JSON.stringify(traitsIn(changed, nameField))
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => {
      // Invalid values are not compared.
      const errors = form.getState().errors ?? {}
      const valid = Object.entries(JSON.parse(typed) as Record<string, string>).filter(([name]) => !(name in errors))
      setAsked(valid.length > 0 ? JSON.stringify(Object.fromEntries(valid)) : undefined)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, form])
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

function traitsIn(values: Draft, nameField: string): Record<string, string> {
  const named = [['name', values[nameField]] as const, ...traits.map((name) => [name, values[name]] as const)]
  return Object.fromEntries(
    named.flatMap(([name, value]) =>
      typeof value === 'string' && value.trim().length > 2 ? [[name, value.trim()]] : [],
    ),
  )
}
