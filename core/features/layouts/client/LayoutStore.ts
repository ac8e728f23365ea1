import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { ApiError } from '@core/kernel/client/platform/api/ApiError'
import type { Arrangeable } from './loadArrangeables'
import { completeLayout } from '@core/kernel/client/kit/forms/layout/layOut'
import { type Layout, type ListLayout, mustBeShown } from '@core/kernel/entity/layouts'
import { type Arrangement, followForm, isSame, mergeLayouts, pick } from './arrangement'
import { layoutApi, type LayoutOf, type ReadLayout } from './layoutEditorApi'

/** The screens with sections. */
export type SectionsPart = 'form' | 'record'

/** What another administrator has stored in the meantime. */
interface Conflict {
  readonly theirs: ReadLayout
  /** The screens that both have changed. */
  readonly conflicts: readonly (keyof Layout)[]
  readonly merged: Layout
}

/** The layout of one kind of record for one role, as stored and as edited. */
export class LayoutStore {
  stored: ReadLayout
  draft: Layout
  /** Earlier drafts, the latest last. */
  past: readonly Layout[] = []
  conflict: Conflict | undefined = undefined
  saving = false
  /** The last move, for screen readers. */
  spoken = ''

  constructor(
    readonly screens: Arrangeable,
    readonly of: LayoutOf,
    stored: ReadLayout,
    private readonly api: Pick<typeof layoutApi, 'read' | 'save'> = layoutApi,
  ) {
    this.stored = stored
    this.draft = stored.layout
    makeObservable(this, {
      stored: observableRef,
      draft: observableRef,
      past: observableRef,
      conflict: observableRef,
      saving: observable,
      spoken: observable,
      dirty: computed,
      set: action,
      undo: action,
      discard: action,
      say: action,
      settle: action,
    })
  }

  get dirty(): boolean {
    return !isSame(this.draft, this.stored.layout)
  }

  /** Whether a form can't do without the field. A page shows what is filled in, so nothing of it is needed. */
  needed(part: SectionsPart, path: string): boolean {
    return part === 'form' && mustBeShown(this.screens.entity.fields, path)
  }

  /** The sections of a screen with every field, as the draft has them. */
  arrangement(part: SectionsPart): Arrangement {
    return this.complete(part, this.draft[part])
  }

  get list(): ListLayout {
    return this.draft.list ?? this.stored.everybody.list ?? { columns: this.screens.start }
  }

  /** Changes the arrangement of a screen. One that equals what is there without it isn't stored. */
  arrange(part: SectionsPart, arrangement: Arrangement, spoken = ''): void {
    this.set(part, isSame(arrangement, this.complete(part, undefined)) ? undefined : arrangement, spoken)
  }

  /** @param value undefined for the screen as it is delivered, or as everybody has it */
  set<Part extends keyof Layout>(part: Part, value: Layout[Part] | undefined, spoken = ''): void {
    const { [part]: _, ...others } = this.draft
    this.past = [...this.past, this.draft]
    this.draft = value ? { ...others, [part]: value } : others
    this.spoken = spoken
  }

  undo(): void {
    const last = this.past.at(-1)
    if (!last) return
    this.past = this.past.slice(0, -1)
    this.draft = last
    this.spoken = 'The last change was undone'
  }

  discard(): void {
    this.draft = this.stored.layout
    this.past = []
  }

  say(text: string): void {
    this.spoken = text
  }

  /**
   * Stores the draft. What another administrator has stored since is never overwritten unseen, but shown as `conflict`.
   * @returns the text to show to the user; undefined when they have to decide first
   */
  async save(): Promise<string | undefined> {
    if (this.saving) return undefined
    runInAction(() => (this.saving = true))
    const { of, draft, stored } = this
    try {
      const { data, message } = await this.api.save(of, stored.version, draft)
      runInAction(() => {
        this.stored = { ...stored, version: data.version, layout: draft }
        this.past = []
      })
      return message
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const theirs = await this.api.read(of)
      runInAction(() => (this.conflict = { theirs, ...mergeLayouts(stored.layout, draft, theirs.layout) }))
      return undefined
    } finally {
      runInAction(() => (this.saving = false))
    }
  }

  /** @param mine the screens of which this user's arrangement stays */
  settle(mine: ReadonlySet<keyof Layout>): void {
    const { conflict } = this
    if (!conflict) return
    const { theirs, conflicts, merged } = conflict
    this.draft = pick((part) => (conflicts.includes(part) && !mine.has(part) ? theirs.layout : merged))
    this.stored = theirs
    this.past = []
    this.conflict = undefined
  }

  private complete(part: SectionsPart, layout: Layout[SectionsPart] | undefined): Arrangement {
    const { screens, stored, draft } = this
    const delivered = screens[part] ?? []
    const { everybody } = stored
    const inherited =
      part === 'form' ? everybody.form : (everybody.record ?? followForm(draft.form ?? everybody.form, delivered))
    return completeLayout(delivered, layout ?? inherited ?? { sections: [] }, (path) => this.needed(part, path))
  }
}
