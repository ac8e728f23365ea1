import { useEffect, useRef, useState } from 'react'
import { optionsPath } from '@core/entity/defineEntity'
import type { Field } from '@core/entity/Field'
import type { RecordOption } from '@core/entity/apiTypes'
import { messageOf } from '../../../platform/api/ApiError'
import { isAbort } from '../../../platform/api/unwrapResponse'
import { callApi } from '../../../platform/api/createApi'
import { useFormSetting } from '../FormContext'

/** So long a pause in typing asks the server, ms. */
const pause = 200

interface Found {
  readonly text: string
  readonly options: readonly RecordOption[]
}

interface Options {
  /** Undefined while they are on their way and nothing that is here would fit. */
  readonly options: readonly RecordOption[] | undefined
  readonly error: string | undefined
}

function useAsk(field: Field) {
  const { entity } = useFormSetting()
  const path = optionsPath(field)
  // Of people only those who can be given such a record.
  const more = field.kind === 'person' && entity ? { entity } : {}
  return async (requested: object, signal: AbortSignal) => {
    const { data } = await callApi<{ data: readonly RecordOption[] }>('POST', path, {
      body: { ...requested, ...more },
      signal,
    })
    return data
  }
}

/** The records that a reference may point at. @param text what is searched for, `''` for the first ones; undefined asks nothing */
export function useOptions(field: Field, text: string | undefined): Options {
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<string>()
  const ask = useRef(useAsk(field))
  const first = useRef<Found>(undefined)

  useEffect(() => {
    if (text === undefined) return
    const controller = new AbortController()
    const load = async () => {
      try {
        const next =
          text === '' && first.current
            ? first.current
            : { text, options: await ask.current(text ? { search: text } : {}, controller.signal) }
        if (text === '') first.current = next
        setFound(next)
        setError(undefined)
      } catch (cause) {
        if (!isAbort(cause)) setError(messageOf(cause))
      }
    }
    const timer = setTimeout(() => void load(), text === '' ? 0 : pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])

  if (!found || found.text === text || text === undefined) return { options: found?.options, error }
  // Until the answer comes, those that are here and fit.
  const fitting = found.options.filter(({ name }) => fits(name, text))
  return { options: fitting.length > 0 ? fitting : undefined, error }
}

function fits(name: string, text: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/)
  return words.every((word) => name.toLocaleLowerCase().includes(word))
}

/** The name of the record that an id points at; undefined while it is on its way. */
export function useOptionName(field: Field, id: number | undefined): string | undefined {
  const [known, setKnown] = useState<{ readonly id: number; readonly name: string }>()
  const ask = useRef(useAsk(field))
  useEffect(() => {
    if (id === undefined) return
    const controller = new AbortController()
    ask.current({ ids: [id] }, controller.signal).then(
      ([option]) => setKnown({ id, name: option?.name ?? `No. ${id}` }),
      (error: unknown) => isAbort(error) || setKnown({ id, name: `No. ${id}` }),
    )
    return () => controller.abort()
  }, [id])
  return known?.id === id ? known?.name : undefined
}
