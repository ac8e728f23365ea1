import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Fields } from '@core/kernel/entity/Field'
import { group } from '@core/kernel/entity/fieldKinds'
import { isEmpty } from '@core/kernel/entity/parse'
import type { FieldsRule } from '@core/kernel/entity/rules'
import { ApiError, messageOf } from '../../../platform/api/ApiError'
import type { Contributed } from '../../../session/registry/types'
import { type Draft, sameValue, toDraft, toInput, toPatch } from '../../forms/draft/draft'
import type { EntityFormProps } from '../../forms/EntityForm'
import type { FormSection } from '../../forms/FormSection'
import type { ArrangedForm } from '../../forms/layout/arrangedForm'
import { completeSections } from '../../forms/sections/completeSections'
import type { ContributedSection, SectionValues } from './formSections'
import { failedFrame, sectionFrame } from './sectionFrame'

/** What plugins add to a form. */
export interface FormExtension {
  /** @returns the fields of a form and a group of each section, the same for the same fields */
  fieldsOf(own: Fields): Fields
  /** @returns the rules of a form and those of the sections */
  rulesOf(own: readonly FieldsRule[] | undefined): readonly FieldsRule[]
  /** The values of the sections, in a form’s draft. */
  readonly initial: Draft
  /** @returns the sections of the form with those of plugins at the end */
  arrange(form: ArrangedForm): ArrangedForm
  /**
   * Saves the sections that were changed, once each.
   * @param isSaved the record was saved, which the message for the person says if a section fails
   * @throws ApiError that says what was saved and what wasn’t
   */
  save(id: number, draft: Draft, isSaved: boolean): Promise<void>
  /** @returns what the form of a stored record has in addition: its sections are saved after the record, and the record once */
  change(
    form: Pick<EntityFormProps, 'fields' | 'rules' | 'initial' | 'onSave' | 'onStale'>,
    id: number,
    arranged: ArrangedForm,
  ): ArrangedForm & Pick<EntityFormProps, 'fields' | 'rules' | 'initial' | 'onSave' | 'onStale'>
  /** What was saved, for a person who changed nothing of the record itself; undefined if nothing was. */
  saved(): string | undefined
}

type Entry = Contributed<ContributedSection>

/** The key of a section’s values in a draft. A dot would be a step of a path. */
const keyOf = ({ id }: Entry): string => `+${id.replaceAll('.', ':')}`

/**
 * @param loaded the values of each section, or why they couldn’t be loaded
 * @param titleOf returns a plugin’s title
 */
export function extendForm(
  { fields, name }: Entity,
  entries: readonly Entry[],
  loaded: readonly PromiseSettledResult<SectionValues | undefined>[],
  isNew: boolean,
  titleOf: (plugin: string) => string,
): FormExtension {
  const all = entries.map((entry, at) => ({ entry, key: keyOf(entry), loaded: loaded[at]! }))
  const parts = all.flatMap(({ entry, key, loaded: one }) =>
    one.status === 'fulfilled' ? [{ entry, key, values: one.value ?? {} }] : [],
  )
  const groups: Fields = Object.fromEntries(all.map(({ entry, key }) => [key, groupOf(entry)]))
  const draftOf = (key: string, values: SectionValues) => toDraft({ [key]: groups[key]! }, { [key]: values })
  const inputOf = ({ entry, key }: { readonly entry: Entry; readonly key: string }, draft: Draft) =>
    toInput(entry.fields, draft[key])
  const initial: Draft = Object.assign({}, ...parts.map(({ key, values }) => draftOf(key, values)))
  // What is stored of each section; nothing of those of a new record.
  const stored = new Map(parts.map((part) => [part.key, inputOf(part, isNew ? {} : initial)]))
  /** The titles of the sections that were saved. */
  const savedTitles = new Set<string>()
  const sections = all.map(({ entry, key, loaded: one }): FormSection => ({
    id: `section-${entry.id.replaceAll('.', '-')}`,
    title: entry.title,
    ...(entry.subtitle !== undefined && { subtitle: entry.subtitle }),
    fields: Object.keys(entry.fields).map((field) => `${key}.${field}`),
    frame: one.status === 'fulfilled' ? sectionFrame(entry, key) : failedFrame(entry, messageOf(one.reason)),
  }))
  /** What the record was saved with, where a section failed after it. */
  let savedDraft: Draft | undefined
  /** Returns the values that are stored now, after a conflict; of a section that can’t be loaded those that are known. */
  const reload = async (id: number): Promise<Draft> => {
    const { signal } = new AbortController()
    const drafts = await Promise.all(
      parts.map(async (part) => {
        const values = await part.entry.load(id, signal).catch(() => stored.get(part.key)!)
        stored.set(part.key, toInput(part.entry.fields, draftOf(part.key, values)[part.key]))
        return draftOf(part.key, values)
      }),
    )
    return Object.assign({}, ...drafts)
  }
  const added: Fields = Object.fromEntries(all.map(({ key, loaded: one }) => [key, weak(groups[key]!, one)]))
  let merged: { readonly own: Fields; readonly fields: Fields } | undefined
  const fieldsOf = (own: Fields): Fields => {
    if (merged?.own !== own) merged = { own, fields: { ...own, ...added } }
    return merged.fields
  }
  const addedRules = parts.flatMap(({ entry, key }) => (entry.validate ? [ruleOf(entry, key)] : []))
  const rulesOf = (own: readonly FieldsRule[] = []) => [...own, ...addedRules]
  const extension: FormExtension = {
    fieldsOf,
    rulesOf,
    initial,
    arrange: ({ sections: own, omit }) => ({
      sections: [...completeSections(fields, own, omit), ...sections],
      omit,
    }),
    async save(id, draft, isSaved) {
      const failures: string[] = []
      for (const part of parts) {
        const values = inputOf(part, draft)
        if (sameValue(stored.get(part.key), values)) continue
        try {
          await part.entry.save(id, values)
          stored.set(part.key, values)
          savedTitles.add(part.entry.title)
        } catch (error) {
          failures.push(`“${part.entry.title}” of the plugin “${titleOf(part.entry.plugin)}”: ${messageOf(error)}`)
        }
      }
      if (failures.length === 0) return
      const saved = [
        ...(isSaved ? [`The ${name.one.toLowerCase()}`] : []),
        ...[...savedTitles].map((title) => `“${title}”`),
      ]
      const told = saved.length === 0 ? [] : [`${saved.join(' and ')} ${saved.length > 1 ? 'are' : 'is'} saved.`]
      // The text of any other error is not shown to people.
      throw new ApiError({
        status: 400,
        message: [...failures, ...told, 'Save again to try only the rest again.'].join(' '),
      })
    },
    change: (form, id, arranged) => ({
      ...extension.arrange(arranged),
      fields: fieldsOf(form.fields),
      rules: rulesOf(form.rules),
      initial: { ...form.initial, ...initial },
      async onSave(draft, base) {
        const from = savedDraft ?? base
        await form.onSave(draft, from)
        savedDraft = draft
        await extension.save(id, draft, Object.keys(toPatch(fields, base, draft)).length > 0)
      },
      async onStale() {
        savedDraft = undefined
        const [theirs, sections] = await Promise.all([form.onStale!(), reload(id)])
        return { ...theirs, ...sections }
      },
    }),
    saved: () =>
      savedTitles.size === 0 ? undefined : `${[...savedTitles].map((title) => `“${title}”`).join(' and ')} saved`,
  }
  return extension
}

/** A section with a required field asks for it, also where nothing was entered. */
function groupOf({ title, fields }: Entry) {
  return group(title, fields, { required: Object.values(fields).some(({ required }) => required) })
}

/** What couldn’t be loaded asks for nothing. */
function weak<F extends object>(field: F, { status }: PromiseSettledResult<unknown>): F {
  return status === 'fulfilled' ? field : { ...field, required: false }
}

function ruleOf({ fields, validate }: Entry, key: string): FieldsRule {
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  return (record) => {
    // Outside of `try`: a form doesn’t ask a rule about values that are wrong by themselves.
    const values = { ...empty, ...(Reflect.get(record, key) as SectionValues | null) }
    try {
      const wrong = Object.entries(validate!(values) ?? {}).filter(([, message]) => !isEmpty(message))
      return Object.fromEntries(wrong.map(([name, message]) => [`${key}.${name}`, message]))
    } catch (error) {
      // oxlint-disable-next-line no-console -- the author of the plugin sees it, and the plugin’s server checks the values
      console.error(error)
      return undefined
    }
  }
}
