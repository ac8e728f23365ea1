import { useEffect, useRef, useState } from 'react'
import { optionsPath } from '@core/kernel/entity/defineEntity'
import type { Field } from '@core/kernel/entity/Field'
import type { RecordOption } from '@core/kernel/entity/apiTypes'
import { messageOf } from '../../../platform/api/ApiError'
import { isAbort } from '../../../platform/api/unwrapResponse'
import { callApi } from '../../../platform/api/createApi'
import { useFormSetting } from '../FormContext'

/** Milliseconds without typing until the server is queried. */
const pause = 200

interface Found {
  readonly text: string
  readonly options: readonly RecordOption[]
}

interface Options {
  /** Undefined while they load and none of the loaded ones match. */
  readonly options: readonly RecordOption[] | undefined
  readonly error: string | undefined
}

function useAsk(field: Field) {
  const { entity } = useFormSetting()
  const path = optionsPath(field)
  // For people, only those who can be given such a record.
  const more = field.kind === 'person' && entity ? { entity } : {}
  return async (requested: object, signal: AbortSignal) => {
    const { data } = await callApi<{ data: readonly RecordOption[] }>('POST', path, {
      body: { ...requested, ...more },
      signal,
    })
    return data
  }
}

/**
 * The records that a reference may point at.
 * @param text the search text; `''` for the first records; undefined sends no request
 */
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
  // Until the response arrives, the loaded options that match are shown.
  const fitting = found.options.filter(({ name }) => fits(name, text))
  return { options: fitting.length > 0 ? fitting : undefined, error }
}

function fits(name: string, text: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/)
  return words.every((word) => name.toLocaleLowerCase().includes(word))
}

/** @returns the name of the record that an id points at; undefined while it loads */
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
