import { use, useEffect, useState } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { ApiError } from '../../../platform/api/ApiError'
import { RegistryContext } from '../../../session/registry/RegistryProvider'
import type { Contributed, Registry } from '../../../session/registry/types'
import { isFor } from '../../records/isFor'
import type { FormExtension } from './extendForm'
import { type ContributedSection, formSections } from './formSections'

type Entry = Contributed<ContributedSection>

/** Milliseconds after which the form goes on without a section whose values don’t come. */
const patience = 10_000

function entriesFor({ contributions, viewer }: Registry['state'], entity: Entity): readonly Entry[] {
  // The entries of this point have its type.
  const all = (contributions[formSections.id] ?? []) as readonly Entry[]
  return all.filter((entry) => viewer && isFor(entry, entity, viewer.permissions))
}

/**
 * What plugins add to the form of a record. Nothing is fetched where no plugin does.
 * @param id of the record; undefined for a new one
 * @returns `waiting` until the values of the sections are there, or known not to come
 */
export function useFormExtension(
  entity: Entity,
  id?: number,
): { readonly waiting: boolean; readonly extension: FormExtension | undefined } {
  const registry = use(RegistryContext)
  // A form keeps the sections that it began with, so it doesn't follow the contributions.
  const [entries] = useState(() => (registry ? entriesFor(registry.state, entity) : []))
  const [extension, setExtension] = useState<FormExtension>()
  useEffect(() => {
    if (entries.length === 0) return
    const controller = new AbortController()
    const { signal } = controller
    let late: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new ApiError({ status: 0, message: 'It took too long.' })), patience)
    })
    const titleOf = (plugin: string) => registry?.state.plugins[plugin]?.title ?? plugin
    const values = entries.map((entry) =>
      Promise.race([(async () => (id === undefined ? entry.initial?.() : entry.load(id, signal)))(), timeout]),
    )
    // The code of sections comes at the same time as their values.
    Promise.all([import('./extendForm'), Promise.allSettled(values)]).then(
      ([{ extendForm }, loaded]) => {
        clearTimeout(late)
        if (!signal.aborted) setExtension(extendForm(entity, entries, loaded, id === undefined, titleOf))
      },
      // The screen’s boundary says that its code couldn’t be loaded.
      (error: unknown) =>
        setExtension(() => {
          throw error
        }),
    )
    return () => {
      clearTimeout(late)
      controller.abort()
    }
  }, [registry, entity, entries, id])
  return { waiting: entries.length > 0 && !extension, extension }
}
