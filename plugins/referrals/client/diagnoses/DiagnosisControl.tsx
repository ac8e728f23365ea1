import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-final-form'
import { createApi, LatestRequest, unwrapResponse } from '@core/client/session'
import type { ControlProps } from '@core/client/kit'
import { Combobox } from '@core/client/ui'
import { type Diagnosis, type diagnosisCalls, isCode, writeCode } from '../../shared/diagnosisCalls'

const api = createApi<typeof diagnosisCalls>()

/** The pause in typing after which the server is queried, in milliseconds. */
const pause = 200

interface Found {
  readonly data: readonly Diagnosis[]
  readonly version?: string
  readonly complete?: boolean
}

/** The code of a diagnosis: typed, or searched by its description. Choosing one fills in both fields. */
export const DiagnosisCodeControl = (props: ControlProps) => <DiagnosisControl {...props} part="code" />

/** The description of a diagnosis. */
export const DiagnosisLabelControl = (props: ControlProps) => <DiagnosisControl {...props} part="label" />

function DiagnosisControl({
  part,
  field,
  label,
  required,
  error,
  value,
  onChange,
  onBlur,
}: ControlProps & { part: 'code' | 'label' }) {
  const form = useForm()
  const typed = typeof value === 'string' ? value : ''
  const [search, setSearch] = useState<string>()
  const found = useDiagnoses(search ?? (part === 'code' && typed ? typed : undefined))
  const options = found?.data.map(({ code, label: name, billable }) => ({
    id: code,
    name: `${code} ${name}`,
    ...(!billable && { hint: 'Header' }),
  }))
  return (
    <Combobox
      {...{ label, required, error, options }}
      help={(part === 'code' ? warningOf(typed, found) : undefined) ?? field.help}
      chosen={typed ? { id: typed, name: typed } : undefined}
      placeholder={part === 'code' ? 'F84.0' : 'Type to search'}
      onSearch={setSearch}
      onText={onChange}
      onBlur={() => {
        if (part === 'code' && isCode(typed)) onChange(writeCode(typed))
        onBlur()
      }}
      onChange={(option) => {
        const one = found?.data.find(({ code }) => code === option?.id)
        if (!one) return onChange(undefined)
        form.batch(() => {
          form.change('clinical.diagnosisCode', one.code)
          form.change('clinical.diagnosisLabel', one.label)
        })
      }}
    />
  )
}

/** @returns a warning about a code before it is sent to a payer; the code is stored anyway. */
function warningOf(typed: string, found: Found | undefined): string | undefined {
  if (!found || !typed) return undefined
  const written = isCode(typed) ? writeCode(typed) : typed
  const one = found.data.find(({ code }) => code === written)
  if (one?.billable === false) return `${one.code} is a header, which can’t be billed: choose one of the codes below it`
  if (!one && found.complete) return `${written} isn’t a code of ${found.version}`
  return undefined
}

/** The codes that the server found for a text; undefined during the request and without matches. */
function useDiagnoses(search: string | undefined): Found | undefined {
  const [found, setFound] = useState<Found & { readonly of: string }>()
  const first = useRef(true)
  const [request] = useState(() => new LatestRequest())
  useEffect(() => {
    if (search === undefined) return
    const wait = first.current ? 0 : pause
    first.current = false
    const load = async () => {
      const answer = await request.take((signal) =>
        unwrapResponse(api.POST('/api/referral/Diagnoses', { body: { search }, signal })),
      )
      // These are only suggestions: without them the user types the code.
      if (answer) setFound({ ...(answer.value ?? { data: [] }), of: search })
    }
    const timer = setTimeout(() => void load(), wait)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [search, request])
  return found?.of === search ? found : undefined
}
