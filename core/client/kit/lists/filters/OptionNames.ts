import { observable, runInAction } from 'mobx'
import type { Field } from '@core/entity/Field'
import { lookupEntries, referenceOptions } from '../../data/referenceOptions'
import { fixedOptions, me, type FilterOption } from './FilterOption'

/** The names behind the ids that filters hold: those of records and look-up lists are asked for once. */
export class OptionNames {
  private readonly known = observable.map<string, string>({}, { deep: false })
  private readonly requested = new Set<string>()

  /** @returns the name, or undefined while it is on its way. */
  nameOf(field: Field, id: FilterOption['id']): string | undefined {
    const fixed = fixedOptions(field)
    if (fixed) return fixed.find((option) => option.id === id)?.name ?? String(id)
    if (id === me.id) return me.name
    return this.known.get(keyOf(field, id))
  }

  /** Takes the names of options that were fetched anyway. */
  learn(field: Field, options: readonly FilterOption[]): void {
    runInAction(() => {
      for (const { id, name } of options) this.known.set(keyOf(field, id), name)
    })
  }

  /** Entries of the look-up list that a field chooses from have new names. Until they are here, the old ones stand. */
  async renew(field: Field): Promise<void> {
    if ([...this.requested].some((key) => key.startsWith(keyOf(field, ''))))
      this.learn(field, await lookupEntries(field.lookup!).catch(() => []))
  }

  /** Asks for the names that aren't known yet. One that can't be had is called by its number. */
  async resolve(field: Field, ids: readonly FilterOption['id'][]): Promise<void> {
    const missing = ids.filter(
      (id) =>
        typeof id === 'number' &&
        !fixedOptions(field) &&
        !this.known.has(keyOf(field, id)) &&
        !this.requested.has(keyOf(field, id)),
    ) as number[]
    if (missing.length === 0) return
    for (const id of missing) this.requested.add(keyOf(field, id))
    const found: readonly FilterOption[] = await (
      field.lookup ? lookupEntries(field.lookup) : referenceOptions(field, { ids: missing })
    ).catch(() => [])
    this.learn(field, [...missing.map((id) => ({ id, name: `No. ${id}` })), ...found])
  }
}

function keyOf({ entity, idsOf, lookup, kind }: Field, id: FilterOption['id']): string {
  return `${lookup ?? entity ?? idsOf ?? kind} ${String(id)}`
}
