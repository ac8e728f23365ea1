import { observable, runInAction } from 'mobx'
import type { Field } from '@core/kernel/entity/Field'
import { lookupEntries, referenceOptions } from '../../data/referenceOptions'
import { fixedOptions, me, type FilterOption } from './FilterOption'

/** The names of the ids in filters. Names of records and look-up lists are requested once. */
export class OptionNames {
  private readonly known = observable.map<string, string>({}, { deep: false })
  private readonly requested = new Set<string>()

  /** @returns the name, or undefined while it loads */
  nameOf(field: Field, id: FilterOption['id']): string | undefined {
    const fixed = fixedOptions(field)
    if (fixed) return fixed.find((option) => option.id === id)?.name ?? String(id)
    if (id === me.id) return me.name
    return this.known.get(keyOf(field, id))
  }

  /** Caches the names of options that were fetched for another reason. */
  learn(field: Field, options: readonly FilterOption[]): void {
    runInAction(() => {
      for (const { id, name } of options) this.known.set(keyOf(field, id), name)
    })
  }

  /** Fetches the names again after entries of the field's look-up list were renamed. The old names stay until then. */
  async renew(field: Field): Promise<void> {
    if ([...this.requested].some((key) => key.startsWith(keyOf(field, ''))))
      this.learn(field, await lookupEntries(field.lookup!).catch(() => []))
  }

  /** Requests the names that aren't cached. A name that can't be loaded is replaced by the number. */
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
